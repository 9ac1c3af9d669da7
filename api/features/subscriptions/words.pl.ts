import { formatMoney, plural } from '#domain/format.pl.ts'
import type { PromoCode } from '#domain/subscription/promo.ts'

type Rule = Pick<PromoCode, 'kind' | 'value' | 'duration' | 'months'>

/** What a code does, in a sentence. */
export function promoSentence({ kind, value, duration, months }: Rule): string {
  if (kind === 'trial_days') return `Kod działa: ${plural(value, 'dzień', 'dni', 'dni')} więcej za darmo.`
  const off = kind === 'percent' ? `${value}% taniej` : `${formatMoney(value)} netto taniej`
  const howLong = {
    once: 'przy pierwszej płatności',
    repeating: `przez ${firstMonths(months ?? 1)}`,
    forever: 'przy każdej płatności',
  }[duration]
  return `Kod działa: ${off} ${howLong}.`
}

function firstMonths(count: number): string {
  return count === 1 ? 'pierwszy miesiąc' : `pierwsze ${plural(count, 'miesiąc', 'miesiące', 'miesięcy')}`
}
