/** Input and result of a price. Every amount is in grosze, every length in elapsed minutes. */
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

/** The window in which the term ends, as wall times `YYYY-MM-DDTHH:MM`. */
export type QuoteWindow = {
  ends_at?: string | null
  /** The event may last until then and pays overtime (ruling 1). */
  overtime_until?: string | null
}

export type QuoteInput = {
  /**
   * Must not be changed: results worked out once per list are kept with the object, so a changed list is a new object.
   */
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
  /** The rooms asked for; null means all. */
  unit_codes: readonly string[] | null
  package_code: string | null
  event_type: EventType
  guests: Guests
  /** `addon_id` is the id of a price item of kind `addon`; quantities are whole. */
  addons: readonly { addon_id: string; quantity: number }[]
  /** Km by road, one way; null while the place of the event is not known. */
  distance_km: number | null
  promo_code: string | null
  min_order_value_grosze: number | null
  /** Today in Warsaw, `YYYY-MM-DD`. */
  now_on: string
  /** The two instants of the term, if the caller already has them. */
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
  /** Gross or net, depending on `price_mode` of the price list. */
  amount_grosze: number
  vat_rate: VatRate
  item_id: string
  group: PriceGroup
  kind: PriceItemKind
}

export type VatPart = { rate: VatRate; net_grosze: number; vat_grosze: number; gross_grosze: number }

/**
 * `distance_unknown`: travel is not in the total. `promo_code_not_applicable`: the code exists, but its conditions are
 * not met. `rooms_as_whole`: several rooms are asked for that have no price of their own together, so they cost what the
 * whole place does.
 */
export const quoteWarnings = ['distance_unknown', 'promo_code_not_applicable', 'rooms_as_whole'] as const
export type QuoteWarning = (typeof quoteWarnings)[number]

/** `round_up_to_grosze` is there only for a percentage that is rounded. */
export type QuoteDeposit = {
  type: DepositType
  amount_grosze: number
  percent_bp?: number
  round_up_to_grosze?: number
}

export type Quote = {
  lines: QuoteLine[]
  vat_summary: VatPart[]
  /** Gross, the price that is paid. Never includes the security deposit. */
  total_grosze: number
  total_net_grosze: number
  deposit: QuoteDeposit
  /** `due_on` is null when nothing is left to pay. */
  balance: { amount_grosze: number; due_on: string | null }
  security_deposit_grosze: number
  warnings: QuoteWarning[]
  base_item_id: string
  /** What the base price includes, in the owner's words; absent when the owner said nothing. */
  included?: Included[]
}

export type FromPrice = { from_grosze: number; unit: string; pricing_type: PricingType; base_item_id: string }

/** Faults of a price list that is saved; their sentences are in `labels.pl.ts`. */
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
  'rooms_too_few',
  'rooms_twice',
] as const
export type PriceCheckCode = (typeof priceCheckCodes)[number]

/** `item_index` is the place in `price_list.items`; `other_index` the second item of a clash. */
export type PriceListError = { code: PriceCheckCode; item_index: number; field: string; other_index?: number }
