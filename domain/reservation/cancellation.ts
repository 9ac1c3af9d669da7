/**
 * Refunds when a reservation is cancelled. The owner keeps `min(paid, basis)`; the basis comes from the tiers of the
 * policy, counted in calendar days of the listing before the start date. Amounts are grosze. Source: domain 5.5 and
 * 5.6, rulings 22–25. Browser-safe.
 */
import type { CancellationPolicy, DepositType } from '#domain/listing/codes.ts'
import type { CancellationTier } from '#domain/listing/listing.ts'
import { fullBp, percentOf } from '#domain/money.ts'
import type { Deposit } from './payment.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { addDays, daysBetween } from '#domain/time.ts'

export const cancelReasons = ['guest_request', 'owner_fault', 'mutual', 'force_majeure', 'not_paid', 'fraud'] as const
export type CancelReason = (typeof cancelReasons)[number]

/** Reasons that the owner may give alone; `mutual` needs both sides, the others belong to the operator. */
export const ownerReasons = [
  'owner_fault',
  'guest_request',
  'force_majeure',
  'not_paid',
] as const satisfies readonly CancelReason[]

/** Reasons that the operator may give without the consent of either side. */
export const operatorReasons = ['fraud', 'owner_fault', 'force_majeure'] as const satisfies readonly CancelReason[]
export type OperatorReason = (typeof operatorReasons)[number]

/** `percent_bp` of the price is kept from `days_from` days before the event up to the next tier above. */
export type PolicyTier = { days_from: number; percent_bp: number; deposit: boolean }

/** Tiers from the earliest cancellation to the latest. A `custom` policy has its own. */
const fixedTiers: Record<Exclude<CancellationPolicy, 'custom'>, readonly PolicyTier[]> = {
  flexible: [tier(7, 0), tier(2, 20), tier(0, 50)],
  moderate: [tier(30, 0), tier(14, 20), tier(7, 40), tier(0, 60)],
  strict: [tier(90, 10), tier(30, 30), tier(14, 50), tier(0, 80)],
  wedding: [depositTier(180), tier(60, 30), tier(14, 50), tier(0, 80)],
  deposit_only: [depositTier(0)],
}

const depositPercentWithoutDeposit = 2_000
export const mostTiers = 6
const mostPercent = 8_000

export type PolicyTerms = {
  policy: CancellationPolicy
  /** For `custom` only. */
  tiers: readonly CancellationTier[] | null
}

export type RefundInput = PolicyTerms & {
  deposit: Deposit
  total_grosze: number
  paid_grosze: number
  /** Local date on which the event starts. */
  start_on: string
  /** Local date of the cancellation, in the listing's zone. */
  today_on: string
  reason: CancelReason
  /** False while the reservation is pending: then everything is refunded. Absent means true. */
  concluded?: boolean
}

export type RefundRule = 'policy' | 'owner_fault' | 'everything_back' | 'not_concluded'

export type Refund = {
  rule: RefundRule
  days_before: number
  /** What the policy lets the owner keep, and as what share of the price. */
  basis_grosze: number
  basis: 'percent' | 'deposit' | 'none'
  percent_bp: number | null
  retained_grosze: number
  refund_grosze: number
  /** The part of the basis that was not paid: shown to the owner only, never charged. */
  shortfall_grosze: number
  /** What the owner owes beyond the refund when it is the owner's fault and a zadatek was given (art. 394 k.c.). */
  double_deposit_due_grosze: number
}

export type PolicyPeriod = {
  /** First date of the period; null means from now on. */
  from_on: string | null
  /** Last date of the period; the last period ends with the start of the event on `start_on`. */
  until_on: string
  /** What the owner keeps, at most what was paid. */
  retained_grosze: number
  /** Share of the price; null when the owner keeps the deposit. */
  percent_bp: number | null
}

export function tiersOf({ policy, tiers }: PolicyTerms): readonly PolicyTier[] {
  return policy === 'custom'
    ? (tiers ?? []).map((row) => ({ ...row, deposit: false })).toSorted((a, b) => b.days_from - a.days_from)
    : fixedTiers[policy]
}

/** The refund of a cancellation. It depends on the reason, not on who clicks (ruling 24). */
export function refundFor(input: RefundInput): Refund {
  const days_before = Math.max(0, daysBetween(input.today_on, input.start_on))
  if (input.concluded === false) return nothingKept(input, 'not_concluded', days_before)
  if (input.reason === 'owner_fault') return nothingKept(input, 'owner_fault', days_before)
  if (input.reason !== 'guest_request' && input.reason !== 'not_paid') {
    return nothingKept(input, 'everything_back', days_before)
  }
  const row = basesOf(input, input.deposit, input.total_grosze).find((one) => one.days_from <= days_before)
  if (!row) throw new RangeError(`policy ${input.policy} has no tier for ${days_before} days`)
  const retained_grosze = Math.min(input.paid_grosze, row.basis_grosze)
  const byPercent = !row.deposit && row.basis_grosze === percentOf(input.total_grosze, row.percent_bp)
  return {
    rule: 'policy',
    days_before,
    basis_grosze: row.basis_grosze,
    basis: byPercent ? 'percent' : 'deposit',
    percent_bp: byPercent ? row.percent_bp : null,
    retained_grosze,
    refund_grosze: input.paid_grosze - retained_grosze,
    shortfall_grosze: row.basis_grosze - retained_grosze,
    double_deposit_due_grosze: 0,
  }
}

/**
 * The policy as dates for one event, from the earliest cancellation to the latest. Neighbouring tiers that keep the
 * same become one period; periods that ended before `today_on` are left out.
 */
export function policySchedule(
  terms: PolicyTerms,
  event: { start_on: string; total_grosze: number; deposit: Deposit; today_on?: string },
): PolicyPeriod[] {
  const periods: PolicyPeriod[] = []
  let from_on: string | null = null
  for (const row of basesOf(terms, event.deposit, event.total_grosze)) {
    const until_on = addDays(event.start_on, -row.days_from)
    const byPercent = !row.deposit && row.basis_grosze === percentOf(event.total_grosze, row.percent_bp)
    const previous = periods.at(-1)
    if (previous && previous.retained_grosze === row.basis_grosze) {
      previous.until_on = until_on
    } else if (!event.today_on || until_on >= event.today_on) {
      const started = event.today_on !== undefined && from_on !== null && from_on <= event.today_on
      periods.push({
        from_on: started ? null : from_on,
        until_on,
        retained_grosze: row.basis_grosze,
        percent_bp: byPercent ? row.percent_bp : null,
      })
    }
    from_on = addDays(until_on, 1)
  }
  return periods
}

/**
 * Checks the tiers of a `custom` policy on save: 1–6 rows, one for day 0, each day once, shares that never fall as the
 * event nears, at most 80 % of the price and 100 % only on the day itself (rulings 22, 23).
 */
export function checkTiers(tiers: readonly CancellationTier[]): Refusal | null {
  const name = 'cancellation_tiers'
  if (tiers.length === 0 || tiers.length > mostTiers) return field(name, { max: mostTiers })
  const rows = tiers.toSorted((a, b) => b.days_from - a.days_from)
  const whole = rows.every((row) => Number.isInteger(row.days_from) && Number.isInteger(row.percent_bp))
  if (!whole || rows.at(-1)?.days_from !== 0) return field(name)
  for (const [index, row] of rows.entries()) {
    const earlier = rows[index - 1]
    if (earlier && (earlier.days_from === row.days_from || earlier.percent_bp > row.percent_bp)) return field(name)
    const onlyTheDayItself = row.days_from === 0 && earlier?.days_from === 1
    if (row.percent_bp < 0 || row.percent_bp > (onlyTheDayItself ? fullBp : mostPercent)) {
      return field(name, { max_bp: mostPercent })
    }
  }
  return null
}

/** Whether a listing may be saved with this policy and this deposit. */
export function checkCancellation(terms: PolicyTerms & { deposit_type: DepositType }): Refusal | null {
  if (terms.policy === 'custom') return checkTiers(terms.tiers ?? [])
  const hasDeposit = terms.deposit_type === 'zadatek' || terms.deposit_type === 'zaliczka'
  return terms.policy === 'deposit_only' && !hasDeposit ? field('cancellation_policy') : null
}

function nothingKept(input: RefundInput, rule: RefundRule, days_before: number): Refund {
  return {
    rule,
    days_before,
    basis_grosze: 0,
    basis: 'none',
    percent_bp: null,
    retained_grosze: 0,
    refund_grosze: input.paid_grosze,
    shortfall_grosze: 0,
    double_deposit_due_grosze:
      rule === 'owner_fault' && input.deposit.type === 'zadatek'
        ? Math.min(input.paid_grosze, input.deposit.amount_grosze)
        : 0,
  }
}

/**
 * What each tier keeps. A tier after a deposit tier keeps the higher of both, so that waiting never pays (ruling 22).
 */
function basesOf(
  terms: PolicyTerms,
  deposit: Deposit,
  total_grosze: number,
): (PolicyTier & { basis_grosze: number })[] {
  let floor = 0
  return tiersOf(terms).map((row) => {
    if (row.deposit) floor = depositBasis(deposit, total_grosze)
    return { ...row, basis_grosze: Math.max(floor, percentOf(total_grosze, row.percent_bp)) }
  })
}

/** The deposit that is lost. With full prepayment or none, a fifth of the price stands for it (ruling 23). */
function depositBasis(deposit: Deposit, total_grosze: number): number {
  return deposit.type === 'zadatek' || deposit.type === 'zaliczka'
    ? Math.min(deposit.amount_grosze, total_grosze)
    : percentOf(total_grosze, depositPercentWithoutDeposit)
}

function field(name: string, details?: Record<string, number>): Refusal {
  return {
    ...refuse('validation', details),
    fields: { [name]: 'validation' },
  }
}

function tier(days_from: number, percent: number): PolicyTier {
  return {
    days_from,
    percent_bp: percent * 100,
    deposit: false,
  }
}

function depositTier(days_from: number): PolicyTier {
  return { days_from, percent_bp: 0, deposit: true }
}
