import type { Wire } from '#contract/index.ts'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { parseZloty } from '#domain/money.ts'
import { paidSentences } from '#web/features/reservations/desk/owner-words.pl.ts'
import { checkAmount, checkDay, firstMoney, moneyBody, type RecordedMoney } from './recorded-money.ts'

type Body = Wire['markReservationPaid']['body']
type Due = Pick<OwnerReservation, 'due_now_grosze' | 'paid_grosze' | 'price'>

export type PaidValues = RecordedMoney & { received_on: string }

/** What is still to be paid, in grosze. */
export const remainingOf = ({ price, paid_grosze }: Due): number => Math.max(0, price.total_grosze - paid_grosze)

/**
 * The first values: the amount due now, or everything that is left when nothing is due now. An empty day means today.
 */
export const firstPaid = (due: Due): PaidValues => ({
  ...firstMoney(due.due_now_grosze > 0 ? due.due_now_grosze : remainingOf(due)),
  received_on: '',
})

export const checkPaid = ({ amount, received_on }: PaidValues, due: Due, today: string) => ({
  ...checkAmount(amount, remainingOf(due), paidSentences),
  received_on: checkDay(received_on, today),
})

/** Whether the same amount of the same day and way stands in the reservation already. An empty day means today. */
export function isNoted(
  { amount, method, received_on }: PaidValues,
  payments: readonly Pick<OwnerReservation['payments'][number], 'counted_grosze' | 'method' | 'received_on'>[],
  today: string,
): boolean {
  const grosze = parseZloty(amount)
  const day = received_on || today
  return payments.some(
    (one) => one.counted_grosze === grosze && grosze > 0 && one.method === method && one.received_on === day,
  )
}

export const paidBody = (values: PaidValues): Body => ({
  ...moneyBody(values),
  ...(values.received_on ? { received_on: values.received_on } : {}),
})
