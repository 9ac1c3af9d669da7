import { Ban, Banknote, HandCoins, CalendarClock, Check, Undo2, UserX, X } from '@lucide/icons'
import { Fragment, useId } from 'react'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { Button, type ButtonVariant } from '#web/ui/Button.tsx'
import type { DeskAction } from './owner-desk.ts'
import { actionLabel } from './owner-words.pl.ts'

const icons = {
  accept: Check,
  reject: X,
  ask_deposit: HandCoins,
  mark_paid: Banknote,
  mark_refunded: Undo2,
  change: CalendarClock,
  no_show: UserX,
  cancel: Ban,
} as const
const over: readonly OwnerReservation['status'][] = [
  'cancelled',
  'rejected',
  'expired',
  'completed',
  'no_show',
  'disputed',
]

/**
 * The buttons that make sense in a state; a button that cannot be pressed says why. An ended reservation keeps only
 * what still works.
 */
export function shownActions({ status, can }: Pick<OwnerReservation, 'status' | 'can'>): DeskAction[] {
  if (status === 'pending_owner') return ['reject', 'change', 'accept']
  const all: DeskAction[] = ['mark_refunded', 'ask_deposit', 'mark_paid', 'change', 'no_show', 'cancel']
  return over.includes(status) ? all.filter((action) => can[action] === true) : all.filter(isTimely({ status, can }))
}

/**
 * Hides a no-show before the event, and refunds and deposit requests that are not possible: nobody looks for them then.
 */
const isTimely =
  ({ status, can }: Pick<OwnerReservation, 'status' | 'can'>) =>
  (action: DeskAction): boolean => {
    if (action === 'mark_refunded' || action === 'ask_deposit') return can[action] === true
    return action !== 'no_show' || can.no_show === true || status === 'in_progress'
  }

type Props = {
  reservation: Pick<OwnerReservation, 'status' | 'can' | 'payment_status'>
  onAction: (action: DeskAction) => void
}

export function OwnerReservationActions({ reservation, onAction }: Props) {
  const id = useId()
  const actions = shownActions(reservation)
  const variantOf = (action: DeskAction): ButtonVariant => {
    if (action === 'reject' || action === 'cancel') return 'danger'
    // Of a cancelled reservation a payment is the exception.
    const pays = action === 'mark_paid' && reservation.status !== 'cancelled'
    const first = action === 'accept' || pays || action === 'mark_refunded'
    return first && reservation.can[action] === true ? 'primary' : 'default'
  }
  if (actions.length === 0)
    return (
      <p className="text-sm text-ink-2">
        {reservation.status === 'disputed'
          ? 'Sprawę wyjaśnia obsługa serwisu. Do tego czasu nie musisz nic robić.'
          : 'Ta rezerwacja jest zakończona. Nie ma tu już nic do zrobienia.'}
      </p>
    )
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
              {actionLabel(action, reservation.status)}
            </Button>
            {verdict !== true && (
              <p id={`${id}-${action}`} className="order-last w-full text-sm text-ink-3">
                {`${actionLabel(action, reservation.status)}: ${verdict}`}
              </p>
            )}
          </Fragment>
        )
      })}
    </>
  )
}
