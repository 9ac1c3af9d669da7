/**
 * The demo listings multiplied, as a catalogue in memory: for measurements and for properties that need many listings
 * and no database. Positions, sizes, prices and taken terms differ from copy to copy; the same number gives the same
 * catalogue.
 */
import type { Catalogue } from '#api/features/listings/catalogue/catalogue.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { hourMs } from '#domain/time.ts'
import { type DemoListing, readDemoData } from '#api/seed/demo-data.ts'
import { plainTheme } from '#domain/embed/theme.ts'

/** Deterministic numbers from 0 to 1 (mulberry32). */
const numbersFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

const hex = (number: number, length: number): string => number.toString(16).padStart(length, '0')
const idOf = (index: number, part: number): string => `019d0000-${hex(part, 4)}-7000-8000-${hex(index, 12)}`

export async function syntheticCatalogue(count: number, now_ms: number, taken_each = 20): Promise<Catalogue> {
  const { listings } = await readDemoData()
  const random = numbersFrom(7)
  const entries = Array.from({ length: count }, (_, index): CatalogueEntry => {
    const demo = listings[index % listings.length] as DemoListing
    const listing = recordOf(demo, index, random, now_ms)
    const parted = listing.kind === 'venue' && index % 3 === 0 ? inRooms(listing, index) : listing
    return { listing: parted, taken: takenOf(parted, random, now_ms, taken_each) }
  })
  const byKey = new Map(
    entries.flatMap(
      (entry) =>
        [
          [entry.listing.id, entry],
          [entry.listing.slug, entry],
        ] as const,
    ),
  )
  const allOf = (kind: ListingKind) => entries.filter((entry) => entry.listing.kind === kind)
  return {
    all: allOf,
    part: (kind, from, most) => allOf(kind).slice(from, from + most),
    find: (key) => byKey.get(key) ?? null,
    version: () => 1,
    catchUp: () => null,
    isWhole: () => true,
    have: async () => {},
    haveWithin: async () => {},
    refresh: async () => {},
    refreshTaken: async () => {},
    close: async () => {},
  }
}

function recordOf(demo: DemoListing, index: number, random: () => number, now_ms: number): ListingRecord {
  const { owner: _owner, pictures, scene: _scene, units, price_list, address, rules, ...facts } = demo
  const copy = Math.floor(index / 42)
  const spread = copy === 0 ? 0 : 1
  const factor = copy === 0 ? 1 : 0.7 + random() * 0.8
  return {
    ...facts,
    id: idOf(index, 0),
    slug: copy === 0 ? demo.slug : `${demo.slug}-${copy}`,
    embed_code: `${index}`.padStart(22, 'E'),
    embed_origins: [],
    embed_theme: plainTheme(),
    owner_id: idOf(index % 15, 9),
    demo: true,
    status: 'published',
    hidden_by_plan: false,
    is_silent: false,
    rules: { ...rules, capacity_max: Math.max(rules.capacity_min, Math.round(rules.capacity_max * factor)) },
    address: {
      ...address,
      latitude: Math.min(54.8, Math.max(49.1, address.latitude + spread * (random() - 0.5) * 3)),
      longitude: Math.min(24, Math.max(14.2, address.longitude + spread * (random() - 0.5) * 5)),
    },
    units: units.map((unit, place) => ({ ...unit, id: idOf(index, 0x100 + place) })),
    price_list: {
      ...price_list,
      items: price_list.items.map((item, place) => ({
        ...item,
        id: idOf(index, 0x200 + place),
        ...(item.amount_grosze === undefined
          ? {}
          : { amount_grosze: Math.round((item.amount_grosze * factor) / 100) * 100 }),
      })),
    },
    final_guest_count_days: null,
    images: pictures.map(({ alt }, place) => ({
      id: idOf(index, 0x300 + place),
      alt,
      width: 1600,
      height: 1067,
      blur: '',
      dominant: '#ffffff',
      variants: [],
    })),
    images_undescribed: 0,
    seller: {
      owner_id: idOf(index % 15, 9),
      email: 'demo@wydarzy.example',
      first_name: 'Katarzyna',
      phone: null,
      contact_email: null,
      company_name: null,
      legal_form: null,
      nip: null,
      krs: null,
      address: null,
      iban: null,
      account_holder: null,
      answer_hours: 48,
      online_ways: [],
      vat_exempt: false,
      missing: [],
      created_at: new Date(now_ms),
    },
    revision: 1,
    published_at: new Date(now_ms - Math.floor(random() * 1000) * hourMs),
    created_at: new Date(now_ms),
    updated_at: new Date(now_ms),
  }
}

/** Evenings of the coming year, most of them at weekends. */
/** Three rooms, one of which is rented only together with the others, and a separate price of the small one. */
function inRooms(listing: ListingRecord, index: number): ListingRecord {
  const { rules, price_list } = listing
  const room = (code: string, place: number, part: number | null) => ({
    ...{ id: idOf(index, 0x600 + place), code, name: `Sala ${code}`, area_m2: null },
    capacity_max: part && Math.ceil(rules.capacity_max * part),
  })
  const [base] = price_list.items.filter(({ kind, amount_grosze }) => kind === 'base' && amount_grosze !== undefined)
  const cheaper = base && {
    ...{ ...base, id: idOf(index, 0x2ff), code: 'mala', priority: (base.priority ?? 0) + 50 },
    ...{ amount_grosze: Math.round((base.amount_grosze ?? 0) / 200) * 100, conditions: { unit: 'mala' } },
  }
  return {
    ...listing,
    units: [
      room('duza', 0, null),
      room('mala', 1, 0.4),
      { ...room('klub', 2, 0.6), rented_separately: index % 2 === 0 },
    ],
    price_list: { ...price_list, items: [...price_list.items, ...(cheaper ? [cheaper] : [])] },
  }
}

function takenOf(listing: ListingRecord, random: () => number, now_ms: number, count: number): CatalogueEntry['taken'] {
  const monday = now_ms - ((new Date(now_ms).getUTCDay() + 6) % 7) * 24 * hourMs - (now_ms % (24 * hourMs))
  return Array.from({ length: count }, (_, place) => {
    const weekday = random() < 0.7 ? 5 : Math.floor(random() * 7)
    const from_ms =
      monday + (Math.floor(random() * 60) * 7 + weekday) * 24 * hourMs + (10 + Math.floor(random() * 6)) * hourMs
    const unit = listing.units[Math.floor(random() * listing.units.length)]
    return {
      id: idOf(place, 0x500),
      unit_id: unit?.id ?? '',
      kind: 'reservation' as const,
      from_ms,
      to_ms: from_ms + (4 + Math.floor(random() * 10)) * hourMs,
      deadline_ms: null,
      event_day: new Date(from_ms).toISOString().slice(0, 10),
      reservation_id: idOf(place, 0x400),
    }
  }).sort((a, b) => a.from_ms - b.from_ms)
}
