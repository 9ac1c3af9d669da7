/** Money that the owner records: a received payment and a sent refund differ only in limit and words. */
import { amountInField } from '#domain/format.pl.ts'
import { parseZloty } from '#domain/money.ts'
import type { RecordedMethod } from '#domain/reservation/payment.ts'
import { newIdempotencyKey } from '#web/lib/http/idempotency.ts'
import { dayToCome } from '#web/features/reservations/desk/owner-words.pl.ts'

/**
 * `key` is made when the dialog opens and lives as long as its draft, so that the same money is never recorded twice.
 */
export type RecordedMoney = { amount: string; method: RecordedMethod; note: string; key: string }

export const firstMoney = (grosze: number): RecordedMoney => ({
  amount: amountInField(grosze, { always_grosze: true }),
  method: 'bank_transfer',
  note: '',
  key: newIdempotencyKey(),
})

type Sentences = { amount: string; too_much: (most_grosze: number) => string }

export function checkAmount(amount: string, most_grosze: number, say: Sentences): { amount?: string } {
  const grosze = parseZloty(amount)
  if (grosze === null || grosze === 0) return { amount: say.amount }
  return grosze > most_grosze ? { amount: say.too_much(most_grosze) } : {}
}

/** Refuses a future day; an empty day means today. */
export const checkDay = (on: string, today: string): string | undefined => (on > today ? dayToCome : undefined)

export const moneyBody = ({ amount, method, note }: RecordedMoney) => ({
  amount_grosze: parseZloty(amount) ?? 0,
  method,
  ...(note.trim() ? { note: note.trim() } : {}),
})
