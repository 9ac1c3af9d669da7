import type { Wire } from '#contract/index.ts'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { owedInAll } from '#domain/reservation/payment.ts'
import { refundSentences } from '#web/features/reservations/desk/owner-words.pl.ts'
import { checkAmount, checkDay, firstMoney, moneyBody, type RecordedMoney } from './recorded-money.ts'

type Body = Wire['markReservationRefunded']['body']
type Due = Pick<OwnerReservation, 'refund_due_grosze' | 'double_deposit_due_grosze'>

export type RefundValues = RecordedMoney & { sent_on: string }

/** The first values: the refund due, or the second zadatek when only that is left. An empty day means today. */
export const firstRefund = (due: Due): RefundValues => ({
  ...firstMoney(due.refund_due_grosze > 0 ? due.refund_due_grosze : due.double_deposit_due_grosze),
  sent_on: '',
})

export const checkRefund = ({ amount, sent_on }: RefundValues, due: Due, today: string) => ({
  ...checkAmount(amount, owedInAll(due), refundSentences),
  sent_on: checkDay(sent_on, today),
})

export const refundBody = (values: RefundValues): Body => ({
  ...moneyBody(values),
  ...(values.sent_on ? { sent_on: values.sent_on } : {}),
})
