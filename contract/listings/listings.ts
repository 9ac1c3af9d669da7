/** Listings on the wire. Both kinds share one set of schemas; the fields of one kind are added at the end. */
import { onlineMethods } from '#domain/reservation/payment.ts'
import { z } from 'zod'
import {
  endTime,
  grosze,
  id,
  idOrSlug,
  localDate,
  localDateTime,
  localTime,
  page,
  paging,
  queryFlag,
  repeatable,
  wire,
} from '#contract/endpoint.ts'
import {
  cancellationPolicies,
  confirmationModes,
  depositTypes,
  eventTypes,
  listingKinds,
  publicHolidays,
  termModes,
  weekdays,
} from '#domain/listing/codes.ts'
import { embedTheme } from './embed-theme.ts'
import { cardPrice, fromPrice, priceItemView } from './prices.ts'

export const picture = z.object({
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** Data URI of a blurred preview, or empty. */
  blur: z.string(),
  dominant: z.string(),
  /**
   * The point that stays visible when the picture is cropped, in percent from the left and the top; absent means the
   * middle.
   */
  focus: z.object({ x: z.int(), y: z.int() }).optional(),
  /** The owner's text under the picture where it is shown large. */
  caption: z.string().optional(),
  /** Ready files, the smallest first. A listing without pictures shows the scene of its category instead. */
  variants: z.array(z.object({ url: z.string(), format: z.enum(['avif', 'webp', 'jpeg']), width: z.int() })),
})

export const term = z.object({ start: localDateTime, end: localDateTime })

export const listingCard = z.object({
  id,
  slug: z.string(),
  kind: z.enum(listingKinds),
  name: z.string(),
  tagline: z.string().nullable(),
  category: z.string(),
  city: z.string(),
  voivodeship: z.string(),
  distance_km: z.number().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  capacity_max: z.int(),
  cover: picture.nullable(),
  scene: z.string(),
  demo: z.boolean(),
  instant: z.boolean(),
  price: cardPrice,
  /** The term of the total; also in the card's link. */
  term: term.nullable(),
  /** When the whole place is taken: the free rooms whose total this is, also in the card's link; else empty. */
  rooms: z.array(z.object({ id, name: z.string() })),
  next_free_on: localDate.nullable(),
  /** Whether the whole weekend of that date is free, from Friday or Saturday to Sunday (ruling 55). */
  next_free_weekend: z.boolean(),
})
export type ListingCard = z.infer<typeof listingCard>

export const sorts = ['recommended', 'total', '-total', 'distance', 'capacity', 'newest'] as const

/** Parameters of ruling 36, plus `alternatives` for the no-hits page. */
export const searchQuery = z.object({
  q: z.string().trim().max(120).optional(),
  place_id: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  lat: z.coerce.number().min(49).max(54.9).optional(),
  lng: z.coerce.number().min(14.1).max(24.2).optional(),
  radius_km: z.coerce.number().min(1).max(600).optional(),
  /** west,south,east,north */
  bbox: z
    .string()
    .regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/)
    .optional(),
  date_from: localDate.optional(),
  date_to: localDate.optional(),
  weekdays: repeatable(z.enum(weekdays)),
  start: localTime.optional(),
  end: endTime.overwrite((time) => (time === '24:00' ? '00:00' : time)).optional(),
  /** Adults; children are added for the size, and priced in the listing's main age tier. */
  guests: z.coerce.number().int().min(0).max(10_000).optional(),
  children: z.coerce.number().int().min(0).max(10_000).optional(),
  event_type: z.enum(eventTypes).optional(),
  category: repeatable(z.string().max(40)),
  amenity: repeatable(z.string().max(40)),
  accessibility: repeatable(z.string().max(40)),
  total_max_grosze: z.coerce.number().int().min(0).optional(),
  instant: queryFlag.optional(),
  sort: z.enum(sorts).default('recommended'),
  ...paging,
})
export type SearchQuery = z.infer<typeof searchQuery>

const facet = z.array(z.object({ code: z.string(), count: z.int() }))

export const searchReply = page(listingCard).extend({
  count_capped: z.boolean(),
  /** The place of the search, if one was asked for. */
  place: z
    .object({
      id: z.int().nullable(),
      name: z.string().nullable(),
      latitude: z.number(),
      longitude: z.number(),
      radius_km: z.number(),
    })
    .nullable(),
  /** What sorting by price compares: totals, or "od" prices within one pricing type (ruling 54). */
  prices: z.enum(['totals', 'by_unit']),
  facets: z.object({
    category: facet,
    amenity: facet,
    accessibility: facet,
    event_type: facet,
    instant: z.int(),
    /** Lowest and highest total (or "od") for the price filter, including listings above the present limit. */
    price: z.object({ min_grosze: grosze, max_grosze: grosze }).nullable(),
    /**
     * Distribution of the totals for the price filter; the last bar also holds all higher ones. Null without totals.
     */
    price_bars: z.object({ from_grosze: grosze, width_grosze: grosze, counts: z.array(z.int()) }).nullable(),
  }),
  /** Only when nothing is found: the nearest searches with results, each one click away. */
  alternatives: z.array(
    z.object({
      kind: z.enum(['other_date', 'wider_radius', 'fewer_wishes', 'other_size']),
      /** Search parameters to change, as strings; null removes a parameter. */
      change: z.record(z.string(), z.string().nullable()),
      count: z.int(),
      cards: z.array(listingCard),
    }),
  ),
})
export type SearchReply = z.infer<typeof searchReply>

const window = z.object({
  start: localTime,
  end: localTime,
  ends_next_day: z.boolean(),
  overtime_until: localTime.nullable().optional(),
  term_modes: z.array(z.enum(termModes)).optional(),
  whole_window: z.string().nullable().optional(),
})

/**
 * What a visitor sees of one listing. Phones and the street of a service stay private until a reservation is confirmed.
 */
export const listingDetail = z.object({
  id,
  /** Shown only to its owner: terms and prices are asked by calls of their own, and nothing can be reserved. */
  preview: z.literal(true).optional(),
  slug: z.string(),
  kind: z.enum(listingKinds),
  name: z.string(),
  tagline: z.string().nullable(),
  description: z.string(),
  category: z.string(),
  extra_categories: z.array(z.string()),
  event_types: z.array(z.enum(eventTypes)),
  demo: z.boolean(),
  address: z.object({
    street: z.string().nullable(),
    building_no: z.string().nullable(),
    postcode: z.string().nullable(),
    city: z.string(),
    district: z.string().nullable(),
    voivodeship: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  }),
  pictures: z.array(picture),
  scene: z.string(),
  capacity_min: z.int(),
  capacity_max: z.int(),
  amenities: z.array(z.string()),
  accessibility: z.array(z.string()),
  units: z.array(
    z.object({
      id,
      code: z.string(),
      name: z.string(),
      area_m2: z.number().nullable(),
      capacity_max: z.int().nullable(),
      /** Capacities of this room alone, by layout. */
      capacities: z.record(z.string(), z.int()).optional(),
      /** False when it is rented only as a part of the whole place. */
      rented_separately: z.boolean().optional(),
    }),
  ),
  // one kind only; null for the other
  area_m2: z.number().nullable(),
  capacities: z.record(z.string(), z.int()),
  service_radius_km: z.int().nullable(),
  nationwide: z.boolean(),
  delivery_mode: z.array(z.string()).nullable(),
  travel: z.object({ free_km: z.int(), both_ways: z.boolean() }).nullable(),
  /** Fields that are only displayed; keys are those of domain 1.1 and 2. */
  details: z.record(
    z.string(),
    z.union([
      z.string(),
      z.number(),
      z.boolean(),
      z.array(z.string()),
      z.array(z.record(z.string(), z.unknown())),
      z.record(z.string(), z.unknown()),
      z.null(),
    ]),
  ),
  confirmation_mode: z.enum(confirmationModes),
  term_modes: z.array(z.enum(termModes)),
  step_minutes: z.int(),
  min_minutes: z.int(),
  max_minutes: z.int(),
  default_minutes: z.int().nullable(),
  notice_hours: z.int(),
  horizon_days: z.int(),
  opening: z.object({
    timezone: z.string(),
    weekly: z.array(window.extend({ day_of_week: z.enum(weekdays) })),
    slots: z.array(
      z.object({ code: z.string(), label: z.string(), start: localTime, end: localTime, ends_next_day: z.boolean() }),
    ),
    exceptions: z.array(
      z.object({
        date_from: localDate,
        date_to: localDate,
        type: z.string(),
        windows: z.array(window),
        label_public: z.string().nullable(),
      }),
    ),
    holidays: z.object({ closed_on_public_holidays: z.boolean(), keep_open: z.array(z.enum(publicHolidays)) }),
  }),
  /** Files for visitors: menu, rules, floor plan. */
  files: z.array(z.object({ title: z.string(), url: z.string(), bytes: z.int() })),
  price_mode: z.enum(['gross', 'net']),
  from_price: fromPrice.nullable(),
  price_items: z.array(priceItemView),
  packages: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      description: z.string(),
      included_minutes: z.int().nullable(),
      included_items: z.array(z.string()),
      max_guests: z.int().nullable(),
      is_featured: z.boolean(),
      /** The lowest possible price with this package; null when the package has no price of its own. */
      from_price: fromPrice.nullable(),
    }),
  ),
  /** `main` is the band assumed when only the number of children is known, as in a search (ruling 53). */
  child_bands: z.array(
    z.object({ age_from: z.int(), age_to: z.int(), label: z.string(), main: z.boolean().optional() }),
  ),
  deposit: z.object({
    type: z.enum(depositTypes),
    percent_bp: z.int().nullable(),
    amount_grosze: grosze.nullable(),
    balance_due_days: z.int().nullable(),
  }),
  security_deposit_grosze: grosze,
  final_guest_count_days: z.int().nullable(),
  min_order_value_grosze: grosze.nullable(),
  cancellation_policy: z.enum(cancellationPolicies),
  cancellation_tiers: z.array(z.object({ days_from: z.int(), percent_bp: z.int() })).nullable(),
  withdrawal_regime: z.enum(['excluded_dated_event', 'standard_14']),
  /** Ways to pay online when something is due; empty when only transfer or payment on the spot is possible. */
  online_ways: z.array(z.enum(onlineMethods)),
  next_free_on: localDate.nullable(),
  next_free_weekend: z.boolean(),
  next_free_term: term.nullable(),
  seller: z.object({
    name: z.string(),
    legal_form: z.string(),
    /** True for "przedsiębiorca", false for a private person (Omnibus). */
    is_business: z.boolean(),
    nip: z.string().nullable(),
    krs: z.string().nullable(),
    city: z.string().nullable(),
    address: z.string().nullable(),
    on_site_since: localDate,
  }),
  /** `price_override_grosze` is the price of the service together with this venue; null means its own price. */
  linked: z.array(z.object({ mode: z.string(), price_override_grosze: grosze.nullable(), card: listingCard })),
  similar: z.array(listingCard),
})
export type ListingDetail = z.infer<typeof listingDetail>

const embeddedListing = listingDetail.extend({ embed_theme: embedTheme })
export type EmbeddedListing = z.infer<typeof embeddedListing>

const cities = wire({
  summary: 'Cities with published listings',
  reply: z.object({
    results: z.array(
      z.object({
        city: z.string(),
        voivodeship: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        count: z.int(),
      }),
    ),
  }),
})
const search = wire({ summary: 'Published listings that really can be had', query: searchQuery, reply: searchReply })
const publicDetail = wire({
  summary: 'One published listing, by id or slug',
  params: z.object({ id: idOrSlug }),
  reply: listingDetail,
})
const byEmbed = wire({
  summary: 'One published listing, by the code of its form on other sites',
  params: z.object({ embedCode: z.string().regex(/^[A-Za-z0-9]{22}$/) }),
  reply: embeddedListing,
})
const categories = wire({
  summary: 'Categories with the number of published listings',
  reply: z.object({ results: z.array(z.object({ code: z.string(), label: z.string(), count: z.int() })) }),
})

export const listings = {
  searchVenues: search,
  searchServices: search,
  venueCities: cities,
  serviceCities: cities,
  getPublicVenue: publicDetail,
  getPublicService: publicDetail,
  getVenueByEmbed: byEmbed,
  getServiceByEmbed: byEmbed,
  venueCategories: categories,
  serviceCategories: categories,
}
