/** The shape of `data/demo-data.json`, strict: a field or a code that the product does not know is an error. */
import { z } from 'zod'
import * as codes from '#domain/listing/codes.ts'
import * as dictionaries from '#domain/listing/dictionaries.ts'
import type { QuantitySource } from '#domain/listing/codes.ts'

const code = z.string().regex(/^[a-z0-9][a-z0-9_-]*$/)
const count = z.int().min(0)
const grosze = z.int().min(0)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const date = z.iso.date()
const dayOfYear = z.string().regex(/^(\d{4}-)?\d{2}-\d{2}$/)
const postcode = z.string().regex(/^\d{2}-\d{3}$/)
const phone = z.string().regex(/^\+48\d{9}$/)
const latitude = z.number().min(49).max(54.9)
const longitude = z.number().min(14.1).max(24.2)
const text = z.string().min(1)
const flag = z.boolean()

const street = { street: text, building_no: text, postcode, city: text }

const window = z.strictObject({
  start: time,
  end: time,
  ends_next_day: flag,
  overtime_until: time.optional(),
  term_modes: z.array(z.enum(codes.termModes)).optional(),
  whole_window: code.optional(),
})

const quantitySource = z.custom<QuantitySource>(
  (value) =>
    typeof value === 'string' &&
    ((codes.quantitySources as readonly string[]).includes(value) ||
      /^ceil\((adults|children|guests)\/\d+\)$/.test(value)),
)

const conditions = z.strictObject({
  dates: z.array(z.strictObject({ from: dayOfYear, to: dayOfYear })).optional(),
  weekdays: z.array(z.enum(codes.weekdays)).optional(),
  event_types: z.array(z.enum(codes.eventTypes)).optional(),
  guests_from: count.optional(),
  guests_to: count.optional(),
  duration_from: count.optional(),
  duration_to: count.optional(),
  day_index_from: count.optional(),
  start_time_to: time.optional(),
  term_modes: z.array(z.enum(codes.termModes)).optional(),
  unit: code.optional(),
})

const priceItem = z.strictObject({
  code,
  kind: z.enum(codes.priceItemKinds),
  pricing_type: z.enum(codes.pricingTypes),
  name: text,
  position: count,
  amount_grosze: grosze.nullable().optional(),
  percent_bp: z.int().optional(),
  group: z.enum(codes.priceGroups).optional(),
  vat_rate: z.enum(codes.vatRates).optional(),
  unit_label: text.optional(),
  priority: count.optional(),
  package_code: code.optional(),
  included_persons: count.optional(),
  included_persons_of: z.enum(['adults', 'children', 'guests']).optional(),
  extra_unit_amount_grosze: grosze.optional(),
  min_billed_adults: count.optional(),
  age_tiers: z.array(z.strictObject({ age_from: count, age_to: count, percent_bp: count, label: text })).optional(),
  crew_percent_bp: count.optional(),
  from_age: count.optional(),
  qty_source: z.array(quantitySource).optional(),
  min_qty: count.optional(),
  max_qty: count.optional(),
  step_minutes: count.optional(),
  grace_minutes: count.optional(),
  included_minutes: count.optional(),
  included_until: time.optional(),
  conditions: conditions.optional(),
  applies_to: z.array(text).optional(),
  promo_code: text.optional(),
  included: z.array(z.strictObject({ what: z.enum(codes.includedKinds), text })).optional(),
  optional: flag.optional(),
  is_corkage: flag.optional(),
})

const listing = {
  fictitious: z.literal(true),
  demo_badge: text,
  name: text.min(3).max(120),
  slug: z.string().regex(/^[a-z0-9-]{3,140}$/),
  owner: code,
  tagline: text.max(160),
  description: z.string().min(150).max(5000),
  event_types: z.array(z.enum(codes.eventTypes)).min(1),
  address: z.strictObject({
    ...street,
    flat_no: text.nullable(),
    district: text.nullable(),
    voivodeship: z.enum(codes.voivodeships),
    latitude,
    longitude,
  }),
  capacity_min: count.min(1),
  capacity_max: count.min(1),
  units: z
    .array(z.strictObject({ code, name: text, area_m2: count.optional(), capacity_max: count.optional() }))
    .min(1),
  status: z.literal('published'),
  confirmation_mode: z.enum(codes.confirmationModes),
  deposit: z.strictObject({
    type: z.enum(codes.depositTypes),
    percent_bp: count.optional(),
    amount_grosze: grosze.optional(),
    round_up_to_grosze: grosze.optional(),
    balance_due_days: count.optional(),
  }),
  cancellation_policy: z.enum(codes.cancellationPolicies),
  setup_minutes: count,
  teardown_minutes: count,
  notice_hours: count,
  horizon_days: count,
  min_minutes: count,
  max_minutes: count,
  step_minutes: count,
  term_modes: z.array(z.enum(codes.termModes)).min(1),
  weekly: z.array(window.extend({ day_of_week: z.enum(codes.weekdays) })).min(1),
  slots: z.array(z.strictObject({ code, label: text, start: time, end: time, ends_next_day: flag })),
  exceptions: z.array(
    z.strictObject({
      date_from: date,
      date_to: date,
      type: z.enum(['closed', 'open', 'custom']),
      windows: z.array(window),
      reason: text,
      label_public: text,
    }),
  ),
  holidays: z.strictObject({ closed_on_public_holidays: flag, keep_open: z.array(z.enum(codes.publicHolidays)) }),
  price_list: z.strictObject({
    price_mode: z.enum(codes.priceModes),
    currency: z.literal('PLN'),
    valid_from: date,
    items: z.array(priceItem).min(1),
  }),
  packages: z.array(
    z.strictObject({
      code,
      name: text,
      description: text.max(600),
      included_minutes: count.nullable(),
      included_items: z.array(text),
      max_guests: count.nullable(),
      is_featured: flag,
    }),
  ),
  pictures: z.array(z.string().regex(/^[a-z0-9-]+\.jpg$/)),
  scene: code.optional(),
}

const venue = z.strictObject({
  ...listing,
  kind: z.literal('venue'),
  category: z.enum(dictionaries.venueCategories),
  extra_categories: z.array(z.enum(dictionaries.venueCategories)),
  area_m2: count.min(5),
  capacities: z.partialRecord(z.enum(codes.layouts), count.min(1)),
  amenities: z.array(z.enum(dictionaries.amenities)),
  accessibility: z.array(z.enum(dictionaries.accessibilityFeatures)),
  security_deposit_grosze: grosze,
  overnight_until: time,
  catering_policy: z.enum(dictionaries.cateringPolicies),
  alcohol_policy: z.enum(dictionaries.alcoholPolicies),
  parking_spaces: count.optional(),
  beds: count.optional(),
  bedrooms: count.optional(),
  afterparty_enabled: flag.optional(),
  music_until_outside: time.optional(),
  exclusivity: flag.optional(),
})

const service = z.strictObject({
  ...listing,
  kind: z.literal('service'),
  category: z.enum(dictionaries.serviceCategories),
  subcategories: z.array(z.enum(dictionaries.serviceCategories)),
  service_radius_km: count,
  nationwide: flag,
  delivery_mode: z.array(z.enum(dictionaries.deliveryModes)).min(1),
  travel: z.strictObject({ free_km: count, both_ways: flag }),
  travel_minutes: count,
  default_minutes: count.min(15),
  min_order_value_grosze: grosze.optional(),
  withdrawal_regime: z.enum(codes.withdrawalRegimes),
  languages: z.array(z.enum(dictionaries.languages)).optional(),
  delivery_time_days: count.optional(),
  requirements: z
    .strictObject({ power_kw: count.optional(), space_m2: count.optional(), load_in_note: text.optional() })
    .optional(),
})

const ownerAddress = z.strictObject({
  ...street,
  flat_no: text.nullable(),
  voivodeship: z.enum(codes.voivodeships),
  country: z.literal('PL'),
})

const owner = z.strictObject({
  code,
  fictitious: z.literal(true),
  first_name: text,
  last_name: text,
  email: z.email().endsWith('.example'),
  phone: phone.nullable(),
  legal_form: z.enum(['jdg', 'sp_zoo', 'sp_k', 'foundation']).nullable(),
  company_name: text.nullable(),
  nip: z
    .string()
    .regex(/^\d{10}$/)
    .nullable(),
  regon: z
    .string()
    .regex(/^\d{9}$/)
    .nullable(),
  krs: z
    .string()
    .regex(/^\d{10}$/)
    .nullable(),
  iban: z
    .string()
    .regex(/^PL\d{26}$/)
    .nullable(),
  account_holder: text.nullable(),
  vat_status: z.enum(['active', 'exempt', 'none']).nullable(),
  address: ownerAddress.nullable(),
  offers: z.array(z.enum(codes.listingKinds)).min(1),
  email_verified: flag,
  profile_complete: flag,
  correspondence_same: flag.nullable(),
  contact_email: z.email().nullable(),
  website: z.null(),
  invoice_email: z.email().nullable(),
  vat_eu: z.null(),
  representative: z.strictObject({ first_name: text, last_name: text, role: text }).nullable(),
  consents: z
    .strictObject({
      partner_terms: flag,
      dsa_self_certification: flag,
      dac7_info_ack: flag,
      data_processing_terms: flag,
      marketing: flag,
    })
    .nullable(),
})

/** When something happens, in days from the day of seeding. */
const planned = {
  listing: text,
  days_from_today: z.int(),
  weekday: z.enum(codes.weekdays),
  start: time,
  /** Length by the wall times of start and end. */
  minutes: count.min(15),
}

const reservation = z.strictObject({
  ...planned,
  guests: z.strictObject({
    adults: count,
    children: z.array(z.strictObject({ age_from: count, age_to: count, count })),
    crew: count,
  }),
  event_type: z.enum(codes.eventTypes),
  state: z.enum(['completed', 'confirmed', 'pending_payment', 'pending_owner', 'cancelled', 'rejected']),
  customer: z.strictObject({ first_name: text, last_name: text, email: z.email().endsWith('.example'), phone }),
  term_mode: z.enum(codes.termModes).optional(),
  units: z.array(code).optional(),
  package_code: code.optional(),
  event_place: z.strictObject({ ...street, latitude, longitude }).optional(),
  /** Entered by the owner during a call, or asked for in the form on the owner's site; otherwise on ours. */
  by: z.enum(['owner', 'form']).optional(),
})

const block = z.strictObject({ ...planned, label: text, note: z.string(), units: z.array(code).optional() })

export const demoFile = z.strictObject({
  meta: z.record(z.string(), z.union([z.string(), z.boolean()])),
  owners: z.array(owner),
  venues: z.array(venue),
  services: z.array(service),
  story: z.array(reservation),
})

/**
 * Reservations and blocks of the main demo owner before and after the day of seeding, which make the calendar look
 * used.
 */
export const aroundToday = z.strictObject({
  meta: z.record(z.string(), z.union([z.string(), z.boolean()])),
  reservations: z.array(reservation),
  blocks: z.array(block),
})

export const pictureIndex = z.array(
  z.strictObject({
    file: z.string(),
    kind: z.enum(codes.listingKinds),
    subject: text,
    alt: z.string().min(5).max(150),
    dominant: z.string().regex(/^#[0-9a-f]{6}$/),
    width: count,
    height: count,
  }),
)

export type DemoOwner = z.infer<typeof owner>
export type DemoReservation = z.infer<typeof reservation>
export type DemoBlock = z.infer<typeof block>
export type RawVenue = z.infer<typeof venue>
export type RawService = z.infer<typeof service>
