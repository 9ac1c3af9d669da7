import { useLabel } from '#web/lib/enums.ts'
import { StatusBadge as Look } from '#web/ui/Badge.tsx'

const enumOf = { reservation: 'reservation_status', payment: 'payment_status' } as const

/** State of a reservation or of its payment, with the label from the enumerations. */
export function StatusBadge({ kind, code }: { kind: keyof typeof enumOf; code: string }) {
  const label = useLabel(enumOf[kind])
  return <Look kind={kind} code={code} label={label(code)} />
}
