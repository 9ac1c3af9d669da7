import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Catalogue } from '#api/features/listings/catalogue/catalogue.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import type { TotalFacts } from '#api/features/listings/catalogue/free-terms.ts'
import { facetsOf } from './facets.ts'
import { hitAt } from './findings.ts'
import { findHits } from './hits.ts'
import { searchRequest } from './request.ts'
import { availabilityInput, priceTerm } from '#api/features/listings/catalogue/price-term.ts'
import { syntheticCatalogue } from '#api/testing/synthetic-catalogue.ts'
import { searchQuery } from '#contract/listings/listings.ts'
import { contextOf } from '#domain/availability/context.ts'
import { defaultTerm, defaultTermsIn } from '#domain/availability/proposals.ts'
import { type EventType, eventTypes, type ListingKind, weekdays } from '#domain/listing/codes.ts'
import { mainBand } from '#domain/price-list/child-bands.ts'
import { isRefusal } from '#domain/refusal.ts'
import { dayMs } from '#domain/time.ts'

const now_ms = Date.parse('2026-11-21T10:00:00Z')
let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await syntheticCatalogue(126, now_ms, 160)
})

type Asked = {
  from: number
  days: number
  weekday: string | null
  hours: [string, string] | null
  guests: number | null
  children: number
  event_type: EventType | null
  category: string[]
  amenity: string[]
  instant: boolean
  total_max: number | null
  radius: number | null
  /** West, south, east, north. */
  box: [number, number, number, number] | null
}

/** Mostly not asked: with every filter at once nothing is ever found, and nothing is tested. */
const seldom = <T, N>(wish: fc.Arbitrary<T>, not: N): fc.Arbitrary<T | N> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(not) }, { weight: 1, arbitrary: wish })

/** Days on which something of a place with rooms is taken: by chance alone a run may hardly meet one that leaves a room. */
const daysWithTaken = (): number[] =>
  catalogue
    .all('venue')
    .filter(({ listing }) => listing.units.length > 1)
    .flatMap(({ taken }) => taken.map(({ from_ms }) => Math.floor((from_ms - now_ms) / dayMs)))
    .filter((day) => day >= 0 && day <= 500)

const anything: fc.Arbitrary<Asked> = fc.record({
  from: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 500 }) },
    { weight: 1, arbitrary: fc.nat(100_000).map((n) => daysWithTaken().at(n % daysWithTaken().length) ?? 0) },
  ),
  days: fc.constantFrom(1, 1, 1, 3, 14, 31),
  weekday: seldom(fc.constantFrom(...weekdays), null),
  hours: seldom(
    fc.constantFrom<[string, string]>(['16:00', '23:00'], ['10:00', '14:00'], ['18:00', '02:00'], ['12:00', '04:00']),
    null,
  ),
  guests: fc.option(fc.oneof(fc.integer({ min: 10, max: 120 }), fc.integer({ min: 1, max: 400 }))),
  children: fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 1, max: 30 })),
  event_type: seldom(fc.constantFrom(...eventTypes), null),
  category: seldom(
    fc.subarray(['wedding_hall', 'barn', 'conference_room', 'dj', 'catering', 'photographer'], { maxLength: 3 }),
    [],
  ),
  amenity: seldom(fc.subarray(['garden', 'bar', 'dance_floor'], { maxLength: 2 }), []),
  instant: seldom(fc.constant(true), false),
  total_max: seldom(fc.integer({ min: 50_000, max: 5_000_000 }), null),
  radius: seldom(fc.constantFrom(20, 80, 250), null),
  box: seldom(
    fc
      .record({
        west: fc.double({ min: 14, max: 23, noNaN: true }),
        south: fc.double({ min: 49, max: 54, noNaN: true }),
        degrees: fc.double({ min: 0.05, max: 4, noNaN: true }),
      })
      .map(({ west, south, degrees }) => [west, south, west + degrees, south + degrees]),
    null,
  ),
})

/** Days on which the large room of a place is taken, with as many guests as only the other two hold together. */
const crowds = (): Pick<Asked, 'from' | 'guests'>[] =>
  catalogue.all('venue').flatMap(({ listing: { units, rules }, taken }) =>
    units.length < 2 || units.some((unit) => unit.rented_separately === false)
      ? []
      : taken
          .filter(({ unit_id }) => unit_id === units[0]?.id)
          .map(({ from_ms }) => ({
            from: Math.floor((from_ms - now_ms) / dayMs),
            guests: Math.floor(rules.capacity_max * 0.8),
          }))
          .filter(({ from }) => from >= 0 && from <= 500),
  )

const asked: fc.Arbitrary<Asked> = fc.oneof(
  { weight: 6, arbitrary: anything },
  {
    weight: 1,
    arbitrary: fc.tuple(anything, fc.nat(100_000)).map(([{ event_type, total_max }, n]) => ({
      ...{ days: 1, weekday: null, hours: null, children: 0, event_type, category: [], amenity: [] },
      ...{ instant: false, total_max, radius: null, box: null, from: 0, guests: null },
      ...crowds().at(n % crowds().length),
    })),
  },
)

const krakow = { latitude: 50.0614, longitude: 19.9366 }
const dateAt = (days: number) => Temporal.PlainDate.from('2026-11-21').add({ days })

function queryOf(a: Asked) {
  return searchQuery.parse({
    date_from: dateAt(a.from).toString(),
    ...(a.days > 1 ? { date_to: dateAt(a.from + a.days - 1).toString() } : {}),
    ...(a.weekday && a.days > 1 ? { weekdays: a.weekday } : {}),
    ...(a.hours ? { start: a.hours[0], end: a.hours[1] } : {}),
    ...(a.guests ? { guests: a.guests, children: a.children } : {}),
    ...(a.event_type ? { event_type: a.event_type } : {}),
    category: a.category,
    amenity: a.amenity,
    ...(a.instant ? { instant: 'true' } : {}),
    ...(a.total_max ? { total_max_grosze: a.total_max } : {}),
    ...(a.radius ? { lat: krakow.latitude, lng: krakow.longitude, radius_km: a.radius } : {}),
    ...(a.box ? { bbox: a.box.join(',') } : {}),
  })
}

type ByHand = { start: string; rooms: string[]; total: TotalFacts | null }

/** The plainest way to answer: every date of every listing, worked out anew, one condition after the other. */
function offerByHand(entry: CatalogueEntry, a: Asked): ByHand | null {
  return wholeByHand(entry, a) ?? roomsByHand(entry, a)
}

const datesOf = (a: Asked): string[] =>
  Array.from({ length: a.days }, (_, day) => dateAt(a.from + day))
    .filter((date) => !a.weekday || a.days === 1 || weekdays[date.dayOfWeek - 1] === a.weekday)
    .map(String)

function askedTerm(a: Asked, date: string) {
  if (!a.hours) return null
  const [from, to] = a.hours
  const last = to <= from ? Temporal.PlainDate.from(date).add({ days: 1 }) : date
  return { start: `${date}T${from}`, end: `${last}T${to}` }
}

function wholeByHand(entry: CatalogueEntry, a: Asked): ByHand | null {
  for (const date of datesOf(a)) {
    const term = askedTerm(a, date) ?? defaultTerm(availabilityInput(entry.listing, entry.taken, now_ms), date)
    const found = term && pricedByHand(entry, a, term)
    if (found) return { ...found, rooms: [] }
  }
  return null
}

/** Of the first term that rooms have, the cheapest room that holds all, or else as few as do, the largest first. */
function roomsByHand(entry: CatalogueEntry, a: Asked): ByHand | null {
  const { listing } = entry
  if (listing.kind === 'service' || listing.units.length < 2) return null
  const apart = listing.units.filter((unit) => unit.rented_separately !== false)
  for (const date of datesOf(a)) {
    const untaken = contextOf(availabilityInput(listing, [], now_ms))
    const asked = askedTerm(a, date)
    for (const term of asked ? [asked] : [...defaultTermsIn(untaken, date)].map((each) => each.term)) {
      const priced = (rooms: string[]) => {
        const one = pricedByHand(entry, a, term, rooms)
        return one ? { ...one, rooms } : []
      }
      const [cheapest] = apart.flatMap(({ id }) => priced([id])).toSorted((one, two) => grosze(one) - grosze(two))
      if (cheapest) return cheapest
      const nobody = { ...a, guests: null }
      const free = apart.filter(({ id }) => pricedByHand(entry, nobody, term, [id]))
      const ordered = free.toSorted((one, two) => (two.capacity_max ?? 1e9) - (one.capacity_max ?? 1e9))
      const sets = ordered.map((_, last) => ordered.slice(0, last + 1).map(({ id }) => id))
      const [fewest] = sets.slice(1).flatMap(priced)
      if (fewest) return { ...fewest, rooms: listing.units.flatMap(({ id }) => (fewest.rooms.includes(id) ? id : [])) }
    }
  }
  return null
}

const grosze = ({ total }: Pick<ByHand, 'total'>): number => total?.total_grosze ?? 1e12

function pricedByHand(
  { listing, taken }: CatalogueEntry,
  a: Asked,
  term: { start: string; end: string },
  rooms?: string[],
) {
  const band = { ...mainBand(listing.price_list.items), count: a.children }
  const children = a.guests !== null && a.children > 0 ? [band] : []
  const { start, end } = term
  const worked = priceTerm(
    { listing, taken: [...taken] },
    {
      ...{ start, end, event_type: a.event_type ?? 'other', addons: [], unit_ids: rooms },
      guests: { adults: a.guests ?? listing.rules.capacity_min, children, crew: 0 },
      event_place: a.radius ? krakow : undefined,
    },
    now_ms,
  )
  if (isRefusal(worked)) return null
  const { check, quote } = worked
  // Without guests nobody asks whether they fit into a room.
  const against = check.reasons.filter(({ code }) => a.guests !== null || code !== 'capacity')
  if (against.length > 0) return null
  if (a.guests === null || isRefusal(quote)) return { start, total: null }
  return {
    start,
    total: {
      total_grosze: quote.total_grosze,
      per_person_grosze: Math.round(quote.total_grosze / (a.guests + a.children)),
      has_menu: quote.lines.some(({ group, amount_grosze }) => group === 'food' && amount_grosze > 0),
      term_mode: check.tariffs.length > 1 ? check.term_mode : null,
    },
  }
}

const kmBetween = (a: typeof krakow, b: typeof krakow): number => {
  const rad = Math.PI / 180
  const cos =
    Math.sin(a.latitude * rad) * Math.sin(b.latitude * rad) +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.cos((a.longitude - b.longitude) * rad)
  return Math.ceil(6371 * Math.acos(Math.min(1, cos)) * 1.25 - 1e-6)
}

/** The published position: exact for a place, rounded to a hundredth of a degree for who travels. */
const shown = ({ kind, address }: CatalogueEntry['listing']) => {
  const round = (degrees: number) => (kind === 'service' ? Math.round(degrees * 100) / 100 : degrees)
  return { latitude: round(address.latitude), longitude: round(address.longitude) }
}

const isInside = ([west, south, east, north]: NonNullable<Asked['box']>, { latitude, longitude }: typeof krakow) =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east

function fits({ listing }: CatalogueEntry, a: Asked): boolean {
  const codes = [listing.category, ...listing.extra_categories]
  const heads = (a.guests ?? 0) + a.children
  return (
    (a.guests === null || (heads >= listing.rules.capacity_min && heads <= listing.rules.capacity_max)) &&
    (a.event_type === null || listing.event_types.includes(a.event_type)) &&
    (a.category.length === 0 || a.category.some((code) => codes.includes(code))) &&
    a.amenity.every((code) => listing.amenities.includes(code)) &&
    (!a.instant || listing.confirmation_mode === 'instant') &&
    (a.radius === null || kmBetween(krakow, shown(listing)) <= a.radius) &&
    (a.box === null || isInside(a.box, shown(listing)))
  )
}

function byHand(kind: ListingKind, a: Asked): Map<string, ByHand> {
  const found = new Map<string, ByHand>()
  for (const entry of catalogue.all(kind)) {
    if (!fits(entry, a)) continue
    const offer = offerByHand(entry, a)
    if (!offer) continue
    if (a.total_max !== null && a.guests !== null && (offer.total === null || offer.total.total_grosze > a.total_max))
      continue
    found.set(entry.listing.id, offer)
  }
  return found
}

let found_in_all = 0
let rooms_in_all = 0
let together_in_all = 0
const cards: TotalFacts[] = []

test('every search finds exactly what working out each listing and date by hand finds, with the same terms and totals', () => {
  fc.assert(
    fc.property(fc.constantFrom<ListingKind>('venue', 'service'), asked, (kind, wish) => {
      // Without guests the price filter looks at "od", which has its own test.
      const a = wish.guests === null ? { ...wish, total_max: null } : wish
      const { findings, first } = findHits(
        catalogue,
        kind,
        searchRequest(
          queryOf(a),
          a.radius ? { id: null, name: null, voivodeship: null, ...krakow, radius_km: a.radius } : null,
          now_ms,
        ),
      )
      const found = new Map(
        first.map((at) => {
          const { entry, term, rooms, total } = hitAt(findings, at)
          if (total) cards.push(total)
          if (rooms.length > 0) rooms_in_all += 1
          if (rooms.length > 1) together_in_all += 1
          return [entry.listing.id, { start: term?.start, rooms: rooms.map(({ id }) => id), total }]
        }),
      )
      found_in_all += found.size
      expect(found).toEqual(byHand(kind, a))
    }),
    { numRuns: 250 },
  )
  expect(found_in_all, 'searches that find something').toBeGreaterThan(1500)
  expect(rooms_in_all, 'places of which a room is left').toBeGreaterThan(15)
  expect(together_in_all, 'places of which several rooms are needed').toBeGreaterThan(3)
  for (const said of ['has_menu', 'term_mode'] as const) {
    expect(cards.filter((card) => card[said]).length, `cards that say ${said}`).toBeGreaterThan(50)
  }
}, 60_000)

test('the count beside a category, an event type and "at once" is what choosing it would find', () => {
  fc.assert(
    fc.property(asked, (wish) => {
      const a = { ...wish, radius: null, box: null, total_max: null, days: 1 }
      const facets = facetsOf(findHits(catalogue, 'venue', searchRequest(queryOf(a), null, now_ms)).tally)
      for (const category of ['barn', 'wedding_hall']) {
        const count = facets.category.find(({ code }) => code === category)?.count ?? 0
        expect(count, category).toBe(byHand('venue', { ...a, category: [category] }).size)
      }
      const wedding = facets.event_type.find(({ code }) => code === 'wedding')?.count ?? 0
      expect(wedding).toBe(byHand('venue', { ...a, event_type: 'wedding' }).size)
      expect(facets.instant).toBe(byHand('venue', { ...a, instant: true }).size)
      for (const amenity of ['garden', 'bar']) {
        const count = facets.amenity.find(({ code }) => code === amenity)?.count ?? 0
        expect(count, amenity).toBe(byHand('venue', { ...a, amenity: [...a.amenity, amenity] }).size)
      }
    }),
    { numRuns: 60 },
  )
}, 60_000)

test('what is remembered from one search never changes the next', () => {
  fc.assert(
    fc.property(asked, fc.integer({ min: 0, max: 40 }), fc.constantFrom(1, 2, 3, 210), (any, hours, from) => {
      // Few dates, so that most questions have been asked before with other guests and hours.
      const wish: Asked = { ...any, from, days: 1, weekday: null, radius: null, box: null }
      const later = now_ms + hours * 3_600_000
      const ask = (source: Pick<Catalogue, 'all'>) => {
        const { findings, first } = findHits(source, 'venue', searchRequest(queryOf(wish), null, later))
        return first.map((at) => hitAt(findings, at)).map(({ entry, ...found }) => [entry.listing.id, found])
      }
      // The same listings as entries that nobody has seen.
      const unseen = { all: (kind: ListingKind) => catalogue.all(kind).map((entry) => ({ ...entry })) }
      expect(ask(catalogue)).toEqual(ask(unseen))
    }),
    { numRuns: 200 },
  )
}, 60_000)
