/** What is worked out ahead of searches must be what a search without it would find, whatever happens meanwhile. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Deps } from '#api/deps.ts'
import type { Catalogue } from '#api/features/listings/catalogue/catalogue.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import { keepSearchesReady, prepareSearches, weekendDays } from './ahead.ts'
import { hitAt } from './findings.ts'
import { findHits } from './hits.ts'
import { growColumns, memoryOf, type Source } from './known/memory.ts'
import { searchRequest } from './request.ts'
import { syntheticCatalogue } from '#api/testing/synthetic-catalogue.ts'
import { searchQuery } from '#contract/listings/listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { hourMs } from '#domain/time.ts'

let now_ms = Date.parse('2026-11-21T10:00:00Z')
let entries: CatalogueEntry[] = []
let source: Source & Pick<Catalogue, 'part'>
const now = () => now_ms

beforeEach(async () => {
  now_ms = Date.parse('2026-11-21T10:00:00Z')
  const all = await syntheticCatalogue(120, now_ms)
  entries = all.all('venue')
  const services = all.all('service')
  const allOf = (kind: ListingKind) => (kind === 'venue' ? entries : services)
  source = { all: allOf, part: (kind, from, most) => allOf(kind).slice(from, from + most) }
})

/** Runs to the end; answers with the value of the round. */
function finish(round: ReturnType<typeof prepareSearches>): number {
  for (;;) {
    const step = round.next()
    if (step.done) return step.value
  }
}

const found = (of: Source, date: string) => {
  const request = searchRequest(searchQuery.parse({ date_from: date, guests: 60 }), null, now_ms)
  const { findings, first } = findHits(of, 'venue', request)
  return first.map((at) => {
    const { entry, term, total } = hitAt(findings, at)
    return [entry.listing.id, term, total]
  })
}
const asStranger = (date: string) => found({ all: (kind) => [...source.all(kind)] }, date)
const some = () => weekendDays(now_ms).filter((_, at) => at % 9 === 0)
const known = (date: string) => [...(memoryOf(source).dates.get(`venue ${date} `)?.numbers ?? [])]

test('the Fridays, Saturdays and Sundays of a year are known, and nothing else is found than without', () => {
  finish(prepareSearches(source, now))
  const dates = weekendDays(now_ms)
  expect(dates).toHaveLength(156)
  expect(dates.slice(0, 4)).toEqual(['2026-11-21', '2026-11-22', '2026-11-27', '2026-11-28'])
  for (const date of dates) expect(known(date).every((number) => number !== 0)).toBe(true)
  for (const date of some()) expect(found(source, date)).toEqual(asStranger(date))
  expect(some().flatMap(asStranger).length).toBeGreaterThan(100)
})

test('columns that grow in bites are whole at the end, and for whoever searches meanwhile', () => {
  const grow = () => growColumns(memoryOf(source), source, 'venue', 7)
  const [date = ''] = some()
  for (const bite of [1, 2]) expect([bite, grow()]).toEqual([bite, false])
  expect(memoryOf(source).columns.get('venue')?.entries).toHaveLength(14)
  expect(found(source, date)).toEqual(asStranger(date))
  expect(grow()).toBe(true)
  entries = [...entries, ...entries.slice(0, 20).map((entry) => ({ ...entry }))]
  expect([grow(), grow(), grow()]).toEqual([false, false, true])
  expect(found(source, date)).toEqual(asStranger(date))
})

test('a calendar that changes while it goes on is seen', () => {
  const round = prepareSearches(source, now)
  round.next()
  const [date = ''] = some().slice(3)
  entries = entries.map(({ listing }) => {
    const at = { from_ms: Date.parse(`${date}T00:00:00Z`), to_ms: Date.parse(`${date}T23:00:00Z`) }
    const taken = listing.units.map((unit) => ({
      ...at,
      id: unit.id,
      unit_id: unit.id,
      kind: 'block' as const,
      deadline_ms: null,
      event_day: null,
      reservation_id: null,
    }))
    return { listing, taken }
  })
  finish(round)
  for (const day of some()) expect(found(source, day)).toEqual(asStranger(day))
})

test('time that passes makes a new round, whose answers are those of the new day', () => {
  const until_ms = finish(prepareSearches(source, now))
  expect(until_ms).toBeGreaterThan(now_ms)
  expect(until_ms).toBeLessThanOrEqual(now_ms + 14 * hourMs)
  now_ms = until_ms + 30 * hourMs
  finish(prepareSearches(source, now))
  for (const date of some()) expect(found(source, date)).toEqual(asStranger(date))
})

afterEach(() => {
  vi.useRealTimers()
})

test('while one change follows another nobody works ahead; once it is quiet everything is', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let version = 0
  let isWhole = true
  const catalogue = { ...source, version: () => version, isWhole: () => isWhole }
  const ready = keepSearchesReady({ catalogue, clock: { now }, log: console } as unknown as Deps)
  const booked = () => memoryOf(catalogue).dates.size
  for (let change = 0; change < 50; change += 1) {
    version += 1
    vi.advanceTimersByTime(400)
  }
  expect(booked()).toBe(0)
  // Nor while listings are still being read, whose columns are written as they come.
  isWhole = false
  version += 1
  vi.advanceTimersByTime(60_000)
  expect(booked()).toBe(0)
  expect(memoryOf(catalogue).columns.get('venue')?.entries).toEqual(entries)
  isWhole = true
  version += 1
  vi.advanceTimersByTime(60_000)
  expect(booked()).toBe(2 * weekendDays(now_ms).length)
  ready.stop()
})
