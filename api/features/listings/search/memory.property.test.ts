/** What searches remember must never show: after every change of the catalogue or the clock the answers are those of a stranger. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import { facetsOf } from './facets.ts'
import { hitAt } from './findings.ts'
import { findHits } from './hits.ts'
import type { Source } from './known/memory.ts'
import { searchRequest } from './request.ts'
import { syntheticCatalogue } from '#api/testing/synthetic-catalogue.ts'
import { searchQuery } from '#contract/listings/listings.ts'
import { hourMs } from '#domain/time.ts'

const now_ms = Date.parse('2026-11-21T10:00:00Z')
let venues: CatalogueEntry[]
beforeAll(async () => {
  venues = (await syntheticCatalogue(84, now_ms)).all('venue')
})

type World = { entries: CatalogueEntry[]; now_ms: number }
type Step = (world: World) => void

const dates = ['2026-11-28', '2026-12-05', '2027-03-28', '2027-06-19']
const hoursFromNow = (date: string) => Date.parse(`${date}T12:00:00Z`)

const place = fc.nat(1000)
/** The whole venue, or its first room, is reserved or held until some hours from now, on one of the dates. */
const taking = fc
  .record({
    place,
    date: fc.constantFrom(...dates),
    held: fc.option(fc.integer({ min: 1, max: 30 })),
    one_room: fc.boolean(),
  })
  .map(({ place: at, date, held, one_room }): Step => {
    return (world) => {
      const { entries } = world
      const entry = entries[at % entries.length]
      if (!entry) return
      const from_ms = hoursFromNow(date)
      const rows = entry.listing.units.slice(0, one_room ? 1 : undefined).map((unit) => ({
        id: `${date} ${unit.id}`,
        unit_id: unit.id,
        kind: held === null ? ('reservation' as const) : ('hold' as const),
        from_ms,
        to_ms: from_ms + 8 * hourMs,
        deadline_ms: held === null ? null : world.now_ms + held * hourMs,
        event_day: date,
        reservation_id: `${date} ${at}`,
      }))
      const taken = [...entry.taken, ...rows].sort((a, b) => a.from_ms - b.from_ms)
      entries[entries.indexOf(entry)] = { listing: entry.listing, taken }
    }
  })
const freeing = place.map(
  (at): Step =>
    ({ entries }) => {
      const entry = entries[at % entries.length]
      if (entry) entries[entries.indexOf(entry)] = { listing: entry.listing, taken: [] }
    },
)
/** The owner saves other prices, rules or facts: a new record, sometimes at the end of the list. */
const saving = fc
  .record({ place, dearer: fc.integer({ min: 50, max: 200 }), notice_hours: fc.nat(400), last: fc.boolean() })
  .map(({ place: at, dearer, notice_hours, last }): Step => {
    return ({ entries }) => {
      const entry = entries[at % entries.length]
      if (!entry) return
      const { price_list, rules, amenities } = entry.listing
      const items = price_list.items.map((item) =>
        item.amount_grosze === undefined
          ? item
          : { ...item, amount_grosze: Math.round((item.amount_grosze * dearer) / 100) },
      )
      const listing = {
        ...entry.listing,
        price_list: { ...price_list, items },
        rules: { ...rules, notice_hours },
        amenities: [...amenities].reverse().slice(1),
      }
      const changed = { listing, taken: entry.taken }
      if (!last) entries[entries.indexOf(entry)] = changed
      else entries.splice(entries.indexOf(entry), 1)
      if (last) entries.push(changed)
    }
  })
const withdrawing = place.map(
  (at): Step =>
    ({ entries }) =>
      void entries.splice(at % entries.length, 1),
)
const publishing = place.map(
  (at): Step =>
    ({ entries }) => {
      const entry = venues[at % venues.length] as CatalogueEntry
      if (!entries.some(({ listing }) => listing.id === entry.listing.id)) entries.splice(at % 7, 0, { ...entry })
    },
)
const passing = fc.integer({ min: 1, max: 200 }).map(
  (hours): Step =>
    (world) => {
      world.now_ms += hours * hourMs
    },
)
const turningBack = fc.integer({ min: 1, max: 100 }).map(
  (hours): Step =>
    (world) => {
      world.now_ms -= hours * hourMs
    },
)
const step = fc.oneof(taking, taking, freeing, saving, withdrawing, publishing, passing, turningBack)

const questions = [
  ...dates.flatMap((date_from) => [30, 80].map((guests) => ({ date_from, guests }))),
  { date_from: dates[0], date_to: dates[1], guests: 50 },
  { date_from: dates[1], start: '16:00', end: '22:00', guests: 40, amenity: 'garden' },
  { date_from: dates[1] },
  { guests: 60, sort: 'total' },
  { date_from: dates[0], guests: 30, children: 10 },
].map((query) => searchQuery.parse(query))

const answers = (source: Source, now: number) =>
  questions.map((query) => {
    const found = findHits(source, 'venue', searchRequest(query, null, now))
    const shown = found.first.map((at) => hitAt(found.findings, at))
    // The first few are picked out on the way, in the order in which all of them stand.
    const few = findHits(source, 'venue', searchRequest(query, null, now), { first: 5 })
    expect(few.first.map((at) => hitAt(few.findings, at))).toEqual(shown.slice(0, 5))
    expect(found.tally.count).toBe(shown.length)
    return {
      hits: shown.map(({ entry, term, rooms, total }) => [entry.listing.id, term, rooms, total]),
      facets: facetsOf(found.tally),
      isSteady: found.until_ms > now,
    }
  })

test('after every change of listings, of what is taken or of the clock, searches answer as if asked for the first time', () => {
  let found = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      const world: World = { entries: [...venues], now_ms }
      let list = [...world.entries]
      const source: Source = { all: () => list }
      answers(source, world.now_ms)
      for (const change of steps) {
        change(world)
        list = [...world.entries]
        const stranger: Source = { all: () => list }
        const now = answers(source, world.now_ms)
        expect(now).toEqual(answers(stranger, world.now_ms))
        expect(now.every(({ isSteady }) => isSteady)).toBe(true)
        found += now[0]?.hits.length ?? 0
      }
    }),
    { numRuns: 25 },
  )
  expect(found).toBeGreaterThan(300)
}, 60_000)

test('an answer is only called steady for as long as the same question gets the same answer', () => {
  fc.assert(
    fc.property(fc.array(taking, { maxLength: 12 }), fc.nat(questions.length - 1), (steps, which) => {
      const world: World = { entries: [...venues], now_ms }
      for (const change of steps) change(world)
      const source: Source = { all: () => world.entries }
      const query = questions[which] as (typeof questions)[number]
      const ask = (now: number) => {
        const { findings, first, until_ms } = findHits({ ...source }, 'venue', searchRequest(query, null, now))
        return { until_ms, cards: first.map((at) => hitAt(findings, at)) }
      }
      const { until_ms, cards } = ask(now_ms)
      expect(ask(until_ms - 1).cards).toEqual(cards)
    }),
    { numRuns: 100 },
  )
}, 60_000)
