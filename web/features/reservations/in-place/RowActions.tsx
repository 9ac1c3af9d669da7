import { Banknote, Check, Undo2, X } from '@lucide/icons'
import type { ReservationRow } from '#contract/reservations/reservations.ts'
import { paymentStatusesThatTakeMoney } from '#domain/reservation/payment.ts'
import { Button } from '#web/ui/Button.tsx'
import type { DeskAction } from '#web/features/reservations/desk/owner-desk.ts'
import { actionLabels } from '#web/features/reservations/desk/owner-words.pl.ts'

type Row = Pick<ReservationRow, 'id' | 'status' | 'payment_status' | 'total_grosze' | 'paid_grosze' | 'customer_name'>

const icons = { accept: Check, reject: X, mark_paid: Banknote, mark_refunded: Undo2 } as const

/** The most frequent actions of a row; all others are in the drawer. */
function rowActions(row: Omit<Row, 'id' | 'customer_name'>): (keyof typeof icons)[] {
  if (row.status === 'pending_owner') return ['reject', 'accept']
  const open = ['pending_payment', 'confirmed', 'in_progress'].includes(row.status)
  const owing = row.paid_grosze < row.total_grosze && paymentStatusesThatTakeMoney.includes(row.payment_status)
  return open && owing ? ['mark_paid'] : []
}

export function RowActions({
  row,
  actions = rowActions(row),
  onAct,
  className = '',
}: {
  row: Row
  actions?: (keyof typeof icons)[]
  onAct: (action: DeskAction) => void
  className?: string
}) {
  if (actions.length === 0) return null
  return (
    <span className={`relative z-1 flex flex-wrap gap-2 ${className}`}>
      {actions.map((action) => (
        <Button
          key={action}
          size="sm"
          variant={action === 'accept' ? 'soft' : 'default'}
          icon={icons[action]}
          aria-label={`${actionLabels[action]}: ${row.customer_name}`}
          onClick={() => onAct(action)}
        >
          {actionLabels[action]}
        </Button>
      ))}
    </span>
  )
}
