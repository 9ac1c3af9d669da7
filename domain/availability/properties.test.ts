/** Availability against a slow oracle that walks every quarter of an hour and asks Temporal for every instant. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkTerm, type Taken } from './availability.ts'
import type { AvailabilityInput } from './context.ts'
import { assignCrews } from './crews.ts'
import { dayStatuses } from './days.ts'
import { alternatives, defaultTerm, nextFreeWeekend } from './proposals.ts'
import { freeStarts } from './starts.ts'
import { type TermMode, termModes, weekdays } from '#domain/listing/codes.ts'
import { holidayOn } from './holidays.ts'
import { hoursOf, planOf } from './hours.ts'
import type { Opening, OpeningException, Window, WeeklyWindow } from './opening.ts'
import { isRefusal } from '#domain/refusal.ts'
import { opening, rules, zone } from '#domain/testdata/openings.ts'
import { parseDate } from '#domain/time.ts'

const quarter = 15 * 60_000
const dayStart = (date: string) => Temporal.PlainDate.from(date)
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

// ---------------------------------------------------------------- the oracle

const edge = (date: Temporal.PlainDate, time: string, nextDay: boolean): number => {
  const wall = (nextDay ? date.add({ days: 1 }) : date).toPlainDateTime(Temporal.PlainTime.from(time))
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (earlier.toPlainDateTime().equals(wall)) return earlier.epochMilliseconds
  return (earlier.getTimeZoneTransition('next') as Temporal.ZonedDateTime).epochMilliseconds
}

const windowsOn = ({ opening: of }: AvailabilityInput, date: Temporal.PlainDate): Window[] => {
  const text = date.toString()
  const weekly = of.weekly.filter((one) => one.day_of_week === weekdays[date.dayOfWeek - 1])
  const inForce = of.exceptions.filter((one) => one.date_from <= text && text <= one.date_to)
  if (inForce.some((one) => one.type === 'closed')) return []
  const [changed] = inForce
  if (changed) return changed.type === 'open' && changed.windows.length === 0 ? weekly : changed.windows
  return of.holidays.closed_on_public_holidays && holidayOn(text) ? [] : weekly
}

const spansAround = (input: AvailabilityInput, start: string, days: number) => {
  const spans: { from: number; to: number }[] = []
  for (let n = -1; n <= days; n++) {
    const date = dayStart(start.slice(0, 10)).add({ days: n })
    for (const window of windowsOn(input, date)) {
      spans.push({ from: edge(date, window.start, false), to: edge(date, window.end, window.ends_next_day) })
    }
  }
  return spans
}

const oracle = (input: AvailabilityInput, term: { start: string; end: string }): string[] | 'refused' => {
  const instant = (local: string) => {
    const wall = Temporal.PlainDateTime.from(local)
    const zoned = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
    return zoned.toPlainDateTime().equals(wall) ? zoned.epochMilliseconds : null
  }
  const [from, to] = [instant(term.start), instant(term.end)]
  if (from === null || to === null || to <= from) return 'refused'
  const { rules: r, now_ms } = input
  const said: string[] = []
  const today = Temporal.Instant.fromEpochMilliseconds(now_ms).toZonedDateTimeISO(zone).toPlainDate()
  const first = dayStart(term.start.slice(0, 10))
  if (from < now_ms) said.push('past')
  if (from < now_ms + r.notice_hours * 3_600_000) said.push('too_soon')
  if (Temporal.PlainDate.compare(first, today.add({ days: r.horizon_days })) > 0) said.push('too_far')
  const minutes = (to - from) / 60_000
  if (minutes < r.min_minutes) said.push('too_short')
  if (minutes > r.max_minutes) said.push('too_long')
  const spans = spansAround(input, term.start, 4)
  const own = spans.filter((span) => span.from <= from && from < span.to)
  if (own.length > 0 && !own.some((span) => ((from - span.from) / 60_000) % r.step_minutes === 0)) said.push('off_step')
  let covered = true
  for (let at = from; at < to; at += quarter)
    if (!spans.some((span) => span.from <= at && at < span.to)) covered = false
  if (!covered) said.push('closed')
  const a = from - (r.setup_minutes + r.travel_minutes) * 60_000
  const b = to + (r.teardown_minutes + r.travel_minutes) * 60_000
  let most = 0
  for (let at = a; at < b; at += quarter) {
    most = Math.max(most, input.taken.filter((row) => row.from_ms <= at && at < row.to_ms).length)
  }
  const touched = input.taken.some((row) => row.from_ms < b && a < row.to_ms)
  if (input.units_interchangeable ? most >= input.units.length : touched) said.push('busy')
  return said
}

// ---------------------------------------------------------------- listings at random

const halfHour = (max: number) => fc.integer({ min: 0, max: max / 30 }).map((n) => n * 30)
/** One window, or two that do not overlap; the last may run into the night. */
const windows: fc.Arbitrary<Window[]> = fc
  .tuple(
    halfHour(600),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 0, max: 6 }),
    fc.integer({ min: 0, max: 16 }),
  )
  .map(([start, length, pause, second]) => {
    const made: Window[] = []
    const push = (from: number, to: number) =>
      made.push({ start: clock(from), end: clock(to), ends_next_day: to >= 1440 })
    push(start, start + length * 30)
    const next = start + (length + pause) * 30
    if (second > 0) push(next, Math.min(next + second * 60, 1440 + next))
    return made.filter((window) => window.ends_next_day || window.start < window.end)
  })

const weekly: fc.Arbitrary<WeeklyWindow[]> = fc
  .array(fc.option(windows, { freq: 6 }), { minLength: 7, maxLength: 7 })
  .map((days) =>
    days.flatMap((list, i) => (list ?? []).map((one) => ({ ...one, day_of_week: weekdays[i] ?? 'monday' }))),
  )

const exception = (date: string): fc.Arbitrary<OpeningException> =>
  fc
    .record({
      type: fc.constantFrom('closed' as const, 'open' as const, 'custom' as const),
      list: windows,
      bare: fc.boolean(),
    })
    .map(({ type, list, bare }) => ({
      date_from: date,
      date_to: date,
      type,
      windows: type === 'closed' || (type === 'open' && bare) ? [] : list,
    }))

/** Weeks with a clock change, with holidays and without either. */
const weeks = ['2027-03-25', '2027-10-28', '2027-05-01', '2027-06-17']

type Case = { input: AvailabilityInput; monday: string; date: string }
const listing = (interchangeable: boolean): fc.Arbitrary<Case> =>
  fc.constantFrom(...weeks).chain((monday) =>
    fc
      .record({
        weekly,
        exceptions: fc.option(exception(dayStart(monday).add({ days: 2 }).toString()), { freq: 1 }),
        closeHolidays: fc.boolean(),
        step: fc.constantFrom(15, 30, 60),
        buffer: fc.constantFrom(0, 15, 60, 120),
        min: fc.constantFrom(30, 60, 180),
        max: fc.constantFrom(360, 720, 1440),
        notice: fc.constantFrom(0, 2, 48),
        nowOffset: fc.integer({ min: -80, max: 60 }),
        dayOffset: fc.integer({ min: 0, max: 6 }),
        crews: fc.integer({ min: 1, max: 3 }),
        rows: fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 20 })), { maxLength: 10 }),
      })
      .map((some) => {
        const base = edge(dayStart(monday), '00:00', false)
        const now_ms = base + some.nowOffset * 3_600_000
        const units = Array.from({ length: interchangeable ? some.crews : 1 }, (_, i) => ({
          id: `u${i}`,
          capacity_max: null,
        }))
        const rows: Taken[] = []
        // As the calendar would have let them in: a crew never has two rows at once, and none has begun.
        for (const [at, length] of some.rows) {
          const period = { from_ms: base + at * 30 * 60_000, to_ms: base + (at + length) * 30 * 60_000 }
          const unit = units.find(
            (one) =>
              !rows.some((row) => row.unit_id === one.id && row.from_ms < period.to_ms && period.from_ms < row.to_ms),
          )
          if (unit && period.from_ms > now_ms) rows.push({ unit_id: unit.id, kind: 'reservation', ...period })
        }
        const input: AvailabilityInput = {
          opening: opening(some.weekly, {
            exceptions: some.exceptions ? [some.exceptions] : [],
            holidays: { closed_on_public_holidays: some.closeHolidays, keep_open: [] },
          }),
          rules: rules({
            step_minutes: some.step,
            setup_minutes: some.buffer,
            teardown_minutes: some.buffer,
            min_minutes: some.min,
            max_minutes: some.max,
            notice_hours: some.notice,
            horizon_days: 5,
          }),
          units,
          units_interchangeable: interchangeable,
          taken: rows,
          now_ms,
        }
        return { input, monday, date: dayStart(monday).add({ days: some.dayOffset }).toString() }
      }),
  )

const anyListing = fc.boolean().chain(listing)
const wallTerm = fc.record({ start: fc.integer({ min: 0, max: 95 }), length: fc.integer({ min: 1, max: 60 }) })
const wall = (date: string, minutes: number) =>
  dayStart(date).toPlainDateTime().add({ minutes }).toString().slice(0, 16)

const said = (input: AvailabilityInput, term: { start: string; end: string }) => {
  const answer = checkTerm({ ...input, term })
  return isRefusal(answer) ? 'refused' : answer.reasons.map((reason) => reason.code)
}

// ---------------------------------------------------------------- the promises

test('checkTerm says what the oracle says', () => {
  fc.assert(
    fc.property(anyListing, wallTerm, ({ input, date }, { start, length }) => {
      const term = { start: wall(date, start * 15), end: wall(date, (start + length) * 15) }
      expect(said(input, term)).toEqual(oracle(input, term))
    }),
    { numRuns: 3000 },
  )
})

test('a start that is offered is accepted as it is written', () => {
  fc.assert(
    fc.property(anyListing, fc.constantFrom(30, 60, 180, 360, null), ({ input, date }, minutes) => {
      for (const one of freeStarts(input, date, minutes)) {
        expect(said(input, one)).toEqual([])
        const answer = checkTerm({ ...input, term: one })
        expect(answer).toMatchObject({ start_at_ms: one.start_at_ms, end_at_ms: one.end_at_ms })
      }
    }),
    { numRuns: 600 },
  )
})

test('every start that the oracle allows is offered', () => {
  fc.assert(
    fc.property(anyListing, fc.constantFrom(60, 180), ({ input, date }, minutes) => {
      const offered = new Set(freeStarts(input, date, minutes).map((one) => one.start))
      for (let at = 0; at < 96; at++) {
        const start = wall(date, at * 15)
        const own = spansAround(input, start, 0).some((span) => {
          const of = Temporal.Instant.fromEpochMilliseconds(span.from).toZonedDateTimeISO(zone).toPlainDate().toString()
          const ms = edge(dayStart(date), clock(at * 15), false)
          // Another window's grid may cross this one; its starts belong to its own date (ruling 19).
          const onGrid = (ms - span.from) % (input.rules.step_minutes * 60_000) === 0
          return of === date && span.from <= ms && ms < span.to && onGrid
        })
        const end = wall(date, at * 15 + minutes)
        const elapsed =
          (edge(dayStart(end.slice(0, 10)), end.slice(11), false) - edge(dayStart(date), clock(at * 15), false)) /
          60_000
        const allowed = oracle(input, { start, end })
        if (own && elapsed === minutes && Array.isArray(allowed) && allowed.length === 0)
          expect(offered).toContain(start)
      }
    }),
    { numRuns: 150 },
  )
})

test('the status of a date agrees with the starts that it offers', () => {
  fc.assert(
    fc.property(anyListing, ({ input, monday }) => {
      const days = dayStatuses(input, monday, dayStart(monday).add({ days: 7 }).toString())
      if (!Array.isArray(days)) throw new Error('refused')
      for (const { date, status } of days) {
        const offered = freeStarts(input, date, null).length
        const open = freeStarts({ ...input, taken: [] }, date, null).length
        if (status === 'free') expect([offered, open > 0]).toEqual([open, true])
        else if (status === 'partial') expect(offered > 0 && offered < open).toBe(true)
        else if (status === 'past') expect(date < dayStart(monday).add({ days: 4 }).toString()).toBe(true)
        else expect(offered).toBe(0)
        if (status === 'busy') expect(open).toBeGreaterThan(0)
      }
    }),
    { numRuns: 300 },
  )
})

test('proposals are truly free, and alternatives are all different from each other and from what was asked', () => {
  fc.assert(
    fc.property(anyListing, wallTerm, ({ input, date }, { start, length }) => {
      const term = { start: wall(date, start * 15), end: wall(date, (start + length) * 15) }
      const offered = alternatives({ ...input, term })
      expect(new Set([term, ...offered].map((one) => `${one.start} ${one.end}`)).size).toBe(offered.length + 1)
      for (const one of offered) expect(said(input, one)).toEqual([])
      const usual = defaultTerm(input, date)
      if (usual) expect([said(input, usual), usual.start.slice(0, 10)]).toEqual([[], date])
      const weekend = nextFreeWeekend(input)
      if (weekend) expect(said(input, weekend.term)).toEqual([])
    }),
    { numRuns: 400 },
  )
})

const hoursAround = fc.record({
  /** The dates of the weekend are only taken together. */
  whole: fc.boolean(),
  /** How far away another exception lies. */
  far: fc.constantFrom(0, 0, 1, 2, 30, 97, 250),
})
const asker = {
  term_modes: fc.constantFrom<TermMode[]>([...termModes], ['hourly'], ['full_day', 'hourly']),
  horizon_days: fc.constantFrom(1, 400),
  daily_limit: fc.option(fc.constant(1), { freq: 4 }),
  notice_hours: fc.constantFrom(0, 3),
  min_minutes: fc.constantFrom(60, 180),
  max_minutes: fc.constantFrom(300, 4320),
  step_minutes: fc.constantFrom(30, 60),
  setup_minutes: fc.constantFrom(0, 60),
  ahead_minutes: fc.constantFrom(3000, 3000, 400, 180, -400, -401, -600),
  empty: fc.boolean(),
}
/** The same hours asked by places that differ in one rule, a while before the date or when it has begun, with and without what is taken. */
const askers = fc
  .tuple(fc.record(asker), fc.array(fc.record(asker), { minLength: 2, maxLength: 6 }), fc.infiniteStream(fc.nat(9)))
  .map(([first, others, which]) => [
    first,
    ...others.map((other) => {
      const name = Object.keys(asker)[which.next().value] as keyof typeof asker
      return { ...first, [name]: other[name] }
    }),
  ])

const closedOn = (date: Temporal.PlainDate): OpeningException => ({
  date_from: date.toString(),
  date_to: date.toString(),
  type: 'closed',
  windows: [],
})

test('the status of a date is the same one, whoever was asked before', () => {
  fc.assert(
    fc.property(anyListing, hoursAround, askers, ({ input, date }, { whole, far }, asked) => {
      const changed = {
        ...input.opening,
        weekly: input.opening.weekly.map((window) =>
          whole && /saturday|sunday/.test(window.day_of_week) ? { ...window, whole_window: 'weekend' } : window,
        ),
        slots: [{ code: 'morning', label: 'Rano', start: '08:00', end: '12:00', ends_next_day: false }],
        exceptions: far === 0 ? [] : [closedOn(dayStart(date).add({ days: far }))],
      }
      const midnight = edge(dayStart(date), '00:00', false)
      for (const { ahead_minutes, empty, ...own } of asked) {
        const one: AvailabilityInput = {
          ...input,
          opening: structuredClone(changed),
          rules: { ...input.rules, ...own },
          taken: empty ? [] : input.taken,
          event_days_taken: new Map([[date, 1]]),
          now_ms: midnight - ahead_minutes * 60_000,
        }
        // Too far to matter and near enough to have hours that nobody shares.
        const alone = { ...changed, exceptions: [...changed.exceptions, closedOn(dayStart(date).add({ days: 70 }))] }
        expect(dayStatuses(one, date, date)).toEqual(dayStatuses({ ...one, opening: alone }, date, date))
      }
    }),
    { numRuns: 1500 },
  )
})

test('openings that share some of their lists have the hours that each would have by itself', () => {
  fc.assert(
    fc.property(anyListing, anyListing, fc.infiniteStream(fc.boolean()), (one, other, which) => {
      const of = () => (which.next().value ? one : other).input.opening
      const mixed = (): Opening => ({
        timezone: zone,
        weekly: of().weekly,
        slots: of().slots,
        exceptions: of().exceptions,
        holidays: of().holidays,
      })
      for (const shared of Array.from({ length: 4 }, mixed)) {
        const own = hoursOf(structuredClone(shared))
        expect(hoursOf(shared)).toEqual(own)
        for (let day = parseDate(one.monday) - 3; day < parseDate(one.monday) + 11; day += 1)
          expect(planOf(hoursOf(shared), day)).toEqual(planOf(own, day))
      }
    }),
    { numRuns: 300 },
  )
})

test('crews change hands exactly when the count allows the new row, and nobody is in two places', () => {
  fc.assert(
    fc.property(
      listing(true),
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 1, max: 20 }),
      ({ input, monday }, at, length) => {
        const base = edge(dayStart(monday), '00:00', false)
        const wanted = { from_ms: base + at * 30 * 60_000, to_ms: base + (at + length) * 30 * 60_000 }
        const rows = input.taken.map((row, i) => ({
          id: `${i}`,
          unit_id: row.unit_id,
          from_ms: row.from_ms,
          to_ms: row.to_ms,
        }))
        const plan = assignCrews({ rows, unit_ids: input.units.map((unit) => unit.id), wanted, now_ms: input.now_ms })
        let most = 0
        for (let ms = wanted.from_ms; ms < wanted.to_ms; ms += quarter) {
          most = Math.max(most, rows.filter((row) => row.from_ms <= ms && ms < row.to_ms).length)
        }
        expect(plan !== null).toBe(most < input.units.length)
        if (!plan) return
        const moved = new Map(plan.moves.map((move) => [move.id, move.unit_id]))
        const after = rows.map((row) => ({ ...row, unit_id: moved.get(row.id) ?? row.unit_id }))
        after.push({ id: 'new', unit_id: plan.unit_ids[0] ?? '', ...wanted })
        for (const a of after) {
          for (const b of after) {
            if (a.id < b.id && a.unit_id === b.unit_id) expect(a.from_ms < b.to_ms && b.from_ms < a.to_ms).toBe(false)
          }
        }
      },
    ),
    { numRuns: 1000 },
  )
})
