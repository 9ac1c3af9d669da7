/** What is paid first and what is left (ruling 11). Zadatek or zaliczka: the type is passed on unchanged. */
import { percentOf, roundUpTo } from '#domain/money.ts'
import type { DepositRule } from '#domain/price-list/price-list.ts'
import type { QuoteDeposit } from './types.ts'
import { formatDate } from '#domain/time.ts'

/**
 * The deposit of a gross total: percent half up, then rounded up to `round_up_to_grosze`, at most the total; a zadatek
 * at most half of it.
 */
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

/** Days of one agreement as numbers counted by `parseDate`. */
export type PaymentDaysAsk = {
  event: number
  /** Days before the event by which the rest is due; 0 is the event day. */
  balance_due_days: number
  /** The day on which the owner accepted, or the customer reserved a listing that needs no acceptance. */
  agreed: number
  /** The day by which the deposit is paid, if it is known. */
  deposit_due: number | null
}
export type PaymentDays = {
  balance_due: number
  /** True when the rest was already due at the agreement, so that the whole price is due with the deposit. */
  is_whole: boolean
}

/**
 * The days of both payments, in order (ruling 65): the rest is never due before the deposit, before the agreement, or
 * after the event.
 */
export function paymentDays({ event, balance_due_days, agreed, deposit_due }: PaymentDaysAsk): PaymentDays {
  const own = event - balance_due_days
  const first = deposit_due ?? agreed
  return { balance_due: Math.min(Math.max(own, first), Math.max(event, deposit_due ?? event)), is_whole: own < agreed }
}

/** The rest with its day, `balance_due_days` before the event (the event day when absent). Days as numbers. */
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
