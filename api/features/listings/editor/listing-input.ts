/**
 * What an owner enters about a listing, apart from prices (`replace-pricings.ts`), opening (`set-availability.ts`) and
 * pictures (`images.ts`), and the checks that the database cannot explain kindly. A draft may leave nearly everything
 * empty; what is filled in must be right. Source: domain 1.1 and 2, rulings 22, 23 and 28.
 */
import { checkContradictions, checkDetails } from './listing-details-check.ts'
import { fieldWords as say, wholeNames } from './listing-sentences.pl.ts'
import { InvalidInput } from '#api/http/errors/errors.ts'
import { checkCancellation } from '#domain/reservation/cancellation.ts'
import {
  confirmationModes,
  eventTypes,
  type ListingKind,
  layouts,
  termModes,
  voivodeships,
} from '#domain/listing/codes.ts'
import {
  type AccessibilityFeature,
  accessibilityFeatures,
  amenities,
  categoriesOf,
  type DeliveryMode,
  deliveryModes,
} from '#domain/listing/dictionaries.ts'
import { capOnlyMinutes } from '#domain/availability/opening.ts'
import { accentOf, type EmbedTheme } from '#domain/embed/theme.ts'
import { embedOriginOf, mostEmbedOrigins } from '#domain/listing/embedding.ts'
import { manyLines, oneLine } from '#domain/people/fields.ts'
import { type Address, type ListingRules, traitsOf, type Unit } from '#domain/listing/listing.ts'
import { maxGrosze } from '#domain/money.ts'
import { parsePostcode } from '#domain/people/polish-ids.ts'
import { publishingNeeds } from '#domain/listing/publishing.ts'

/** `taken_with_whole` is read once, when the unit is new: null asks whether all others are taken at some time. */
type UnitInput = Omit<Unit, 'id'> & { taken_with_whole?: boolean | null }

export type ListingInput = Omit<ListingRules, 'id' | 'status' | 'units' | 'opening' | 'price_list' | 'address'> & {
  name: string
  tagline: string | null
  description: string
  category: string
  extra_categories: string[]
  embed_origins: string[]
  embed_theme: EmbedTheme
  address: Address
  /** Rooms or crews; a unit with a known code keeps its id. */
  units: UnitInput[]
  amenities: string[]
  accessibility: AccessibilityFeature[]
  /** Fields of one kind only; null for the other kind. */
  area_m2: number | null
  delivery_mode: DeliveryMode[] | null
  final_guest_count_days: number | null
  /** Fields that are only shown. */
  details: Record<string, unknown>
}

type Rules = ListingInput['rules']
type Unsaid = 'capacity_max' | 'min_minutes' | 'max_minutes'

/** The same, with null in fields that a draft may leave empty. */
export type ListingDraft = Omit<ListingInput, 'address' | 'rules'> & {
  address: { [Part in keyof Address]: Address[Part] | null }
  rules: Omit<Rules, Unsaid> & { [Name in Unsaid]: number | null }
}

const roundings = [100, 1_000, 5_000, 10_000]
const longest = capOnlyMinutes
const buildingNo = /^\d{1,5}[A-Za-z]?([/-][0-9A-Za-z]{1,5})?$/

type Check = [
  field: string,
  holds: (draft: ListingDraft) => boolean,
  sentence: string | ((draft: ListingDraft) => string),
]

/** Field, condition, sentence. Every failed check is reported at once. */
const checks: Check[] = [
  ['name', ({ name }) => long(name, 3, 120), say.name],
  ['tagline', ({ tagline }) => long(tagline, 0, 160), say.tagline],
  ['description', ({ description }) => long(description, 0, 5000), say.description],
  ['category', ({ kind, category }) => among(categoriesOf[kind], [category]), say.category],
  [
    'extra_categories',
    ({ kind, category, extra_categories: extra }) =>
      extra.length <= traitsOf({ kind }).most_extra_categories &&
      among(categoriesOf[kind], extra) &&
      !extra.includes(category),
    (draft) => say.extra_categories(traitsOf(draft).most_extra_categories),
  ],
  [
    'embed_origins',
    ({ embed_origins: sites }) =>
      sites.length <= mostEmbedOrigins && sites.every((site) => embedOriginOf(site) !== null),
    ({ embed_origins: sites }) => say.embed_origins(sites.find((site) => embedOriginOf(site) === null) ?? null),
  ],
  ['embed_theme', ({ embed_theme: { accent } }) => accent === null || accentOf(accent) !== null, say.embed_theme],
  ['event_types', (draft) => draft.event_types.length <= 30 && among(eventTypes, draft.event_types), say.event_types],
  ['address.street', ({ address }) => long(address.street, 2, 120), say.street],
  [
    'address.building_no',
    ({ address }) => address.building_no === null || buildingNo.test(address.building_no),
    say.building_no,
  ],
  ['address.flat_no', ({ address }) => long(address.flat_no, 1, 10), say.flat_no],
  [
    'address.postcode',
    ({ address }) => address.postcode === null || /^\d{2}-\d{3}$/.test(address.postcode),
    say.postcode,
  ],
  ['address.city', ({ address }) => long(address.city, 2, 80), say.city],
  ['address.district', ({ address }) => long(address.district, 1, 80), say.district],
  [
    'address.voivodeship',
    ({ address }) => address.voivodeship === null || among(voivodeships, [address.voivodeship]),
    say.chosen,
  ],
  ['address.latitude', ({ address }) => address.latitude === null || between(address.latitude, 49, 54.9), say.position],
  [
    'address.longitude',
    ({ address }) => address.longitude === null || between(address.longitude, 14.1, 24.2),
    say.position,
  ],
  ['amenities', (draft) => among(amenities, draft.amenities), say.chosen],
  ['accessibility', (draft) => among(accessibilityFeatures, draft.accessibility), say.chosen],
  ['capacity_max', ({ rules }) => open(rules.capacity_max, 1, 10_000), say.capacity_max],
  ['capacity_min', ({ rules }) => within(rules.capacity_min, 1, rules.capacity_max ?? 10_000), say.capacity_min],
  [
    'capacities',
    ({ capacities, rules }) =>
      among(layouts, Object.keys(capacities)) &&
      Object.values(capacities).every((seats) => within(seats, 1, rules.capacity_max ?? 10_000)),
    ({ rules }) => say.capacities(rules.capacity_max),
  ],
  [
    'units',
    (draft) => within(draft.units.length, 1, traitsOf(draft).most_units),
    (draft) => say.units(traitsOf(draft).most_units),
  ],
  ['confirmation_mode', (draft) => among(confirmationModes, [draft.confirmation_mode]), say.chosen],
  ['term_modes', ({ rules }) => among(termModes, rules.term_modes), say.term_modes],
  ['min_minutes', ({ rules }) => open(rules.min_minutes, 15, longest), say.minutes],
  ['max_minutes', ({ rules }) => open(rules.max_minutes, 15, longest), say.minutes],
  [
    'min_minutes',
    ({ rules }) => rules.min_minutes === null || rules.max_minutes === null || rules.min_minutes <= rules.max_minutes,
    say.min_minutes,
  ],
  [
    'default_minutes',
    ({ default_minutes: length, rules }) =>
      open(length, Math.max(15, rules.min_minutes ?? 15), Math.min(longest, rules.max_minutes ?? longest)),
    say.default_minutes,
  ],
  ['step_minutes', ({ rules }) => [15, 30, 60].includes(rules.step_minutes), say.step_minutes],
  ['setup_minutes', ({ rules }) => within(rules.setup_minutes, 0, 2880), say.around_minutes],
  ['teardown_minutes', ({ rules }) => within(rules.teardown_minutes, 0, 2880), say.around_minutes],
  ['travel_minutes', ({ rules }) => within(rules.travel_minutes, 0, 1440), say.travel_minutes],
  ['notice_hours', ({ rules }) => within(rules.notice_hours, 0, 8760), say.notice_hours],
  ['horizon_days', ({ rules }) => within(rules.horizon_days, 1, 1460), say.horizon_days],
  ['daily_limit', ({ rules }) => open(rules.daily_limit, 1, 20), say.daily_limit],
  [
    'overnight_until',
    ({ rules }) => /^(0\d:[0-5]\d|1[01]:[0-5]\d|12:00)$/.test(rules.overnight_until),
    say.overnight_until,
  ],
  [
    'deposit.percent_bp',
    ({ deposit }) => deposit.percent_bp === undefined || within(deposit.percent_bp, 500, 5000),
    say.deposit_percent,
  ],
  [
    'deposit.amount_grosze',
    ({ deposit }) => deposit.amount_grosze === undefined || within(deposit.amount_grosze, 1, maxGrosze),
    say.deposit_amount,
  ],
  [
    'deposit.amount_grosze',
    ({ deposit }) => deposit.amount_grosze === undefined || deposit.percent_bp === undefined,
    say.deposit_both,
  ],
  [
    'deposit.round_up_to_grosze',
    ({ deposit }) => deposit.round_up_to_grosze === undefined || roundings.includes(deposit.round_up_to_grosze),
    say.deposit_round,
  ],
  ['deposit.balance_due_days', ({ deposit }) => open(deposit.balance_due_days ?? null, 0, 90), say.balance_due_days],
  [
    'security_deposit_grosze',
    (draft) => within(draft.security_deposit_grosze, 0, 5_000_000),
    say.security_deposit_grosze,
  ],
  ['min_order_value_grosze', (draft) => open(draft.min_order_value_grosze, 0, maxGrosze), say.money],
  ['final_guest_count_days', (draft) => open(draft.final_guest_count_days, 0, 60), say.final_guest_count_days],
  [
    'packages',
    ({ packages }) => packages.length <= 10 && new Set(packages.map(({ code }) => code)).size === packages.length,
    say.packages,
  ],
  ['delivery_mode', ({ delivery_mode }) => among(deliveryModes, delivery_mode ?? []), say.chosen],
  ['area_m2', ({ area_m2 }) => area_m2 === null || between(area_m2, 5, 20_000), say.area_m2],
  ['service_radius_km', (draft) => open(draft.service_radius_km, 0, 600), say.service_radius_km],
  ['travel.free_km', ({ travel }) => travel === null || within(travel.free_km, 0, 600), say.free_km],
  // fields that only the other kind has
  ['area_m2', ({ kind, area_m2 }) => has(kind, 'area') || area_m2 === null, say.not_of_this_kind],
  [
    'capacities',
    ({ kind, capacities }) => has(kind, 'area') || Object.keys(capacities).length === 0,
    say.not_of_this_kind,
  ],
  [
    'service_radius_km',
    ({ kind, service_radius_km: km }) => has(kind, 'service_range') || km === null,
    say.not_of_this_kind,
  ],
  ['nationwide', ({ kind, nationwide }) => has(kind, 'service_range') || !nationwide, say.not_of_this_kind],
  [
    'delivery_mode',
    ({ kind, delivery_mode }) => has(kind, 'service_range') || delivery_mode === null,
    say.not_of_this_kind,
  ],
  ['travel', ({ kind, travel }) => has(kind, 'service_range') || travel === null, say.not_of_this_kind],
]

/** Puts a sentence at a field; the first one stays. */
type Wrong = (path: string, sentence: string) => void

/** The sentences about packages alone, for the price editor, which also writes packages. */
export function packageFaults(packages: ListingDraft['packages']): Record<string, string[]> {
  return collected((wrong) => {
    const codes = new Set(packages.map(({ code }) => code))
    if (packages.length > 10 || codes.size !== packages.length) wrong('packages', say.packages)
    checkPackages({ packages }, wrong)
  })
}

/**
 * The draft as it is stored. Throws `InvalidInput` with every field that is wrong. `stored` is the listing before: what
 * rules of later years refuse may stay there, so that its other fields can be saved.
 */
export function readListing(input: ListingDraft, stored: ListingDraft | null = null): ListingDraft {
  const draft = tidied(input)
  const fields = collected((wrong) => {
    for (const [field, holds, sentence] of checks) {
      if (!holds(draft)) wrong(field, typeof sentence === 'string' ? sentence : sentence(draft))
    }
    checkUnits(draft, wrong)
    checkPackages(draft, wrong)
    checkPolicy(draft, wrong)
    draft.details = checkDetails(draft.details, wrong)
    checkContradictions(draft, stored, wrong)
    checkLengths(draft, stored, wrong)
    checkNames(draft, stored, wrong)
  })
  if (Object.keys(fields).length > 0) throw new InvalidInput(fields)
  return draft
}

function collected(work: (wrong: Wrong) => void): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  work((path, sentence) => {
    fields[path] ??= [sentence]
  })
  return fields
}

function checkPackages({ packages }: Pick<ListingDraft, 'packages'>, wrong: Wrong): void {
  for (const [index, one] of packages.entries()) {
    const at = `packages.${index}`
    if (!long(one.name, 1, 120)) wrong(`${at}.name`, say.package_name)
    if (!long(one.description, 0, 600)) wrong(`${at}.description`, say.package_description)
    if (!open(one.included_minutes, 15, longest)) wrong(`${at}.included_minutes`, say.package_minutes)
    const { included_items: items } = one
    if (items.length > 20 || !items.every((item) => long(item, 1, 120)))
      wrong(`${at}.included_items`, say.package_items)
    if (!open(one.max_guests, 1, 10_000)) wrong(`${at}.max_guests`, say.package_guests)
  }
}

/** A venue is rented by whole and half hours (domain 1.1); a service may be as long as its owner says (domain 2). */
function checkLengths(draft: ListingDraft, stored: ListingDraft | null, wrong: Wrong): void {
  const { from, step } = traitsOf(draft).length_minutes
  for (const name of ['min_minutes', 'max_minutes'] as const) {
    const length = draft.rules[name]
    if (length === null || length === stored?.rules[name] || (length >= from && length % step === 0)) continue
    wrong(name, say.half_hours)
  }
}

/** Two rooms or packages of one name could not be told apart, in a choice as on a bill. */
function checkNames(draft: ListingDraft, stored: ListingDraft | null, wrong: Wrong): void {
  for (const [list, sentence] of [
    ['units', say.unit_name_twice],
    ['packages', say.package_name_twice],
  ] as const) {
    const known = new Set(twiceIn(stored?.[list] ?? []).map(({ key }) => key))
    for (const { index, key } of twiceIn(draft[list])) if (!known.has(key)) wrong(`${list}.${index}.name`, sentence)
  }
}

/** Entries whose name an earlier one has, whatever its letters' size. */
function twiceIn(list: readonly { name: string }[]): { index: number; key: string }[] {
  const keys = list.map(({ name }) => name.toLocaleLowerCase('pl'))
  return keys.flatMap((key, index) => (key && keys.indexOf(key) < index ? [{ index, key }] : []))
}

function long(text: string | null, min: number, max: number): boolean {
  return text === null || (text.length >= min && text.length <= max)
}

/** True when the value is empty or within the limits. */
function open(value: number | null, min: number, max: number): boolean {
  return value === null || within(value, min, max)
}

function within(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}

function tidied(input: ListingDraft): ListingDraft {
  return {
    ...input,
    name: oneLine(input.name),
    tagline: line(input.tagline),
    description: manyLines(input.description),
    address: {
      ...input.address,
      street: line(input.address.street),
      building_no: line(input.address.building_no)?.replace(/\s/g, '') ?? null,
      flat_no: line(input.address.flat_no),
      // "80001" becomes "80-001"; a postcode that cannot be read stays as typed, for its sentence.
      postcode: parsePostcode(input.address.postcode ?? '') ?? line(input.address.postcode),
      city: line(input.address.city),
      district: line(input.address.district),
    },
    embed_origins: [...new Set(input.embed_origins.map((site) => embedOriginOf(site) ?? oneLine(site)))].filter(
      Boolean,
    ),
    embed_theme: themeKept(input.embed_theme),
    units: input.units.map((unit) => ({ ...unit, name: oneLine(unit.name) })),
    packages: input.packages.map((one) => ({
      ...one,
      name: oneLine(one.name),
      description: manyLines(one.description),
    })),
  }
}

/** A colour that cannot be read stays as typed, for its sentence. */
function themeKept({ accent, ...rest }: EmbedTheme): EmbedTheme {
  return { ...rest, accent: accent === null || accent.trim() === '' ? null : (accentOf(accent) ?? accent) }
}

function line(text: string | null): string | null {
  return text === null ? null : oneLine(text) || null
}

function checkUnits({ kind, units, rules }: ListingDraft, wrong: Wrong): void {
  const rooms = !traitsOf({ kind }).units_interchangeable
  for (const [index, unit] of units.entries()) {
    const at = `units.${index}`
    if (!long(unit.name, 1, 80)) wrong(`${at}.name`, say.unit_name)
    if (rooms && units.length > 1 && wholeNames.test(unit.name)) wrong(`${at}.name`, say.unit_whole(unit.name))
    if (units.slice(0, index).some(({ code }) => code === unit.code)) wrong(`${at}.name`, say.unit_name_twice)
    if (unit.area_m2 !== null && !between(unit.area_m2, 1, 20_000)) wrong(`${at}.area_m2`, say.unit_area)
    if (!open(unit.capacity_max, 1, 10_000)) wrong(`${at}.capacity_max`, say.unit_capacity)
    const most = unit.capacity_max ?? rules.capacity_max ?? 10_000
    for (const [layout, seats] of Object.entries(unit.capacities ?? {}))
      if (!within(seats, 1, most)) wrong(`${at}.capacities.${layout}`, say.capacities(most))
  }
}

function between(value: number, min: number, max: number): boolean {
  return value >= min && value <= max
}

function checkPolicy(draft: ListingDraft, wrong: Wrong): void {
  const refusal = checkCancellation({
    policy: draft.cancellation_policy,
    tiers: draft.cancellation_tiers,
    deposit_type: draft.deposit.type,
  })
  // A draft may choose custom cancellation tiers before it has any; publishing asks for them.
  if (draft.cancellation_policy === 'custom' && draft.cancellation_tiers === null) return
  for (const field of Object.keys(refusal?.fields ?? {})) {
    wrong(field, field === 'cancellation_policy' ? say.cancellation_policy : say.cancellation_tiers)
  }
}

function among(codes: readonly string[], values: readonly string[]): boolean {
  return values.every((value) => codes.includes(value)) && new Set(values).size === values.length
}

function has(kind: ListingKind, part: 'area' | 'service_range'): boolean {
  return publishingNeeds[kind].includes(part)
}
