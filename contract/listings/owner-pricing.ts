/** The owner's price list and opening hours of one listing. Source: domain 3.3 and 4.1, rulings 1–20 and 28. */
import { z } from 'zod'
import {
  endedAtMidnight,
  endTime,
  grosze,
  id,
  instant,
  localDate,
  localTime,
  queryFlag,
  typedLine,
  wire,
} from '#contract/endpoint.ts'
import {
  eventTypes,
  includedKinds,
  priceGroups,
  priceItemKinds,
  priceModes,
  pricingTypes,
  publicHolidays,
  termModes,
  vatRates,
  weekdays,
} from '#domain/listing/codes.ts'
import type { PriceConditions } from '#domain/price-list/price-list.ts'

const listing = z.object({ id })
/** The revision that was read; when the listing has changed since, the call is refused with `edit_conflict`. */
const revision = z.int().min(1)

const number = maybe(z.number())
/** Loose on purpose: the server has sentences for the bounds (`domain/pricing/labels.pl.ts`). */
const code = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,79}$/)

const priceConditions = z.object({
  dates: maybe(z.array(z.object({ from: z.string().max(10), to: z.string().max(10) })).max(40)),
  weekdays: maybe(z.array(z.enum(weekdays)).max(7)),
  public_holiday: maybe(z.enum(['yes', 'no', 'any'])),
  event_types: maybe(z.array(z.enum(eventTypes)).max(40)),
  guests_from: number,
  guests_to: number,
  duration_from: number,
  duration_to: number,
  days_from: number,
  days_to: number,
  day_index_from: number,
  start_time_from: maybe(z.string().max(5)),
  start_time_to: maybe(z.string().max(5)),
  term_modes: maybe(z.array(z.enum(termModes)).max(5)),
  unit: maybe(z.string().max(80)),
  units: maybe(z.array(z.string().max(80)).max(80)),
  lead_days_from: number,
  lead_days_to: number,
} satisfies Record<keyof PriceConditions, z.ZodType>)

const ageTier = z.object({
  age_from: z.number(),
  age_to: z.number(),
  percent_bp: number,
  amount_grosze: number,
  label: typedLine.max(80),
})

/** What the price includes ("co zawiera cena"): a kind and the owner's words. */
export const included = z.object({ what: z.enum(includedKinds), text: typedLine.max(300) })

/** One item as the owner writes it. `code` and `position` are generated when absent. */
export const pricing = z.object({
  code: code.optional(),
  kind: z.enum(priceItemKinds),
  pricing_type: z.enum(pricingTypes),
  name: typedLine.min(1).max(160),
  position: z.int().min(0).max(1_000_000).optional(),
  amount_grosze: number,
  percent_bp: number,
  group: maybe(z.enum(priceGroups)),
  vat_rate: maybe(z.enum(vatRates)),
  unit_label: maybe(typedLine.max(40)),
  priority: maybe(z.int().min(0).max(999)),
  package_code: maybe(z.string().max(80)),
  included_persons: number,
  included_persons_of: maybe(z.enum(['adults', 'children', 'guests'])),
  extra_unit_amount_grosze: number,
  min_billed_adults: number,
  age_tiers: maybe(z.array(ageTier).max(20)),
  crew_percent_bp: number,
  from_age: number,
  /** `hours`, `guests`, ... or `ceil(guests/20)`. */
  qty_source: maybe(z.array(z.string().max(60)).max(6)),
  min_qty: number,
  max_qty: number,
  step_minutes: number,
  grace_minutes: number,
  min_total_grosze: number,
  included_minutes: number,
  included_until: maybe(z.string().max(5)),
  conditions: maybe(priceConditions),
  applies_to: maybe(z.array(z.string().max(80)).max(60)),
  compound: maybe(z.boolean()),
  promo_code: maybe(z.string().trim().max(40)),
  optional: maybe(z.boolean()),
  included: maybe(z.array(included).max(20)),
  /** Corkage: required of a place where guests may bring their own alcohol for a fee. */
  is_corkage: maybe(z.boolean()),
  /** „Bezpłatnie”: without it a base price of zero is refused (ruling 53). */
  is_free: maybe(z.boolean()),
})
export type Pricing = z.input<typeof pricing>

/** A saved item with the history of its price that the law requires (Omnibus). */
export const storedPricing = pricing.extend({
  id,
  code: z.string(),
  position: z.int(),
  /** Since when this price has been in force. */
  since_at: instant,
  /** Lowest price of the last 30 days, including today; null when there is no amount. */
  lowest_30_days_grosze: grosze.nullable(),
  /** Only after a reduction: the lowest price of the 30 days before it. */
  lowest_before_reduction_grosze: grosze.nullable(),
})
export type StoredPricing = z.infer<typeof storedPricing>

/** A package groups what is sold together; its price is a base item with its `package_code`. */
export const servicePackage = z.object({
  code,
  name: typedLine.max(300),
  description: z.string().max(3000),
  included_minutes: z.number().nullable(),
  included_items: z.array(typedLine.max(400)).max(60),
  max_guests: z.number().nullable(),
  is_featured: z.boolean(),
})

/** How a service travels, and how far; null or absent for venues. */
export const travelWay = z.object({ free_km: z.number(), both_ways: z.boolean() })
const range = {
  travel: travelWay.nullable(),
  service_radius_km: z.number().nullable(),
  nationwide: z.boolean(),
}

/** One price during one span of time; neighbouring rows with the same price are merged. Newest first. */
export const priceHistoryRow = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(priceItemKinds),
  pricing_type: z.enum(pricingTypes),
  price_mode: z.enum(priceModes),
  amount_grosze: grosze.nullable(),
  percent_bp: z.int().nullable(),
  from_at: instant,
  /** Null while the price is in force. */
  until_at: instant.nullable(),
})

export const ownerPricing = z.object({
  listing_id: id,
  revision,
  price_mode: z.enum(priceModes),
  currency: z.literal('PLN'),
  valid_from: localDate,
  packages: z.array(servicePackage),
  ...range,
  pricings: z.array(storedPricing),
  /** Only when asked for (`?history=true`). */
  history: z.array(priceHistoryRow).optional(),
})
export type OwnerPricing = z.infer<typeof ownerPricing>

const window = z.object({
  start: localTime,
  end: endTime,
  ends_next_day: z.boolean(),
  overtime_until: localTime.nullable().default(null),
  /** Null means every mode of the listing. */
  term_modes: z.array(z.enum(termModes)).min(1).max(5).nullable().default(null),
  whole_window: typedLine.min(1).max(60).nullable().default(null),
})

const opening = {
  timezone: z.literal('Europe/Warsaw').default('Europe/Warsaw'),
  weekly: z.array(window.extend({ day_of_week: z.enum(weekdays) }).overwrite(endedAtMidnight)).max(60),
  slots: z
    .array(
      z
        .object({
          code,
          label: typedLine.min(1).max(60),
          start: localTime,
          end: endTime,
          ends_next_day: z.boolean(),
        })
        .overwrite(endedAtMidnight),
    )
    .max(12),
  exceptions: z
    .array(
      z.object({
        date_from: localDate,
        date_to: localDate,
        type: z.enum(['closed', 'open', 'custom']),
        windows: z.array(window.overwrite(endedAtMidnight)).max(6),
        /** Visible only to the owner. */
        reason: typedLine.max(200).nullable().default(null),
        label_public: typedLine.max(80).nullable().default(null),
      }),
    )
    .max(400),
  holidays: z.object({
    closed_on_public_holidays: z.boolean(),
    keep_open: z.array(z.enum(publicHolidays)).max(14),
  }),
}

/** Buffers of an event and the grid of starts; they belong to the listing and are repeated here (domain 4.1). */
const around = {
  setup_minutes: z.int(),
  teardown_minutes: z.int(),
  travel_minutes: z.int(),
  notice_hours: z.int(),
  horizon_days: z.int(),
  step_minutes: z.int(),
}

/** May contain everything that was read; read-only fields are ignored. */
export const availabilityBody = z.object({
  revision: revision.optional(),
  ...opening,
  ...z.object(around).partial().shape,
})

export const ownerAvailability = z.object({
  listing_id: id,
  revision,
  ...opening,
  ...around,
  /** Future busy times of outside calendars; read-only. */
  external_busy: z.array(z.object({ start_at: instant, end_at: instant })),
})
export type OwnerAvailability = z.infer<typeof ownerAvailability>

const readPricing = wire({
  summary: 'The price list as its owner wrote it; with the history of prices when asked for',
  params: listing,
  query: z.object({ history: queryFlag.optional() }),
  reply: ownerPricing,
})
const replacePricing = wire({
  summary: 'Replaces the whole price list, or nothing of it',
  params: listing,
  body: z.object({
    revision: revision.optional(),
    pricings: z.array(pricing).max(200),
    /** Absent keeps the saved value. */
    price_mode: z.enum(priceModes).optional(),
    valid_from: localDate.optional(),
    packages: z.array(servicePackage).max(40).optional(),
    ...z.object(range).partial().shape,
  }),
  reply: ownerPricing,
})
const readAvailability = wire({
  summary: 'When the listing may be taken',
  params: listing,
  reply: ownerAvailability,
})
const writeAvailability = wire({
  summary: 'Replaces when the listing may be taken',
  params: listing,
  body: availabilityBody,
  reply: ownerAvailability,
})

export const ownerPricings = {
  getVenuePricing: readPricing,
  getServicePricing: readPricing,
  replaceVenuePricing: replacePricing,
  replaceServicePricing: replacePricing,
  getVenueAvailability: readAvailability,
  getServiceAvailability: readAvailability,
  setVenueAvailability: writeAvailability,
  setServiceAvailability: writeAvailability,
}

function maybe<T extends z.ZodType>(type: T) {
  return type.nullable().optional()
}
