/** The copies of price and rules that a reservation keeps, so that later edits of the listing do not change it. */
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import { termsVersion } from '#domain/people/terms-version.ts'
import type { Quote } from '#domain/pricing/types.ts'
import { securityTermsOf, type SoldPolicy, type SoldPrice } from '#domain/reservation/sold-price.ts'

export const soldPrice = (
  listing: ListingRecord,
  quote: Quote,
  distance_km: number | null,
  package_code: string | null,
): SoldPrice => ({
  vat_summary: quote.vat_summary,
  total_grosze: quote.total_grosze,
  total_net_grosze: quote.total_net_grosze,
  deposit: quote.deposit,
  balance: quote.balance,
  security_deposit_grosze: quote.security_deposit_grosze,
  warnings: quote.warnings,
  included: quote.included ?? [],
  price_mode: listing.price_list.price_mode,
  distance_km,
  package_name: listing.packages.find((one) => one.code === package_code)?.name ?? null,
})

export const soldPolicy = (listing: ListingRecord): SoldPolicy => ({
  cancellation_policy: listing.cancellation_policy,
  cancellation_tiers: listing.cancellation_tiers,
  withdrawal_regime: listing.withdrawal_regime,
  notice_hours: listing.rules.notice_hours,
  teardown_minutes: listing.rules.teardown_minutes,
  final_guest_count_days: listing.final_guest_count_days,
  terms_version: termsVersion,
  balance_due_days: listing.deposit.balance_due_days ?? 0,
  security_deposit: securityTermsOf(listing.details),
})
