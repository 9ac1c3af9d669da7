import { Ban, Banknote, CalendarClock, Check, UserX, X } from 'lucide-react'
import { Fragment, useId } from 'react'
import type { OwnerReservation } from '#contract/reservations.ts'
import { Button, type ButtonVariant } from '#web/ui/Button.tsx'
import type { DeskAction } from './owner-desk.ts'
import { actionLabels } from './owner-words.pl.ts'

const icons = {
  accept: Check,
  reject: X,
  mark_paid: Banknote,
  change: CalendarClock,
  no_show: UserX,
  cancel: Ban,
} as const
const over: readonly OwnerReservation['status'][] = ['cancelled', 'rejected', 'expired', 'completed', 'no_show']

/** Which buttons make sense in a state; one that cannot be pressed says why. What is over keeps only what still works. */
export function shownActions({ status, can }: Pick<OwnerReservation, 'status' | 'can'>): DeskAction[] {
  if (status === 'pending_owner') return ['reject', 'accept']
  const all: DeskAction[] = ['mark_paid', 'change', 'no_show', 'cancel']
  return over.includes(status) ? all.filter((action) => can[action] === true) : all.filter(isTimely({ status, can }))
}

/** A no-show is no button before the event: nobody looks for it there. */
const isTimely =
  ({ status, can }: Pick<OwnerReservation, 'status' | 'can'>) =>
  (action: DeskAction): boolean =>
    action !== 'no_show' || can.no_show === true || status === 'in_progress'

type Props = {
  reservation: Pick<OwnerReservation, 'status' | 'can' | 'payment_status'>
  onAction: (action: DeskAction) => void
}

export function OwnerReservationActions({ reservation, onAction }: Props) {
  const id = useId()
  const actions = shownActions(reservation)
  const variantOf = (action: DeskAction): ButtonVariant => {
    if (action === 'reject' || action === 'cancel') return 'danger'
    const first = action === 'accept' || action === 'mark_paid'
    return first && reservation.can[action] === true ? 'primary' : 'default'
  }
  if (actions.length === 0)
    return <p className="text-sm text-ink-2">Ta rezerwacja jest zakończona. Nie ma tu już nic do zrobienia.</p>
  return (
    <>
      {actions.map((action) => {
        const verdict = reservation.can[action]
        return (
          <Fragment key={action}>
            <Button
              variant={variantOf(action)}
              icon={icons[action]}
              blockedBy={verdict !== true && `${id}-${action}`}
              onClick={() => onAction(action)}
              className="flex-1"
            >
              {actionLabels[action]}
            </Button>
            {verdict !== true && (
              <p id={`${id}-${action}`} className="order-last w-full text-sm text-ink-3">
                {`${actionLabels[action]}: ${verdict}`}
              </p>
            )}
          </Fragment>
        )
      })}
    </>
  )
}
