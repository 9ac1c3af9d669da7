import type { Wire } from '#contract/index.ts'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { parseZloty } from '#domain/money.ts'
import { owedInAll, type RecordedMethod } from '#domain/reservation/payment.ts'
import { newIdempotencyKey } from '#web/lib/http/idempotency.ts'
import { amountInField, refundSentences as say } from '#web/features/reservations/desk/owner-words.pl.ts'

type Body = Wire['markReservationRefunded']['body']
type Due = Pick<OwnerReservation, 'refund_due_grosze' | 'double_deposit_due_grosze'>

/** `key` is made when the dialog opens and lives as long as its draft: the same money is never written down twice. */
export type RefundValues = { amount: string; method: RecordedMethod; sent_on: string; note: string; key: string }

/** Starts with the refund; where only the second zadatek is left, with that. An empty day means today. */
export const firstRefund = (due: Due): RefundValues => ({
  amount: amountInField(due.refund_due_grosze > 0 ? due.refund_due_grosze : due.double_deposit_due_grosze),
  method: 'bank_transfer',
  sent_on: '',
  note: '',
  key: newIdempotencyKey(),
})

export function checkRefund(values: RefundValues, due: Due): { amount?: string } {
  const grosze = parseZloty(values.amount)
  if (grosze === null || grosze === 0) return { amount: say.amount }
  return grosze > owedInAll(due) ? { amount: say.too_much(owedInAll(due)) } : {}
}

export function refundBody(values: RefundValues): Body {
  const body: Body = { amount_grosze: parseZloty(values.amount) ?? 0, method: values.method }
  if (values.sent_on) body.sent_on = values.sent_on
  if (values.note.trim()) body.note = values.note.trim()
  return body
}
