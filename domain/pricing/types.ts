/** What goes into a price and what comes out of it. Every amount is in grosze; every length in elapsed minutes. */
import type {
  DepositType,
  EventType,
  PriceGroup,
  PriceItemKind,
  PricingType,
  TermMode,
  VatRate,
} from '#domain/listing/codes.ts'
import type { Travel } from '#domain/listing/listing.ts'
import type { DepositRule, Guests, Included, Package, PriceList, Term } from '#domain/price-list/price-list.ts'

/** The window in which the term ends. Local datetimes `YYYY-MM-DDTHH:MM`. */
export type QuoteWindow = {
  ends_at?: string | null
  /** The event may last until then and pays overtime (ruling 1). */
  overtime_until?: string | null
  /** Local date on which this window opens; see `endsInNight` in `pricing.ts` for what holds when it is not said. */
  starts_on?: string | null
}

export type QuoteInput = {
  /** Treated as frozen: what is worked out once per list is kept with the object, so change a list by replacing it. */
  price_list: PriceList
  packages: readonly Package[]
  deposit: DepositRule
  security_deposit_grosze: number
  travel: Travel | null
  rules: { overnight_until: string }
  timezone: string
  term: Term
  term_mode: TermMode
  window?: QuoteWindow | null
  /** Rooms or crews that are asked for; null is all. */
  unit_codes: readonly string[] | null
  package_code: string | null
  event_type: EventType
  guests: Guests
  /** `addon_id` is the id of a price item of kind `addon`; quantities are whole. */
  addons: readonly { addon_id: string; quantity: number }[]
  /** Road km one way; null when the place of the event is not known yet. */
  distance_km: number | null
  promo_code: string | null
  min_order_value_grosze: number | null
  /** Today in Warsaw, `YYYY-MM-DD`. */
  now_on: string
  /** The two instants of the term, when the caller has them already. */
  start_at_ms?: number
  end_at_ms?: number
}

export type QuoteLine = {
  /** The price item's code; parts of one item carry a suffix (`.minimum`, `.crew`, `.tier_4`, `.extra`). */
  code: string
  label: string
  /** Decimal with at most three places, a point and no trailing zeros. */
  quantity: string
  unit: string
  unit_price_grosze: number
  /** Gross or net as the price list's `price_mode` says. */
  amount_grosze: number
  vat_rate: VatRate
  item_id: string
  group: PriceGroup
  kind: PriceItemKind
}

export type VatPart = { rate: VatRate; net_grosze: number; vat_grosze: number; gross_grosze: number }

/** `distance_unknown`: travel is not in the total. `promo_code_not_applicable`: the code is right, its conditions are not met. */
export const quoteWarnings = ['distance_unknown', 'promo_code_not_applicable'] as const
export type QuoteWarning = (typeof quoteWarnings)[number]

/** `round_up_to_grosze`: of a percentage that is rounded; absent where it is not. */
export type QuoteDeposit = {
  type: DepositType
  amount_grosze: number
  percent_bp?: number
  round_up_to_grosze?: number
}

export type Quote = {
  lines: QuoteLine[]
  vat_summary: VatPart[]
  /** Gross: what is paid. Never holds the security deposit. */
  total_grosze: number
  total_net_grosze: number
  deposit: QuoteDeposit
  /** `due_on` is null when nothing is left to pay. */
  balance: { amount_grosze: number; due_on: string | null }
  security_deposit_grosze: number
  warnings: QuoteWarning[]
  base_item_id: string
  /** What the base price holds, in the owner's words; absent when nothing was said. */
  included?: Included[]
}

export type FromPrice = { from_grosze: number; unit: string; pricing_type: PricingType; base_item_id: string }

/** What is wrong with a price list on save; sentences in `labels.pl.ts`. */
export const priceCheckCodes = [
  'ambiguous_price',
  'duplicate_id',
  'amount_missing',
  'amount_out_of_range',
  'free_unsaid',
  'percent_missing',
  'percent_out_of_range',
  'vat_rate_missing',
  'vat_rate_not_own',
  'type_not_allowed',
  'overlapping_age_tiers',
  'age_tier_invalid',
  'grace_not_below_step',
  'step_invalid',
  'included_twice',
  'time_invalid',
  'date_invalid',
  'range_reversed',
  'extra_price_missing',
  'unknown_package',
  'unknown_applies_to',
  'qty_source_invalid',
  'duplicate_promo_code',
] as const
export type PriceCheckCode = (typeof priceCheckCodes)[number]

/** `item_index` is the place in `price_list.items`; `other_index` the second item of a clash. */
export type PriceListError = { code: PriceCheckCode; item_index: number; field: string; other_index?: number }
