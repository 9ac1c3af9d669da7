import { Replace } from '@lucide/icons'
import type { ReservationRow } from '#contract/reservations/reservations.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** Whose turn it is where a change is proposed: a request that was answered with other terms waits for the guest. */
export function ProposalMark({
  row,
  className = '',
}: {
  row: Pick<ReservationRow, 'proposed_by'>
  className?: string
}) {
  if (row.proposed_by === null) return null
  return (
    <Badge tone={row.proposed_by === 'owner' ? 'info' : 'primary'} icon={Replace} className={className}>
      {row.proposed_by === 'owner' ? 'Czeka na odpowiedź gościa' : 'Prosi o zmianę'}
    </Badge>
  )
}
