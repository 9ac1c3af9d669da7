/** What is worked out once for all with the same hours must be what each of them would be told by itself. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import { type DateOffer, type HoursRequest, offerOn } from '#api/features/listings/catalogue/free-terms.ts'
import { syntheticCatalogue } from '#api/testing/synthetic-catalogue.ts'
import { type ListingKind, type PublicHoliday, type TermMode, termModes, weekdays } from '#domain/listing/codes.ts'
import type { Slot } from '#domain/availability/opening.ts'
import { hourMs, minuteMs } from '#domain/time.ts'
import { answerAt, bookOf, columnsIn, memoryOf } from './memory.ts'

const start_ms = Date.parse('2026-11-21T10:00:00Z')
const first = Temporal.PlainDate.from('2026-11-21')
const dayAt = (days: number) => first.add({ days }).toString()

let bases: Record<ListingKind, CatalogueEntry>
beforeAll(async () => {
  const all = await syntheticCatalogue(42, start_ms)
  bases = {
    venue: all.all('venue')[0] as CatalogueEntry,
    service: all.all('service')[0] as CatalogueEntry,
  }
})

/** Some end before midnight, some in the night, some only when the next day's begins. */
const window = fc
  .constantFrom(
    { start: '08:00', end: '22:00', ends_next_day: false },
    { start: '12:00', end: '04:00', ends_next_day: true },
    { start: '16:00', end: '02:00', ends_next_day: true, overtime_until: '06:00' },
    { start: '10:00', end: '00:00', ends_next_day: true },
    { start: '00:00', end: '00:00', ends_next_day: true },
    { start: '09:00', end: '13:00', ends_next_day: false },
  )
  .chain((hours) =>
    fc.record({
      ...Object.fromEntries(Object.entries(hours).map(([name, value]) => [name, fc.constant(value)])),
      whole_window: fc.constantFrom(null, null, null, 'weekend'),
      term_modes: fc.constantFrom<TermMode[] | undefined>(undefined, undefined, ['full_day'], ['hourly', 'half_day']),
    }),
  ) as fc.Arbitrary<CatalogueEntry['listing']['opening']['weekly'][number]>

/** Days are counted from one that is asked for: what lies near it, and at the edge of what its terms can see. */
const exception = fc
  .record({
    from: fc.constantFrom(-100, -97, -34, -16, -14, -8, -6, -4, -3, -2, -1, 0, 0, 1, 2, 3, 4, 5, 7, 13, 15, 33, 96),
    days: fc.constantFrom(0, 0, 0, 1, 3, 20),
    type: fc.constantFrom('closed' as const, 'closed' as const, 'open' as const, 'custom' as const),
    windows: fc.array(window, { maxLength: 1 }),
  })
  .map(({ windows, ...one }) => ({ ...one, windows: one.type === 'closed' ? [] : windows }))

const opening = fc.record({
  timezone: fc.constantFrom('Europe/Warsaw', 'Europe/Warsaw', 'Europe/Lisbon', 'Pacific/Auckland'),
  weekly: fc.oneof(
    fc.uniqueArray(
      fc.tuple(fc.constantFrom(...weekdays), window).map(([day_of_week, hours]) => ({ ...hours, day_of_week })),
      { minLength: 3, maxLength: 7, selector: ({ day_of_week }) => day_of_week },
    ),
    // Open without a break, as some are.
    window.map((hours) => weekdays.map((day_of_week) => ({ ...hours, day_of_week }))),
  ),
  slots: fc.constantFrom<Slot[]>(
    [],
    [{ code: 'morning', label: 'Rano', start: '08:00', end: '12:00', ends_next_day: false }],
    [{ code: 'night', label: 'Noc', start: '18:00', end: '03:00', ends_next_day: true }],
  ),
  exceptions: fc.array(exception, { maxLength: 2 }),
  holidays: fc.record({ closed_on_public_holidays: fc.boolean(), keep_open: fc.constant<PublicHoliday[]>([]) }),
})

const rules = fc.record({
  term_modes: fc.oneof(
    fc.constantFrom<TermMode[]>([...termModes], ['hourly'], ['full_day', 'hourly'], ['multi_day'], ['full_day']),
    fc.subarray([...termModes], { minLength: 1 }),
  ),
  horizon_days: fc.constantFrom(10, 90, 400),
  daily_limit: fc.constantFrom(null, null, null, 1, 2),
  notice_hours: fc.constantFrom(0, 3, 24, 200),
  min_minutes: fc.constantFrom(60, 180),
  max_minutes: fc.constantFrom(300, 1440, 43_200),
  step_minutes: fc.constantFrom(15, 30, 60),
  // Around an event as much as an owner may ask for, too.
  setup_minutes: fc.constantFrom(0, 0, 0, 0, 0, 60, 2880),
  teardown_minutes: fc.constantFrom(0, 0, 0, 0, 0, 90, 2880),
  travel_minutes: fc.constantFrom(0, 0, 0, 0, 0, 45, 1440),
})

/** Mostly whole minutes; some hold for a while, some are of a room that is no more. */
const taking = fc.record({
  day: fc.integer({ min: -2, max: 4 }),
  from: fc.integer({ min: 0, max: 47 }),
  length: fc.integer({ min: 1, max: 60 }),
  unit: fc.integer({ min: 0, max: 3 }),
  held: fc.oneof(
    { weight: 8, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 90 }) },
  ),
  odd: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1000) }),
})

const place = fc.record({
  kind: fc.constantFrom<ListingKind>('venue', 'venue', 'service'),
  opening: fc.nat(2),
  rules,
  /** 31 are as many as numbers tell apart. */
  units: fc.constantFrom(0, 1, 1, 1, 2, 2, 3, 31, 32),
  taken: fc.array(taking, { maxLength: 8 }),
})
type Place = typeof place extends fc.Arbitrary<infer T> ? T : never

type Hours = typeof opening extends fc.Arbitrary<infer T> ? T : never

function entryOf({ kind, rules: own, units, taken }: Place, hours: Hours, around: number, at: number): CatalogueEntry {
  const { listing } = bases[kind]
  const unit = (number: number) => ({ ...(listing.units[0] as (typeof listing.units)[number]), id: `${at}-${number}` })
  const rows = taken.map(({ day, from, length, unit: of, held, odd }) => {
    const from_ms = start_ms + ((around + day) * 24 + from / 2) * hourMs + odd
    return {
      unit_id: `${at}-${of}`,
      kind: held === null ? ('block' as const) : ('hold' as const),
      from_ms,
      to_ms: from_ms + length * 30 * minuteMs,
      deadline_ms: held === null ? null : start_ms + held * hourMs,
      event_day: dayAt(around + day),
      // Some take two rooms or crews, some are no events.
      reservation_id: from % 4 === 0 ? null : `${at} ${day} ${from % 4}`,
    }
  })
  return {
    listing: {
      ...listing,
      id: `${listing.id}-${at}`,
      opening: {
        ...structuredClone({ ...hours, weekly: hours.weekly ?? [] }),
        exceptions: hours.exceptions.map(({ from, days, ...one }) => ({
          ...one,
          date_from: dayAt(around + from),
          date_to: dayAt(around + from + days),
        })),
      },
      rules: { ...listing.rules, ...own },
      units: Array.from({ length: units }, (_, number) => unit(number)),
    },
    taken: rows.toSorted((a, b) => a.from_ms - b.from_ms),
  }
}

const asked = fc.record({
  day: fc.integer({ min: 0, max: 3 }),
  hours: fc.constantFrom<HoursRequest | null>(
    null,
    null,
    null,
    { start: '16:00', end: '23:00' },
    { start: '18:00', end: '02:00' },
    { start: '10:00', end: null },
    { start: '02:30', end: null },
  ),
  /** Time passes from one question to the next. */
  later: fc.constantFrom(0, 0, 0.5, 1, 2, 3, 5, 8, 20, 60),
})

test('the term of a date is the one that the listing itself would name, whoever was asked before', () => {
  let free = 0
  let others = 0
  fc.assert(
    fc.property(
      fc.array(opening, { minLength: 1, maxLength: 3 }),
      fc.array(place, { minLength: 2, maxLength: 10 }),
      fc.array(asked, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(0, 0, 1, 7, 30, 100, 126, 127, 210),
      (openings, places, questions, around) => {
        const entries = places.map((one, at) =>
          entryOf(one, openings[one.opening % openings.length] as Hours, around, at),
        )
        const lists = {
          venue: entries.filter(({ listing }) => listing.kind === 'venue'),
          service: entries.filter(({ listing }) => listing.kind === 'service'),
        }
        const source = { all: (kind: ListingKind) => lists[kind] }
        const memory = memoryOf(source)
        for (const { day, hours, later } of questions.toSorted((a, b) => a.later - b.later)) {
          const now_ms = start_ms + later * hourMs
          for (const kind of ['venue', 'service'] as const) {
            const columns = columnsIn(memory, source, kind)
            const book = bookOf(memory, kind, dayAt(around + day), hours, now_ms)
            for (const [at, entry] of lists[kind].entries()) {
              const found = book.answers[answerAt(memory, columns, book, at, now_ms)] as DateOffer
              const own = offerOn(entry, dayAt(around + day), hours, now_ms)
              expect({ free: found.free }).toEqual({ free: own.free })
              // It is asked again before it is not true any more.
              expect(offerOn(entry, dayAt(around + day), hours, found.until_ms - 1).free).toEqual(own.free)
              expect(found.until_ms).toBeGreaterThan(now_ms)
              free += own.free ? 1 : 0
              const untaken = offerOn({ listing: entry.listing, taken: [] }, dayAt(around + day), hours, now_ms).free
              others += own.free && own.free.start_at_ms !== untaken?.start_at_ms ? 1 : 0
            }
          }
        }
      },
    ),
    { numRuns: 1500 },
  )
  expect(free, 'free terms').toBeGreaterThan(1_500)
  expect(others, 'terms beside what is taken').toBeGreaterThan(40)
}, 120_000)

test('a term that is free while crews change hands is asked about again when what must change begins', () => {
  const { listing } = bases.service
  const crews = ['a', 'b'].map((id) => ({ ...(listing.units[0] as (typeof listing.units)[number]), id }))
  const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Warsaw').epochMilliseconds
  const block = (unit_id: string, from: string, to: string) => ({
    ...{ unit_id, kind: 'block' as const, deadline_ms: null, reservation_id: null },
    ...{ event_day: from.slice(0, 10), from_ms: at(from), to_ms: at(to) },
  })
  const now_ms = at('2026-11-22T07:00')
  const hours = { start: '08:00', end: '22:00', ends_next_day: false, whole_window: null } as const
  const entry: CatalogueEntry = {
    listing: {
      ...listing,
      units: crews,
      opening: {
        ...listing.opening,
        weekly: weekdays.map((day_of_week) => ({ ...hours, day_of_week })),
        exceptions: [],
      },
      rules: { ...listing.rules, notice_hours: 0, setup_minutes: 2880 },
    },
    // The first goes on; the second could still go to its crew.
    taken: [block('a', '2026-11-21T22:30', '2026-11-22T10:30'), block('b', '2026-11-22T11:00', '2026-11-22T11:30')],
  }
  const asked = offerOn(entry, '2026-11-23', null, now_ms)
  expect([asked.free?.term.start, asked.until_ms]).toEqual(['2026-11-23T10:00', at('2026-11-22T11:00')])
  expect(offerOn(entry, '2026-11-23', null, asked.until_ms).free).toBeNull()
})
