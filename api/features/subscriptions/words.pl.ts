import { formatMoney, plural } from '#domain/format.pl.ts'
import type { PromoCode } from '#domain/subscription/promo.ts'

type Rule = Pick<PromoCode, 'kind' | 'value' | 'duration' | 'months'>

/** One sentence about what a code does. `payments` is how many payments it covers, when its months do not say that. */
export function promoSentence({ kind, value, duration, months }: Rule, payments: number | null = null): string {
  if (kind === 'trial_days') return `Kod działa: ${plural(value, 'dzień', 'dni', 'dni')} więcej za darmo.`
  const off = kind === 'percent' ? `${value}% taniej` : `${formatMoney(value)} netto taniej`
  const howLong = {
    once: firstPayments(1),
    repeating: payments === null ? `przez ${firstMonths(months ?? 1)}` : firstPayments(payments),
    forever: 'przy każdej płatności',
  }[duration]
  return `Kod działa: ${off} ${howLong}.`
}

function firstMonths(count: number): string {
  return count === 1 ? 'pierwszy miesiąc' : `pierwsze ${plural(count, 'miesiąc', 'miesiące', 'miesięcy')}`
}

function firstPayments(count: number): string {
  return count === 1 ? 'przy pierwszej płatności' : `przy ${count} pierwszych płatnościach`
}
