import { oneLine } from '#domain/people/fields.ts'
import { pln } from '../words.ts'

type Refund = Record<'paid_grosze' | 'refund_grosze' | 'retained_grosze' | 'double_deposit_due_grosze', number>

/** One sentence that says how much of the money goes back and how much stays. */
export function refundSentence({
  paid_grosze,
  refund_grosze,
  retained_grosze,
  double_deposit_due_grosze: second,
}: Refund): string {
  if (paid_grosze === 0) return 'Nothing was paid, nothing goes back.'
  const stays = retained_grosze > 0 ? `, ${pln(retained_grosze)} stays` : ''
  const demanded = second > 0 ? `; ${pln(second)} more may be demanded of the partner` : ''
  return `Of ${pln(paid_grosze)} paid ${pln(refund_grosze)} goes back${stays}${demanded}.`
}

/** Puts a text of several lines on one line of a list; `-` for none. */
export function inOneLine(text: string | null): string {
  return text === null ? '-' : oneLine(text)
}
