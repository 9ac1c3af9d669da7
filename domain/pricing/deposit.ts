/** What is paid first and what is left (ruling 11). The same word, zadatek or zaliczka, goes through unchanged. */
import { percentOf, roundUpTo } from '#domain/money.ts'
import type { DepositRule } from '#domain/price-list/price-list.ts'
import type { QuoteDeposit } from './types.ts'
import { formatDate } from '#domain/time.ts'

/** Of the gross total: percent half up, then up to `round_up_to`, at most the total; a zadatek at most half of it. */
export function depositOf(rule: DepositRule, total: number): QuoteDeposit {
  if (rule.type === 'none') return { type: 'none', amount_grosze: 0 }
  if (rule.type === 'full') return { type: 'full', amount_grosze: total }
  const byPercent = rule.percent_bp !== undefined
  const asked = byPercent ? percentOf(total, rule.percent_bp ?? 0) : (rule.amount_grosze ?? 0)
  const rounded = Math.min(total, roundUpTo(asked, rule.round_up_to_grosze ?? 0))
  const most = rule.type === 'zadatek' ? Math.floor(total / 2) : total
  const amount_grosze = Math.min(rounded, most)
  return byPercent
    ? { type: rule.type, amount_grosze, percent_bp: rule.percent_bp }
    : { type: rule.type, amount_grosze }
}

/** The rest falls due `balance_due_days` before the event (its day when not said), never before today. Days as numbers. */
export function balanceOf(
  rule: DepositRule,
  rest: number,
  eventDay: number,
  today: number,
): { amount_grosze: number; due_on: string | null } {
  return {
    amount_grosze: rest,
    due_on:
      rest === 0 ? null : formatDate(Math.min(eventDay, Math.max(today, eventDay - (rule.balance_due_days ?? 0)))),
  }
}
