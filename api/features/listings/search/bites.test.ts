/** Between the bites of a search other requests are answered, and the catalogue may change. */
import { beforeAll, expect, test, vi } from 'vitest'
import { columnsInBites, inBites, inOneBite } from './bites.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import { hitAt } from './findings.ts'
import { findHits, type Hits, hitsInBites } from './hits.ts'
import { memoryOf, type Source } from './known/memory.ts'
import { searchRequest } from './request.ts'
import { syntheticCatalogue } from '#api/testing/synthetic-catalogue.ts'
import { searchQuery } from '#contract/listings/listings.ts'
import { hourMs, minuteMs } from '#domain/time.ts'

const now_ms = Date.parse('2026-11-21T10:00:00Z')
const request = searchRequest(searchQuery.parse({ date_from: '2027-03-10', guests: 60 }), null, now_ms)
let venues: CatalogueEntry[]
beforeAll(async () => {
  venues = (await syntheticCatalogue(4_000, now_ms)).all('venue')
})

const cards = ({ findings, first }: Hits) => first.map((row) => hitAt(findings, row))
const found = (source: Source) =>
  inBites(source, 'venue', function* () {
    return cards(yield* hitsInBites(source, 'venue', request))
  })
const whole = (entries: CatalogueEntry[]) => cards(findHits({ all: () => entries }, 'venue', request))

test('a date that nobody asked is worked out in bites, and finds what one bite would find', async () => {
  let between = 0
  let isDone = false
  const others = () => {
    between += 1
    if (!isDone) setImmediate(others)
  }
  setImmediate(others)
  const seen = await found({ all: () => venues })
  isDone = true
  expect(between).toBeGreaterThan(1)
  expect(seen).toEqual(whole(venues))
  expect(seen.length).toBeGreaterThan(500)
})

test('what is reserved meanwhile is not found, however often it changes', async () => {
  const free = whole(venues).map(({ entry }) => entry)
  let entries = venues
  let changes = 0
  const source: Source = {
    all: () => {
      const gone = free[changes]
      // The last found goes first: the search comes to it late.
      const last = free.at(-1 - changes)
      if (gone && changes < 20) {
        entries = entries.filter((entry) => entry !== gone && entry !== last)
        changes += 1
      }
      return entries
    },
  }
  const seen = await found(source)
  expect(changes).toBeGreaterThan(5)
  expect(seen).toEqual(whole(entries))
})

test('what ends while a search is worked out bounds its result, also where somebody else has asked the same date meanwhile', () => {
  const [free] = whole(venues)
  const starts = Temporal.PlainDateTime.from(free?.term?.start ?? '').toZonedDateTime('Europe/Warsaw')
  // It is looked at first, a minute before its notice begins; nobody else can be had on that day any more.
  const ends_ms = starts.epochMilliseconds - hourMs
  const noticed = ({ listing, taken }: CatalogueEntry, notice_hours: number): CatalogueEntry => ({
    listing: { ...listing, rules: { ...listing.rules, notice_hours } },
    taken,
  })
  const others = venues.slice(0, 500).map((entry) => noticed(entry, 100))
  const entries = [noticed(free?.entry as CatalogueEntry, 1), ...others]
  const source: Source = { all: () => entries }
  const askedAt = (moment: number) => searchRequest(request.query, null, moment)
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 5))
  const slow = hitsInBites(source, 'venue', askedAt(ends_ms - minuteMs))
  let step = slow.next()
  expect(step.done).toBe(false)
  const later = cards(findHits(source, 'venue', askedAt(ends_ms + minuteMs)))
  while (!step.done) step = slow.next()
  vi.restoreAllMocks()
  expect(cards(step.value).map(({ term }) => term)).not.toEqual(later.map(({ term }) => term))
  expect(step.value.until_ms).toBeLessThan(ends_ms + minuteMs)
})

test('of many that come together one bite is taken at a time, and each has its turn', async () => {
  let turn = 0
  let isDone = false
  const others = () => {
    turn += 1
    if (!isDone) setImmediate(others)
  }
  setImmediate(others)
  const bites: { search: number; turn: number }[] = []
  const search = (number: number) =>
    inBites({ all: () => venues }, 'venue', function* () {
      for (let bite = 0; bite < 3; bite += 1) {
        bites.push({ search: number, turn })
        if (bite < 2) yield
      }
    })
  await Promise.all([0, 1, 2, 3].map(search))
  isDone = true
  expect(bites.map(({ search }) => search)).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3])
  expect(new Set(bites.map((bite) => bite.turn)).size).toBe(bites.length)
})

test('what was read but never asked for is written in pieces, by several searches at once too', async () => {
  const source: Source = { all: () => venues }
  let pieces = 0
  const asked = () =>
    inBites(source, 'venue', function* () {
      const round = columnsInBites(source, 'venue')
      for (let step = round.next(); ; step = round.next()) {
        if (step.done) return step.value
        pieces += 1
        yield
      }
    })
  const [one, other] = await Promise.all([asked(), asked()])
  expect(pieces).toBeGreaterThan(5)
  expect(one.entries).toEqual(venues)
  expect(other).toBe(one)
  expect(await found(source)).toEqual(whole(venues))
})

test('between two pieces a search that cannot wait finds everything', () => {
  const source: Source = { all: () => venues }
  const waiting = columnsInBites(source, 'venue')
  waiting.next()
  expect(memoryOf(source).columns.get('venue')?.entries.length).toBeLessThan(venues.length)
  expect(cards(findHits(source, 'venue', request))).toEqual(whole(venues))
  expect(inOneBite(waiting).entries).toEqual(venues)
  expect(cards(findHits(source, 'venue', request))).toEqual(whole(venues))
})
