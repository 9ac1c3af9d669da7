/** The price and the rules under which a reservation was sold: copies that later edits of the listing do not change. */
import type { CancellationPolicy, PriceMode, WithdrawalRegime } from '#domain/listing/codes.ts'
import type { CancellationTier } from '#domain/listing/listing.ts'
import { type SecurityDepositMethod, securityDepositMethods } from '#domain/listing/dictionaries.ts'
import { percentOf } from '#domain/money.ts'
import { depositOf } from '#domain/pricing/deposit.ts'
import type { Quote } from '#domain/pricing/types.ts'
import { addDays, type LocalDate } from '#domain/time.ts'

export type SoldPrice = Pick<
  Quote,
  | 'vat_summary'
  | 'total_grosze'
  | 'total_net_grosze'
  | 'deposit'
  | 'balance'
  | 'security_deposit_grosze'
  | 'warnings'
  /** Absent in reservations made before prices listed what they include. */
  | 'included'
> & { price_mode: PriceMode; distance_km: number | null; package_name: string | null }

/**
 * A new price under the terms of the sale: the owner may have changed the listing's deposit and kaucja since, and the
 * customer has not agreed to those. A fixed deposit is taken from the list, because the sold one may have been limited
 * by its total.
 */
export function asSold(sold: SoldPrice, fresh: SoldPrice): SoldPrice {
  const deposit = isOfList(sold, fresh) ? fresh.deposit : depositOf(sold.deposit, fresh.total_grosze)
  return { ...fresh, deposit, security_deposit_grosze: sold.security_deposit_grosze }
}

/**
 * Whether the deposit of the list applies. The build before stored percentages without their rounding: when the sold
 * deposit is more than the plain percentage, the list still knows the rounding, as long as it has the same percentage.
 */
function isOfList({ deposit: sold, total_grosze }: SoldPrice, { deposit: fresh }: SoldPrice): boolean {
  if (sold.type !== fresh.type || sold.percent_bp !== fresh.percent_bp) return false
  if (sold.percent_bp === undefined) return true
  const is_plain = sold.amount_grosze <= percentOf(total_grosze, sold.percent_bp)
  return sold.round_up_to_grosze === undefined && !is_plain
}

export type SoldPolicy = {
  cancellation_policy: CancellationPolicy
  cancellation_tiers: CancellationTier[] | null
  withdrawal_regime: WithdrawalRegime
  notice_hours: number
  teardown_minutes: number
  final_guest_count_days: number | null
  terms_version: string
  /** Days before the event by which the rest is due; reservations of the build before stored only the day itself. */
  balance_due_days?: number
  /** How a security deposit is given and returned; absent in reservations of the build before. */
  security_deposit?: SecurityTerms
}

/** How a security deposit is given, and by when it comes back; null where its owner says nothing. */
export type SecurityTerms = { method: SecurityDepositMethod | null; return_days: number | null }

/** The same out of a listing's details. */
export function securityTermsOf(details: Record<string, unknown>): SecurityTerms {
  const { security_deposit_method: method, security_deposit_return_days: days } = details
  return {
    method: securityDepositMethods.find((one) => one === method) ?? null,
    return_days: typeof days === 'number' ? days : null,
  }
}

/** A security deposit of one event; `return_by` is the last day on which it comes back. */
export type Security = { amount_grosze: number; method: SecurityDepositMethod | null; return_by: LocalDate | null }

/** What the terms of a listing, or those that were sold, mean for an event that ends at this wall time. */
export function securityFor(
  amount_grosze: number,
  { method, return_days }: SecurityTerms,
  end_local: string,
): Security {
  const return_by = return_days === null ? null : addDays(end_local.slice(0, 10), return_days)
  return { amount_grosze, method, return_by }
}
