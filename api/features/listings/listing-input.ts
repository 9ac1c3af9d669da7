/**
 * What an owner says about a listing, apart from prices (`replace-pricings.ts`), opening (`set-availability.ts`) and
 * pictures (`images.ts`), and the checks that the database cannot explain kindly.
 */
import { Refused, refusedField } from '#api/refused.ts'
import { checkCancellation } from '#domain/cancellation.ts'
import { confirmationModes, eventTypes, type ListingKind, layouts, termModes, voivodeships } from '#domain/codes.ts'
import { accessibilityFeatures, amenities, categoriesOf, deliveryModes } from '#domain/dictionaries.ts'
import { manyLines, oneLine } from '#domain/fields.ts'
import type { Address, ListingRules, Unit } from '#domain/listing.ts'
import { publishingNeeds } from '#domain/publishing.ts'

export type ListingInput = Omit<ListingRules, 'id' | 'status' | 'units' | 'opening' | 'price_list' | 'address'> & {
  name: string
  tagline: string | null
  description: string
  category: string
  extra_categories: string[]
  address: Address
  /** Rooms or crews; a known code keeps its id. */
  units: Omit<Unit, 'id'>[]
  amenities: string[]
  accessibility: string[]
  /** Of one kind only; null for the other. */
  area_m2: number | null
  delivery_mode: string[] | null
  final_guest_count_days: number | null
  /** Fields that are only shown. */
  details: Record<string, unknown>
}

const among = (codes: readonly string[], values: readonly string[]): boolean =>
  values.every((value) => codes.includes(value))
const within = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max

/** Field and condition; the first that fails is refused at its field. Source: domain reference 1.1 and 2. */
const checks: [field: string, holds: (input: ListingInput) => boolean][] = [
  ['name', ({ name }) => name.length >= 3 && name.length <= 120],
  ['tagline', ({ tagline }) => (tagline ?? '').length <= 160],
  ['description', ({ description }) => description.length <= 5000],
  ['category', ({ kind, category }) => among(categoriesOf[kind], [category])],
  ['extra_categories', ({ kind, extra_categories: extra }) => extra.length <= 5 && among(categoriesOf[kind], extra)],
  ['event_types', (input) => among(eventTypes, input.event_types)],
  ['address.postcode', ({ address }) => /^\d{2}-\d{3}$/.test(address.postcode)],
  ['address.city', ({ address }) => address.city.length >= 2 && address.city.length <= 80],
  ['address.voivodeship', ({ address }) => among(voivodeships, [address.voivodeship])],
  ['address.latitude', ({ address }) => address.latitude >= 49 && address.latitude <= 54.9],
  ['address.longitude', ({ address }) => address.longitude >= 14.1 && address.longitude <= 24.2],
  ['amenities', (input) => among(amenities, input.amenities)],
  ['accessibility', (input) => among(accessibilityFeatures, input.accessibility)],
  ['capacity_max', ({ rules }) => within(rules.capacity_max, 1, 10_000)],
  ['capacity_min', ({ rules }) => within(rules.capacity_min, 1, rules.capacity_max)],
  [
    'capacities',
    ({ capacities, rules }) =>
      among(layouts, Object.keys(capacities)) &&
      Object.values(capacities).every((seats) => within(seats, 1, rules.capacity_max)),
  ],
  [
    'units',
    ({ units }) =>
      units.length >= 1 && units.length <= 50 && new Set(units.map(({ code }) => code)).size === units.length,
  ],
  ['confirmation_mode', (input) => among(confirmationModes, [input.confirmation_mode])],
  ['term_modes', ({ rules }) => rules.term_modes.length > 0 && among(termModes, rules.term_modes)],
  ['min_minutes', ({ rules }) => within(rules.min_minutes, 15, rules.max_minutes)],
  ['max_minutes', ({ rules }) => within(rules.max_minutes, 15, 43_200)],
  ['step_minutes', ({ rules }) => [15, 30, 60].includes(rules.step_minutes)],
  ['setup_minutes', ({ rules }) => within(rules.setup_minutes, 0, 2880)],
  ['teardown_minutes', ({ rules }) => within(rules.teardown_minutes, 0, 2880)],
  ['travel_minutes', ({ rules }) => within(rules.travel_minutes, 0, 1440)],
  ['notice_hours', ({ rules }) => within(rules.notice_hours, 0, 8760)],
  ['horizon_days', ({ rules }) => within(rules.horizon_days, 1, 1460)],
  ['daily_limit', ({ rules }) => rules.daily_limit === null || within(rules.daily_limit, 1, 20)],
  ['overnight_until', ({ rules }) => /^(0\d|1[0-2]):[0-5]\d$/.test(rules.overnight_until)],
  ['deposit', (input) => isDepositAllowed(input)],
  ['security_deposit_grosze', (input) => within(input.security_deposit_grosze, 0, 5_000_000)],
  [
    'packages',
    ({ packages }) => packages.length <= 10 && new Set(packages.map(({ code }) => code)).size === packages.length,
  ],
  ['delivery_mode', ({ delivery_mode }) => among(deliveryModes, delivery_mode ?? [])],
  [
    'area_m2',
    (input) =>
      ownField(input.kind, 'area', input.area_m2) && (input.area_m2 ?? 5) >= 5 && (input.area_m2 ?? 5) <= 20_000,
  ],
  ['service_radius_km', (input) => ownField(input.kind, 'service_range', input.service_radius_km)],
]

/** A field that one kind is asked for and the other does not have. */
const ownField = (kind: ListingKind, part: 'area' | 'service_range', value: unknown): boolean =>
  publishingNeeds[kind].includes(part) === (value !== null)

/** A zadatek above half the price is an abusive practice (domain reference 1.1). */
const isDepositAllowed = ({ deposit }: ListingInput): boolean => {
  if (deposit.type !== 'zadatek' && deposit.type !== 'zaliczka') return true
  return deposit.percent_bp === undefined || within(deposit.percent_bp, 500, 5000)
}

/** The input as it is stored. Throws `Refused` with the field at fault. */
export function readListing(input: ListingInput): ListingInput {
  const tidy: ListingInput = {
    ...input,
    name: oneLine(input.name),
    tagline: input.tagline ? oneLine(input.tagline) : null,
    description: manyLines(input.description),
    address: { ...input.address, city: oneLine(input.address.city), street: oneLine(input.address.street) },
  }
  for (const [field, holds] of checks) if (!holds(tidy)) throw refusedField(field, 'validation')
  const cancelling = checkCancellation({
    policy: tidy.cancellation_policy,
    tiers: tidy.cancellation_tiers,
    deposit_type: tidy.deposit.type,
  })
  if (cancelling) throw new Refused(cancelling)
  return tidy
}
