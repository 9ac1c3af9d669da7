/** What is paid first and what is left (ruling 11). The same word, zadatek or zaliczka, goes through unchanged. */
import { percentOf, roundUpTo } from '#domain/money.ts'
import type { DepositRule } from '#domain/price-list/price-list.ts'
import type { QuoteDeposit } from './types.ts'
import { formatDate } from '#domain/time.ts'

/** Of the gross total: percent half up, then up to `round_up_to_grosze`, at most the total; a zadatek at most half of it. */
export function depositOf(rule: DepositRule, total: number): QuoteDeposit {
  if (rule.type === 'none') return { type: 'none', amount_grosze: 0 }
  if (rule.type === 'full') return { type: 'full', amount_grosze: total }
  const byPercent = rule.percent_bp !== undefined
  const asked = byPercent ? percentOf(total, rule.percent_bp ?? 0) : (rule.amount_grosze ?? 0)
  const rounded = Math.min(total, roundUpTo(asked, rule.round_up_to_grosze ?? 0))
  const most = rule.type === 'zadatek' ? Math.floor(total / 2) : total
  const amount_grosze = Math.min(rounded, most)
  if (!byPercent) return { type: rule.type, amount_grosze }
  const { percent_bp, round_up_to_grosze = 0 } = rule
  return { type: rule.type, amount_grosze, percent_bp, ...(round_up_to_grosze > 0 ? { round_up_to_grosze } : {}) }
}

/** Days of one agreement, as numbers or as dates counted by `parseDate`. */
export type PaymentDaysAsk = {
  event: number
  /** Days before the event by which the rest is due; 0 is its day. */
  balance_due_days: number
  /** The day of the yes, of the owner or of whoever reserves at once. */
  agreed: number
  /** By when the deposit is paid, where that is known. */
  deposit_due: number | null
}
export type PaymentDays = {
  balance_due: number
  /** The rest's own day had passed when it was agreed, so the whole price is due with the deposit. */
  is_whole: boolean
}

/**
 * The days of both payments, in order (ruling 65): the rest is never due before the deposit, never before it was
 * agreed and never after the event.
 */
export function paymentDays({ event, balance_due_days, agreed, deposit_due }: PaymentDaysAsk): PaymentDays {
  const own = event - balance_due_days
  const first = deposit_due ?? agreed
  return { balance_due: Math.min(Math.max(own, first), Math.max(event, deposit_due ?? event)), is_whole: own < agreed }
}

/** The rest falls due `balance_due_days` before the event (its day when not said). Days as numbers. */
export function balanceOf(
  rule: DepositRule,
  rest: number,
  eventDay: number,
  today: number,
): { amount_grosze: number; due_on: string | null } {
  const balance_due_days = rule.balance_due_days ?? 0
  const { balance_due } = paymentDays({ event: eventDay, balance_due_days, agreed: today, deposit_due: null })
  return { amount_grosze: rest, due_on: rest === 0 ? null : formatDate(balance_due) }
}
