/**
 * The price list of one listing, in the owner's terms: what is charged, when it applies, and what it is multiplied by.
 * Only types; `pricing.ts` works out the price. Source: domain 3.3, rulings 1–13.
 */
import type {
  DepositType,
  EventType,
  IncludedKind,
  PriceGroup,
  PriceItemKind,
  PriceMode,
  PricingType,
  QuantitySource,
  TermMode,
  VatRate,
  Weekday,
} from '#domain/listing/codes.ts'

/** Dates are `YYYY-MM-DD` (absolute) or `MM-DD` (each year; may wrap over New Year); both ends belong to the range. */
export type DateRange = { from: string; to: string }

/**
 * All conditions that are named must hold. A from/to pair counts as one condition (ruling 5); a missing key means any
 * value.
 */
export type PriceConditions = {
  dates?: DateRange[]
  weekdays?: Weekday[]
  public_holiday?: 'yes' | 'no' | 'any'
  event_types?: EventType[]
  guests_from?: number
  guests_to?: number
  /** Elapsed minutes of the term. */
  duration_from?: number
  duration_to?: number
  days_from?: number
  days_to?: number
  /** Number of the day within a term that is priced day by day, from 1. */
  day_index_from?: number
  start_time_from?: string
  start_time_to?: string
  term_modes?: TermMode[]
  /** Code of the one unit (room) that is asked for. Excludes `units`. */
  unit?: string
  /** Codes of the rooms that are asked for together: two or more, exactly these, and not the whole place. */
  units?: string[]
  lead_days_from?: number
  lead_days_to?: number
}

/** Both ages belong to the tier. The price is either a share of the full price or an amount per head. */
export type AgeTier = {
  age_from: number
  age_to: number
  percent_bp?: number
  amount_grosze?: number
  label: string
}

/** One thing that the price includes: its kind and the owner's words ("obiad, 3 dania gorące"). */
export type Included = { what: IncludedKind; text: string }

export type PriceItem = {
  id: string
  code: string
  kind: PriceItemKind
  pricing_type: PricingType
  name: string
  /** Order of display and evaluation; unique within the list, so it decides between equal items (ruling 50). */
  position: number
  /** Per unit of quantity. Absent for percentages and `on_request`. */
  amount_grosze?: number
  /** Positive or negative for modifiers; always positive for discounts and fees. 10 000 is 100 %. */
  percent_bp?: number
  group?: PriceGroup
  vat_rate?: VatRate
  unit_label?: string
  priority?: number
  package_code?: string | null
  /**
   * Heads that the amount already covers (counted as `included_persons_of` says); each further head costs
   * `extra_unit_amount_grosze`.
   */
  included_persons?: number
  included_persons_of?: 'adults' | 'children' | 'guests'
  extra_unit_amount_grosze?: number
  /** The least number of full-price adults that is billed. */
  min_billed_adults?: number
  age_tiers?: AgeTier[]
  /** Share of the full price for each of the crew (DJ, photographer); 5 000 when absent. */
  crew_percent_bp?: number
  /** Heads under this age are not counted. */
  from_age?: number
  qty_source?: QuantitySource[]
  min_qty?: number
  max_qty?: number
  step_minutes?: number
  grace_minutes?: number
  min_total_grosze?: number
  included_minutes?: number
  /** `HH:MM` on the event day or in the night after it. Never used together with `included_minutes`. */
  included_until?: string
  conditions?: PriceConditions
  /** Names of groups, `base`, `all`, or ids/codes of items. */
  applies_to?: string[]
  compound?: boolean
  promo_code?: string
  optional?: boolean
  /** What the amount includes; shown beside the price and kept with a reservation. */
  included?: Included[]
  /** The fee for guests who open their own bottles; a place that takes one has to state the amount. */
  is_corkage?: boolean
  /** The owner ticked „bezpłatnie”, so a base price of zero is intended (ruling 53). */
  is_free?: boolean
}

export type PriceList = {
  price_mode: PriceMode
  currency: 'PLN'
  valid_from: string
  items: PriceItem[]
}

export type Package = {
  code: string
  name: string
  description: string
  included_minutes: number | null
  included_items: string[]
  max_guests: number | null
  is_featured: boolean
}

export type DepositRule = {
  type: DepositType
  percent_bp?: number
  amount_grosze?: number
  round_up_to_grosze?: number
  /** Days before the event by which the rest is due. */
  balance_due_days?: number
}

/** Guests of an event. A band is the ages of a group of children, both ends included. */
export type Guests = {
  adults: number
  children: { age_from: number; age_to: number; count: number }[]
  crew: number
}

/** A term as wall times of the listing, `YYYY-MM-DDTHH:MM`; the end is later than the start. */
export type Term = { start: string; end: string }
