import { type EnumName, useLabel } from '#web/lib/enums.ts'
import { StatusBadge as Badge } from '#web/ui/StatusBadge.tsx'

const enumerations = { reservation: 'reservation_status', payment: 'payment_status' } as const satisfies Record<
  string,
  EnumName
>

/** The status of a reservation or of its payment, with the label of `/api/enums/`. */
export function StatusBadge({ kind, code }: { kind: keyof typeof enumerations; code: string }) {
  return <Badge kind={kind} code={code} label={useLabel(enumerations[kind])(code)} />
}
