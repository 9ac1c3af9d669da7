/**
 * A listing for its owner. Both kinds share one set of schemas; a field of the other kind is null, and is refused when
 * given. Every answer has `revision`, and every write may send the one that was read.
 */
import { z } from 'zod'
import { id, instant, localDateTime, localTime, page, paging, repeatable, wire } from '#contract/endpoint.ts'
import { embedFields } from './embed-theme.ts'
import { listingDetails } from './listing-details.ts'
import { listingDetail, picture } from './listings.ts'
import { cardPrice } from './prices.ts'
import { servicePackage } from './owner-pricing.ts'
import { linkedServices } from './linked-services.ts'
import { missingPart, suspension } from './publishing-state.ts'
import {
  cancellationPolicies,
  confirmationModes,
  depositTypes,
  eventTypes,
  layouts,
  listingKinds,
  listingStatuses,
  termModes,
  voivodeships,
  withdrawalRegimes,
} from '#domain/listing/codes.ts'
import { accessibilityFeatures, amenities, deliveryModes } from '#domain/listing/dictionaries.ts'
import { publishingAdvices } from '#domain/listing/publishing.ts'

const listing = z.object({ id })
const revision = z.int().min(1)
/** `true`, or the Polish reason why not. */
const can = z.union([z.literal(true), z.string()])

/** Future reservations that keep a listing from being removed. */
export const upcoming = z.object({
  count: z.int(),
  /** The nearest that the owner can open; null when all of them wait for the customer's e-mail address. */
  nearest: z.object({ id, reference: z.string(), start: localDateTime, end: localDateTime }).nullable(),
})
export type Upcoming = z.infer<typeof upcoming>

const address = z.object({
  street: text(200).nullable(),
  building_no: text(40).nullable(),
  flat_no: text(40).nullable(),
  postcode: text(20).nullable(),
  city: text(160).nullable(),
  district: text(160).nullable(),
  voivodeship: z.enum(voivodeships).nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})

const unit = z.object({
  /** Made from the name when absent; a known code keeps its room with all reservations. */
  code: text(80).optional(),
  name: text(200),
  area_m2: z.number().nullable().default(null),
  capacity_max: z.number().nullable().default(null),
  /** Capacities of this room alone, by layout. */
  capacities: z.partialRecord(z.enum(layouts), z.number()).default({}),
  /** False when it is rented only as a part of the whole place. */
  rented_separately: z.boolean().default(true),
  /**
   * Of a new one: whether it is taken wherever all others already are, by a reservation or block of the whole. Null
   * refuses it, and says what there is, if there is any; it is read only then.
   */
  taken_with_whole: z.boolean().nullable().default(true),
})

/** Everything that an owner writes, except prices, opening hours, pictures and links. */
const fields = {
  name: text(300),
  tagline: text(400).nullable(),
  description: text(12_000),
  category: text(40),
  extra_categories: z.array(text(40)).max(20),
  ...embedFields,
  event_types: z.array(z.enum(eventTypes)).max(40),
  capacity_min: z.number(),
  capacity_max: z.number().nullable(),
  capacities: z.partialRecord(z.enum(layouts), z.number()),
  amenities: z.array(z.enum(amenities as [string, ...string[]])).max(100),
  accessibility: z.array(z.enum(accessibilityFeatures)).max(20),
  confirmation_mode: z.enum(confirmationModes),
  term_modes: z.array(z.enum(termModes)).max(5),
  setup_minutes: z.number(),
  teardown_minutes: z.number(),
  travel_minutes: z.number(),
  notice_hours: z.number(),
  horizon_days: z.number(),
  min_minutes: z.number().nullable(),
  max_minutes: z.number().nullable(),
  step_minutes: z.number(),
  default_minutes: z.number().nullable(),
  overnight_until: localTime,
  daily_limit: z.number().nullable(),
  deposit: z.object({
    type: z.enum(depositTypes),
    percent_bp: z.number().nullable().optional(),
    amount_grosze: z.number().nullable().optional(),
    round_up_to_grosze: z.number().nullable().optional(),
    balance_due_days: z.number().nullable().optional(),
  }),
  security_deposit_grosze: z.number(),
  min_order_value_grosze: z.number().nullable(),
  cancellation_policy: z.enum(cancellationPolicies),
  cancellation_tiers: z
    .array(z.object({ days_from: z.number(), percent_bp: z.number() }))
    .max(20)
    .nullable(),
  withdrawal_regime: z.enum(withdrawalRegimes),
  final_guest_count_days: z.number().nullable(),
  packages: z.array(servicePackage).max(40),
  // one kind only
  area_m2: z.number().nullable(),
  service_radius_km: z.number().nullable(),
  nationwide: z.boolean(),
  delivery_mode: z.array(z.enum(deliveryModes)).max(4).nullable(),
  travel: z.object({ free_km: z.number(), both_ways: z.boolean() }).nullable(),
}

/**
 * Any subset; absent fields stay. `address` and `details` are merged field by field (null removes a field); lists,
 * `deposit` and `embed_theme` are replaced. All wrong fields are reported together and nothing is saved.
 */
const changes = {
  ...z.object(fields).partial().shape,
  address: address.partial().optional(),
  units: z.array(unit).max(80).optional(),
  details: listingDetails.optional(),
}
export const listingChanges = z.object({
  revision: revision.optional(),
  /** Sets another URL on the site; without it a listing that was published keeps its own. */
  slug: text(140).optional(),
  ...changes,
})
export type ListingChanges = z.input<typeof listingChanges>

export const ownerListing = z.object({
  id,
  kind: z.enum(listingKinds),
  status: z.enum(listingStatuses),
  /** Published, but hidden because the plan does not include it. */
  hidden_by_plan: z.boolean(),
  revision,
  slug: z.string(),
  embed_code: z.string(),
  demo: z.boolean(),
  ...fields,
  address,
  units: z.array(unit.omit({ taken_with_whole: true }).extend({ id, code: z.string() })),
  details: listingDetails,
  scene: z.string(),
  cover: picture.nullable(),
  image_count: z.int(),
  price_count: z.int(),
  from_price: cardPrice.pick({ from_grosze: true, unit: true }).nullable(),
  /** What publishing still needs; empty when the listing can be published. */
  missing: z.array(missingPart),
  /** What is recommended but not required. */
  advice: z.array(z.object({ code: z.enum(publishingAdvices), label: z.string() })),
  /** Soft warnings about typed values, each at its field. */
  warnings: z.array(z.object({ field: z.string(), text: z.string() })),
  can: z.object({ publish: can, unpublish: can, remove: can }),
  /** Why the operator has suspended it; null when not suspended. */
  suspension: suspension.nullable(),
  published_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
})
export type OwnerListing = z.infer<typeof ownerListing>

export const ownerListingCard = ownerListing
  .pick({
    id: true,
    kind: true,
    status: true,
    hidden_by_plan: true,
    revision: true,
    slug: true,
    demo: true,
    name: true,
    category: true,
    capacity_max: true,
    scene: true,
    cover: true,
    image_count: true,
    from_price: true,
    missing: true,
    can: true,
    published_at: true,
    created_at: true,
    updated_at: true,
  })
  .extend({
    city: z.string().nullable(),
    /** The nearest agreed event. */
    next_reservation: z
      .object({
        id,
        reference: z.string(),
        status: z.string(),
        start: localDateTime,
        end: localDateTime,
        customer_name: z.string(),
      })
      .nullable(),
    /** Future reservations, agreed or requested. */
    upcoming_count: z.int(),
    /** Requests that wait for the owner's answer. */
    open_requests: z.int(),
    /** Number of other owners who wait for permission to present this listing. */
    link_requests: z.int(),
  })
export type OwnerListingCard = z.infer<typeof ownerListingCard>

export const ownerListingSorts = ['-updated', 'name', '-name', 'created', '-created', 'next_reservation'] as const

const list = wire({
  summary: "The owner's listings of one kind, as cards",
  query: z.object({
    status: repeatable(z.enum(listingStatuses)),
    q: z.string().trim().max(120).optional(),
    sort: z.enum(ownerListingSorts).default('-updated'),
    ...paging,
  }),
  reply: page(ownerListingCard).extend({
    /** How many listings of each status match `q`. */
    counts: z.record(z.string(), z.int()),
    /** How many listings of this kind the plan includes. */
    plan: z.object({
      published: z.int(),
      /** Published, but hidden because the plan does not include them. */
      hidden: z.int(),
      limit: z.int(),
      /** False when nothing is shown until a plan is chosen. */
      shows: z.boolean(),
    }),
  }),
})
const create = wire({
  summary: 'A new draft; a name and a category are enough',
  body: z.object({ ...changes, name: fields.name, category: fields.category }),
  reply: ownerListing,
  status: 201,
  idempotent: true,
})
const read = wire({ summary: 'One listing with what is missing to publish', params: listing, reply: ownerListing })
const change = wire({
  summary: 'Changes any fields',
  params: listing,
  body: listingChanges.prefault({}),
  reply: ownerListing,
})
const remove = wire({
  summary: 'Takes a listing away; refused while future reservations exist',
  params: listing,
  query: z.object({ revision: z.coerce.number().int().min(1).optional() }),
  reply: z.null(),
  status: 204,
})

const publish = step('Shows the listing to visitors')
const unpublish = step('Hides the listing; reservations stay')
const duplicate = wire({
  summary: 'A draft with the same fields, pictures, prices and hours',
  params: listing,
  reply: ownerListing,
  status: 201,
  idempotent: true,
})
const renewEmbed = wire({
  summary: 'A new code for the form on other sites; the old one shows nothing any more',
  ...{ params: listing, body: z.object({ revision: revision.optional() }).prefault({}), reply: ownerListing },
})
const preview = wire({
  summary: 'The listing as visitors would see it, published or not',
  params: listing,
  reply: listingDetail,
})
export const ownerListings = {
  listMyVenues: list,
  listMyServices: list,
  createVenue: create,
  createService: create,
  getMyVenue: read,
  getMyService: read,
  changeVenue: change,
  changeService: change,
  deleteVenue: remove,
  deleteService: remove,
  publishVenue: publish,
  publishService: publish,
  unpublishVenue: unpublish,
  unpublishService: unpublish,
  duplicateVenue: duplicate,
  duplicateService: duplicate,
  renewVenueEmbed: renewEmbed,
  renewServiceEmbed: renewEmbed,
  previewVenue: preview,
  previewService: preview,
  ...linkedServices,
}

function text(max: number) {
  return z.string().max(max)
}

function step(summary: string) {
  return wire({
    summary,
    params: listing,
    body: z.object({ revision: revision.optional() }).optional(),
    reply: ownerListing,
  })
}
