import { useFocusWhenShown } from '#web/features/integrations/use-focus-when-shown.ts'
import { CopyButton } from '#web/lib/CopyButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'

/** Stays until it is dismissed: a click outside must not lose a secret that cannot be shown again. */
export function SecretOnce({ url, secret, onDone }: { url: string; secret: string; onDone: () => void }) {
  const ref = useFocusWhenShown()
  return (
    <section ref={ref} tabIndex={-1} className="mb-5 outline-none" aria-label="Sekret do sprawdzania podpisu">
      <Alert tone="warning">
        <p className="font-semibold">Skopiuj sekret teraz. Nie pokażemy go drugi raz.</p>
        <p className="mt-1 break-words">{`Twój system sprawdzi nim podpis powiadomień wysyłanych na ${url}.`}</p>
        <p className="mt-3 rounded-md border border-line-2 bg-surface p-3 font-mono text-sm break-all">{secret}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <CopyButton label="Sekret" text={secret} />
          <Button size="sm" onClick={onDone}>
            Mam go, schowaj
          </Button>
        </div>
      </Alert>
    </section>
  )
}
