/**
 * The demo story as data: owners, listings and reservations of `data/demo-data.json` and the weeks of
 * `data/around-today.json` in the types of `domain`. This file reads and checks; `seed.ts` makes the rows by the
 * product's own verbs. All people are fictitious.
 */
import { readFile } from 'node:fs/promises'
import type { AccessibilityFeature, DeliveryMode } from '#domain/listing/dictionaries.ts'
import type { Address, ListingRules, Unit } from '#domain/listing/listing.ts'
import type { PriceItem, PriceList, Term } from '#domain/price-list/price-list.ts'
import {
  aroundToday,
  type DemoBlock,
  type DemoOwner,
  type DemoReservation,
  demoFile,
  pictureIndex,
  type RawService,
  type RawVenue,
} from './demo-shapes.ts'

export type { DemoBlock, DemoOwner, DemoReservation } from './demo-shapes.ts'

/** A picture of the demo: `file` for `readPhoto`, `alt` in Polish. */
export type DemoPicture = { file: string; alt: string }

export type DemoPriceList = Omit<PriceList, 'items'> & { items: Omit<PriceItem, 'id'>[] }

/** A listing with everything that saving it needs except ids, which the verbs give. */
export type DemoListing = Omit<ListingRules, 'id' | 'units' | 'price_list' | 'address' | 'status'> & {
  slug: string
  /** Code of the owner in the same file. */
  owner: string
  name: string
  tagline: string
  description: string
  category: string
  extra_categories: string[]
  address: Address
  units: Omit<Unit, 'id'>[]
  price_list: DemoPriceList
  amenities: string[]
  accessibility: AccessibilityFeature[]
  /** For venues only. */
  area_m2: number | null
  /** For services only. */
  delivery_mode: DeliveryMode[] | null
  /** Fields that are only shown (`listings.details`): policies, parking, beds, languages, requirements ... */
  details: Record<string, unknown>
  /** The first one is the cover. Empty when the listing shows a drawn scene. */
  pictures: DemoPicture[]
  /** Papercut drawing `web/public/scenes/{scene}.svg` of a listing without pictures. */
  scene: string | null
}

export type DemoData = {
  owners: DemoOwner[]
  listings: DemoListing[]
  reservations: DemoReservation[]
  blocks: DemoBlock[]
}

const folder = new URL('./data/', import.meta.url)
const readJson = async (name: string): Promise<unknown> => JSON.parse(await readFile(new URL(name, folder), 'utf8'))

/** Bytes of a picture that a demo listing names. */
export const readPhoto = (file: string): Promise<Buffer> => readFile(new URL(`photos/${file}`, folder))

type Raw = RawVenue | RawService
/** Fields that only one kind has. */
type Particulars = Pick<
  DemoListing,
  | 'extra_categories'
  | 'capacities'
  | 'amenities'
  | 'accessibility'
  | 'area_m2'
  | 'delivery_mode'
  | 'security_deposit_grosze'
  | 'withdrawal_regime'
  | 'travel'
  | 'service_radius_km'
  | 'nationwide'
  | 'min_order_value_grosze'
  | 'default_minutes'
  | 'details'
> & { travel_minutes: number; overnight_until: string }

// Leaves out facts that are not known, so that a page shows no empty rows.
const said = (facts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))

const ofVenue = (raw: RawVenue): Particulars => ({
  extra_categories: raw.extra_categories,
  capacities: raw.capacities,
  amenities: raw.amenities,
  accessibility: raw.accessibility,
  area_m2: raw.area_m2,
  delivery_mode: null,
  security_deposit_grosze: raw.security_deposit_grosze,
  withdrawal_regime: 'excluded_dated_event',
  travel: null,
  service_radius_km: null,
  nationwide: false,
  min_order_value_grosze: null,
  default_minutes: null,
  travel_minutes: 0,
  overnight_until: raw.overnight_until,
  details: said({
    catering_policy: raw.catering_policy,
    alcohol_policy: raw.alcohol_policy,
    parking_spaces: raw.parking_spaces,
    beds: raw.beds,
    bedrooms: raw.bedrooms,
    afterparty_enabled: raw.afterparty_enabled,
    music_until_outside: raw.music_until_outside,
    exclusivity: raw.exclusivity,
  }),
})

const ofService = (raw: RawService): Particulars => ({
  extra_categories: raw.subcategories,
  capacities: {},
  amenities: [],
  accessibility: [],
  area_m2: null,
  delivery_mode: raw.delivery_mode,
  security_deposit_grosze: 0,
  withdrawal_regime: raw.withdrawal_regime,
  travel: raw.travel,
  service_radius_km: raw.service_radius_km,
  nationwide: raw.nationwide,
  min_order_value_grosze: raw.min_order_value_grosze ?? null,
  default_minutes: raw.default_minutes,
  travel_minutes: raw.travel_minutes,
  // The product's default; the file has it for venues only.
  overnight_until: '06:00',
  details: said({
    languages: raw.languages,
    delivery_time_days: raw.delivery_time_days,
    requirements: raw.requirements,
  }),
})

const priceItem = ({ amount_grosze, ...item }: Raw['price_list']['items'][number]): Omit<PriceItem, 'id'> =>
  // A price on request has an empty amount in the file and none in the product.
  amount_grosze === null || amount_grosze === undefined ? item : { ...item, amount_grosze }

const toListing = (raw: Raw, particulars: Particulars, altOf: Map<string, string>): DemoListing => {
  const { travel_minutes, overnight_until, ...own } = particulars
  return {
    ...own,
    kind: raw.kind,
    slug: raw.slug,
    owner: raw.owner,
    name: raw.name,
    tagline: raw.tagline,
    description: raw.description,
    category: raw.category,
    event_types: raw.event_types,
    address: raw.address,
    units: raw.units.map(({ area_m2 = null, capacity_max = null, ...unit }) => ({ ...unit, area_m2, capacity_max })),
    confirmation_mode: raw.confirmation_mode,
    deposit: raw.deposit,
    cancellation_policy: raw.cancellation_policy,
    cancellation_tiers: null,
    price_list: { ...raw.price_list, items: raw.price_list.items.map(priceItem) },
    packages: raw.packages,
    opening: {
      timezone: 'Europe/Warsaw',
      weekly: raw.weekly,
      slots: raw.slots,
      exceptions: raw.exceptions,
      holidays: raw.holidays,
    },
    rules: {
      term_modes: raw.term_modes,
      setup_minutes: raw.setup_minutes,
      teardown_minutes: raw.teardown_minutes,
      travel_minutes,
      notice_hours: raw.notice_hours,
      horizon_days: raw.horizon_days,
      min_minutes: raw.min_minutes,
      max_minutes: raw.max_minutes,
      step_minutes: raw.step_minutes,
      overnight_until,
      daily_limit: null,
      capacity_min: raw.capacity_min,
      capacity_max: raw.capacity_max,
    },
    pictures: raw.pictures.map((file) => {
      const alt = altOf.get(file)
      if (!alt) throw new Error(`No picture ${file} for ${raw.slug}`)
      return { file, alt }
    }),
    scene: raw.scene ?? null,
  }
}

/** Reads the whole story. Throws with the place when a file has a field or a code that the product does not know. */
export const readDemoData = async (): Promise<DemoData> => {
  const names = ['demo-data.json', 'around-today.json', 'photos/index.json']
  const [file, weeks, pictures] = await Promise.all(names.map(readJson))
  const { owners, venues, services, story } = demoFile.parse(file)
  const around = aroundToday.parse(weeks)
  const altOf = new Map(pictureIndex.parse(pictures).map((picture) => [picture.file, picture.alt]))
  const listings = [
    ...venues.map((raw) => toListing(raw, ofVenue(raw), altOf)),
    ...services.map((raw) => toListing(raw, ofService(raw), altOf)),
  ]
  return { owners, listings, reservations: [...story, ...around.reservations], blocks: around.blocks }
}

/** Today in Warsaw. */
export const storyDay = (now_ms: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now_ms).toZonedDateTimeISO('Europe/Warsaw').toPlainDate()

type Planned = Pick<DemoReservation, 'days_from_today' | 'weekday' | 'start' | 'minutes'>

const weekdayNumbers = { monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6, sunday: 7 }

/** The term of a reservation of the story: the first such weekday on or after `today` (in Warsaw) + `days_from_today`. */
export const demoTerm = (entry: Planned, today: Temporal.PlainDate): Term => {
  const earliest = today.add({ days: entry.days_from_today })
  const wait = (weekdayNumbers[entry.weekday] - earliest.dayOfWeek + 7) % 7
  const start = earliest.add({ days: wait }).toPlainDateTime(entry.start)
  const wall = (moment: Temporal.PlainDateTime): string => moment.toString({ smallestUnit: 'minute' })
  return { start: wall(start), end: wall(start.add({ minutes: entry.minutes })) }
}
