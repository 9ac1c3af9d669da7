/** One listing of the bench's marketplace: how it differs from the demo listing that it is based on. */
import type { Chance } from './chance.ts'
import { firstWords, middleWords, sentences } from './names.ts'
import { type TakenTerm, takenTerms } from './taken-terms.ts'

type Row = Record<string, unknown>

export type Original = {
  listing: Row & { kind: 'venue' | 'service' }
  owner: Row & { company_name: string | null }
  units: Row[]
  listing_images: (Row & { alt: string })[]
  price_items: PriceRow[]
  opening_windows: WindowRow[]
  availability_exceptions: (Row & { date_from: string; date_to: string })[]
}

type PriceRow = Row & { amount_grosze: number | null; terms: { conditions?: { dates?: DateRange[] } } }
type DateRange = { from: string; to: string }
type WindowRow = Row & {
  day_of_week: string
  start_time: string
  end_time: string
  ends_next_day: boolean
  overtime_until: string | null
  whole_window: string | null
}

/** `until` is where this town's share ends on a scale of all towns. */
export type Town = { name: string; voivodeship: string; latitude: number; longitude: number; until: number }

export type Rows = Record<
  | 'owners'
  | 'listings'
  | 'units'
  | 'listing_images'
  | 'price_items'
  | 'opening_windows'
  | 'availability_exceptions'
  | 'blocks'
  | 'occupancy',
  Row[]
>

type Offer = { original: Original; town: Town; today: string; number: number; owner_id: string }

export function offerOf(chance: Chance, offer: Offer, rows: Rows): void {
  const { original } = offer
  const id = chance.uuid()
  const larger = 0.5 + chance.number() * 1.4
  const own = (row: Row) => ({ ...row, id: chance.uuid(), listing_id: id })
  const units = original.units.map((unit) => ({ ...own(unit), ...scaled(unit, ['capacity_max'], larger) }))
  rows.listings.push(listingRow(chance, offer, id, larger))
  rows.units.push(...units)
  rows.listing_images.push(...picturesOf(chance, offer).map(own))
  rows.price_items.push(...pricesOf(chance, original.price_items).map(own))
  rows.opening_windows.push(...windowsOf(chance, original.opening_windows).map(own))
  const later = chance.whole(-20, 20)
  const moved = (day: string) => String(Temporal.PlainDate.from(day).add({ days: later }))
  for (const one of original.availability_exceptions) {
    rows.availability_exceptions.push(own({ ...one, date_from: moved(one.date_from), date_to: moved(one.date_to) }))
  }
  const wanted = 0.15 + 0.85 * chance.number() ** 2
  for (const term of takenTerms(chance, offer.today, wanted)) fillTerm(chance, offer, { id, units, term }, rows)
}

function listingRow(chance: Chance, { original, town, number, owner_id }: Offer, id: string, larger: number): Row {
  const { listing } = original
  const name = `${chance.one(firstWords[listing.kind])} ${chance.one(middleWords)} ${town.name}`.slice(0, 110)
  const tagline = `${chance.one(middleWords)} dla Ciebie i bliskich, ${town.name}`
  const description = `${String(listing.description)} ${Array.from({ length: chance.whole(2, 6) }, () => chance.one(sentences)).join(' ')} ${name}.`
  const now = new Date(Date.now() - chance.whole(1, 600) * 86_400_000).toISOString()
  return {
    ...listing,
    ...scaled(listing, ['capacity_min', 'capacity_max'], larger),
    id,
    owner_id,
    slug: `oferta-${number}-${id.slice(0, 8)}`,
    embed_code: id.replaceAll('-', '').slice(0, 22),
    demo: false,
    name,
    tagline,
    description,
    ...placeOf(chance, town),
    event_types: someOf(chance, listing.event_types as string[], 0.8),
    amenities: someOf(chance, listing.amenities as string[], 0.7),
    accessibility: someOf(chance, listing.accessibility as string[], 0.7),
    confirmation_mode: chance.is(0.3) ? 'instant' : 'request',
    notice_hours: chance.one([24, 48, 48, 72, 168]),
    horizon_days: chance.one([365, 540, 540, 730]),
    setup_minutes: chance.one([0, 30, 60, 120]),
    teardown_minutes: chance.one([0, 30, 60]),
    search_text: fold(`${name} ${tagline} ${town.name} ${description}`),
    revision: 1,
    published_at: now,
    created_at: now,
    updated_at: now,
  }
}

/** A position in or around the town. */
function placeOf(chance: Chance, { name, voivodeship, latitude, longitude }: Town): Row {
  const around = () => (chance.number() + chance.number() + chance.number() - 1.5) * 0.12
  return {
    city: name,
    voivodeship,
    district: null,
    street: `ul. ${chance.one(middleWords)}`,
    building_no: `${chance.whole(1, 180)}`,
    postcode: `${chance.whole(10, 99)}-${chance.whole(100, 999)}`,
    latitude: Math.min(54.89, Math.max(49.01, latitude + around())),
    longitude: Math.min(24.19, Math.max(14.11, longitude + around() * 1.6)),
  }
}

function picturesOf(chance: Chance, { original: { listing_images } }: Offer): Row[] {
  return listing_images
    .slice(0, chance.whole(1, Math.max(1, listing_images.length)))
    .map((image) => ({ ...image, alt: image.alt && `${image.alt.slice(0, 110)}, ${chance.one(middleWords)}` }))
}

/** Each listing has other prices and a season that begins somewhat sooner or later. */
function pricesOf(chance: Chance, items: PriceRow[]): Row[] {
  const dearer = 0.6 + chance.number() * 1.2
  const later = chance.whole(-20, 20)
  return items.map((item) => {
    const own = dearer * (0.9 + chance.number() * 0.2)
    const dates = item.terms.conditions?.dates?.map(({ from, to }) => ({
      from: moveDay(from, later),
      to: moveDay(to, later),
    }))
    return {
      ...item,
      amount_grosze: item.amount_grosze && Math.round((item.amount_grosze * own) / 100) * 100,
      terms: dates ? { ...item.terms, conditions: { ...item.terms.conditions, dates } } : item.terms,
    }
  })
}

/** Moves a `MM-DD` of every year; an absolute date stays. */
function moveDay(day: string, later: number): string {
  return day.length === 5 ? String(Temporal.PlainDate.from(`2027-${day}`).add({ days: later })).slice(5) : day
}

/** Some open half an hour or an hour sooner or later, some are closed on Mondays. */
function windowsOf(chance: Chance, windows: WindowRow[]): Row[] {
  const isWhole = windows.some(({ whole_window }) => whole_window !== null)
  const hasMonday = windows.length > 5 && chance.is(0.7)
  const [sooner, later] = [chance.one([-60, -30, 0, 0, 30]), chance.one([-60, 0, 0, 30])]
  return windows
    .filter(({ day_of_week }) => hasMonday || isWhole || day_of_week !== 'monday')
    .map((window) =>
      isWhole || windows.length > 7
        ? window
        : {
            ...window,
            start_time: moveTime(window.start_time, sooner),
            end_time: window.overtime_until ? window.end_time : moveTime(window.end_time, later),
          },
    )
}

/** Only when it stays on the same day. */
function moveTime(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  const moved = hours * 60 + rest + minutes
  if (hours < 2 || moved < 60 || moved > 22 * 60) return time
  return `${`${Math.floor(moved / 60)}`.padStart(2, '0')}:${`${moved % 60}`.padStart(2, '0')}`
}

/** Takes the whole place, or one room or crew of it. */
function fillTerm(
  chance: Chance,
  { original, owner_id }: Offer,
  { id, units, term }: { id: string; units: Row[]; term: TakenTerm },
  rows: Rows,
): void {
  const block_id = chance.uuid()
  const last = term.ends_next_day ? String(Temporal.PlainDate.from(term.day).add({ days: 1 })) : term.day
  const [start_local, end_local] = [`${term.day}T${term.from}`, `${last}T${term.until}`]
  // Crews of a service are taken one at a time.
  const hasCrews = original.listing.service_radius_km !== null
  const taken = hasCrews || chance.is(0.3) ? [chance.one(units)] : units
  const instant = (local: string) => new Date(`${local}:00Z`).toISOString()
  const [start_at, end_at] = [instant(start_local), instant(end_local)]
  const created_at = new Date().toISOString()
  rows.blocks.push({
    id: block_id,
    owner_id,
    listing_id: id,
    start_local,
    end_local,
    timezone: 'UTC',
    start_at,
    end_at,
    crews: hasCrews ? 1 : null,
    label: 'zajęte',
    note: '',
    created_at,
    updated_at: created_at,
  })
  for (const unit of taken) {
    rows.occupancy.push({
      id: chance.uuid(),
      listing_id: id,
      unit_id: unit.id,
      kind: 'block',
      blocked: `["${start_at}","${end_at}")`,
      event_day: term.day,
      block_id,
      for_change: false,
      created_at,
    })
  }
}

function scaled(row: Row, fields: string[], factor: number): Row {
  const one = (value: unknown) => (typeof value === 'number' ? Math.max(1, Math.round(value * factor)) : value)
  return Object.fromEntries(fields.map((field) => [field, one(row[field])]))
}

/** At least the first. */
function someOf(chance: Chance, list: string[], share: number): string[] {
  return list.filter((_, at) => at === 0 || chance.is(share))
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '')
}
