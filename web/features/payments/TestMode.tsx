import { Badge } from '#web/ui/Badge.tsx'

/** Shown wherever money is paid or paid out while the provider's keys are those of a sandbox. */
export function TestMode() {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
      <Badge tone="warning">Tryb testowy płatności</Badge>
      Żadne pieniądze nie są pobierane ani wypłacane.
    </p>
  )
}
