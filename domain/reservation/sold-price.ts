/** What a reservation keeps of its price and of the rules it was sold under: copies that later edits do not touch. */
import type { CancellationPolicy, PriceMode, WithdrawalRegime } from '#domain/listing/codes.ts'
import type { CancellationTier } from '#domain/listing/listing.ts'
import { depositOf } from '#domain/pricing/deposit.ts'
import type { Quote } from '#domain/pricing/types.ts'

export type SoldPrice = Pick<
  Quote,
  | 'vat_summary'
  | 'total_grosze'
  | 'total_net_grosze'
  | 'deposit'
  | 'balance'
  | 'security_deposit_grosze'
  | 'warnings'
  /** Absent on what was sold before prices said it. */
  | 'included'
> & { price_mode: PriceMode; distance_km: number | null; package_name: string | null }

/**
 * Another price under the terms that were sold: the owner may have edited the deposit and the kaucja of the listing since,
 * and nobody has agreed to those. A fixed deposit is the list's: what was sold may have been cut by its total.
 */
export function asSold(sold: SoldPrice, fresh: SoldPrice): SoldPrice {
  const { type, percent_bp } = sold.deposit
  const is_same = type === fresh.deposit.type && percent_bp === fresh.deposit.percent_bp
  const deposit = is_same ? fresh.deposit : depositOf(sold.deposit, fresh.total_grosze)
  return { ...fresh, deposit, security_deposit_grosze: sold.security_deposit_grosze }
}

export type SoldPolicy = {
  cancellation_policy: CancellationPolicy
  cancellation_tiers: CancellationTier[] | null
  withdrawal_regime: WithdrawalRegime
  notice_hours: number
  teardown_minutes: number
  final_guest_count_days: number | null
  terms_version: string
  /** Days before the event by which the rest is due; reservations of the build before kept only the day itself. */
  balance_due_days?: number
}
