import type { Wire } from '#contract/index.ts'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { parseZloty } from '#domain/money.ts'
import type { RecordedMethod } from '#domain/reservation/payment.ts'
import { newIdempotencyKey } from '#web/lib/http/idempotency.ts'
import { amountInField, paidSentences as say } from '#web/features/reservations/desk/owner-words.pl.ts'

type Body = Wire['markReservationPaid']['body']
type Due = Pick<OwnerReservation, 'due_now_grosze' | 'paid_grosze' | 'price'>

/** `key` is made when the dialog opens and lives as long as its draft: the same money is never written down twice. */
export type PaidValues = { amount: string; method: RecordedMethod; received_on: string; note: string; key: string }

/** All that is still missing, in grosze. */
export const remainingOf = ({ price, paid_grosze }: Due): number => Math.max(0, price.total_grosze - paid_grosze)

/** Starts with what is due now; when nothing is, with all that is left. An empty day means today. */
export const firstPaid = (due: Due): PaidValues => ({
  amount: amountInField(due.due_now_grosze > 0 ? due.due_now_grosze : remainingOf(due)),
  method: 'bank_transfer',
  received_on: '',
  note: '',
  key: newIdempotencyKey(),
})

export function checkPaid(values: PaidValues, due: Due): { amount?: string } {
  const grosze = parseZloty(values.amount)
  if (grosze === null || grosze === 0) return { amount: say.amount }
  return grosze > remainingOf(due) ? { amount: say.too_much(remainingOf(due)) } : {}
}

export function paidBody(values: PaidValues): Body {
  const body: Body = { amount_grosze: parseZloty(values.amount) ?? 0, method: values.method }
  if (values.received_on) body.received_on = values.received_on
  if (values.note.trim()) body.note = values.note.trim()
  return body
}
