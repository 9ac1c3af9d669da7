/** What is packed comes back as it was, and what is taken is the same as numbers and as rows. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { syntheticCatalogue } from '#api/testing/synthetic-catalogue.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import { minuteMs } from '#domain/time.ts'
import type { CatalogueEntry } from './entry.ts'
import { keptEntries, packedTogether, withTaken } from './kept-entry.ts'
import { periodsIn, rowsIn, unitsTaken } from './periods.ts'
import type { TakenRow } from './taken-queries.ts'

let records: ListingRecord[]
const kept = (listing: ListingRecord, taken: TakenRow[]) => keptEntries([{ listing, taken }])[0] as CatalogueEntry
beforeAll(async () => {
  const all = await syntheticCatalogue(2_300, Date.parse('2026-11-21T10:00:00Z'), 0)
  records = [...all.all('venue'), ...all.all('service')].map(({ listing }) => listing)
})

test('every listing comes back whole, also when many others have been asked for since', () => {
  const entries = Array.from({ length: Math.ceil(records.length / packedTogether) }, (_, group) =>
    records.slice(group * packedTogether, (group + 1) * packedTogether),
  ).flatMap((group) => keptEntries(group.map((listing) => ({ listing, taken: [] }))))
  expect(entries.map(({ listing }) => listing)).toEqual(records)
  // The first ones have been put away again by now.
  expect(entries.map(({ listing }) => listing)).toEqual(records)
  expect(entries.map(({ taken }) => taken)).toEqual(records.map(() => []))
})

test('a listing that is packed by itself comes back whole too, with dates that are dates', () => {
  const odd = {
    ...(records[0] as ListingRecord),
    description: 'Zażółć gęślą jaźń 🎉 „cytat”\nw dwóch liniach',
    published_at: null,
    tagline: null,
  }
  expect(kept(odd, []).listing).toEqual(odd)
})

const row = (units: string[]) =>
  fc
    .record({
      unit_id: fc.constantFrom(...units),
      kind: fc.constantFrom<TakenRow['kind']>('hold', 'reservation', 'block', 'external'),
      from: fc.integer({ min: 29_000_000, max: 29_000_400 }),
      length: fc.integer({ min: 1, max: 100 }),
    })
    .map(
      ({ from, length, ...rest }): TakenRow => ({
        ...rest,
        from_ms: from * minuteMs,
        to_ms: (from + length) * minuteMs,
        deadline_ms: null,
        event_day: null,
        reservation_id: null,
      }),
    )
const taking = fc
  .array(row(['a', 'b', 'c']), { maxLength: 40 })
  .map((rows) => rows.toSorted((one, other) => one.from_ms - other.from_ms))

test('rows of whole minutes are the same again after they were numbers, and each unit is taken just when a row says so', () => {
  const units = ['a', 'b', 'c'].map((id) => ({ id }))
  fc.assert(
    fc.property(taking, fc.nat(500), fc.integer({ min: 1, max: 200 }), (rows, first, length) => {
      const periods = periodsIn(rows, units)
      if (!periods) throw new Error('whole minutes are numbers')
      expect(rowsIn(periods, units)).toEqual(rows)
      const [from, to] = [29_000_000 + first, 29_000_000 + first + length]
      const isTaken = ({ id }: { id: string }) =>
        rows.some((one) => one.unit_id === id && one.from_ms < to * minuteMs && one.to_ms > from * minuteMs)
      const expected = units.reduce((bits, unit, at) => bits | (isTaken(unit) ? 1 << at : 0), 0)
      expect(unitsTaken(periods, from, to)).toBe(expected)
    }),
  )
})

test('of those that are kept together each has what is taken of itself, also after another one has changed', () => {
  const each = fc.array(taking, { minLength: 2, maxLength: packedTogether })
  // Without a limit of events a day, and with the rooms that the rows are of.
  const listing = {
    ...(records[0] as ListingRecord),
    rules: { ...(records[0] as ListingRecord).rules, daily_limit: null },
  }
  const unit = listing.units[0] as ListingRecord['units'][number]
  const units = ['a', 'b', 'c'].map((id) => ({ ...unit, id }))
  fc.assert(
    fc.property(each, taking, fc.nat(), (all, other, which) => {
      const entries = keptEntries(all.map((taken) => ({ listing: { ...listing, units }, taken })))
      const changed = which % all.length
      const after = entries.with(changed, withTaken(entries[changed] as CatalogueEntry, other))
      expect(entries.map(({ taken }) => taken)).toEqual(all)
      expect(after.map(({ taken }) => taken)).toEqual(all.with(changed, other))
    }),
  )
})

test('holds with a deadline, seconds and counted days stay as they are', () => {
  const record = records.find(({ units, rules }) => units.length > 0 && rules.daily_limit === null) as ListingRecord
  const unit_id = record.units[0]?.id ?? ''
  const plain = {
    unit_id,
    kind: 'hold' as const,
    from_ms: 0,
    to_ms: 60 * minuteMs,
    event_day: null,
    reservation_id: null,
  }
  const entry = kept(record, [{ ...plain, deadline_ms: null }])
  expect(entry.kept?.periods).not.toBeNull()
  for (const odd of [
    { ...plain, deadline_ms: 5 * minuteMs },
    { ...plain, from_ms: 1_000, deadline_ms: null },
  ]) {
    const changed = withTaken(entry, [odd])
    expect(changed.kept?.periods).toBeNull()
    expect(changed.taken).toEqual([odd])
    expect(changed.listing).toEqual(record)
  }
  const limited = { ...record, rules: { ...record.rules, daily_limit: 1 } }
  const counted = { ...plain, deadline_ms: null, event_day: '2027-06-19', reservation_id: 'one' }
  expect(kept(limited, [counted]).taken).toEqual([counted])
})
