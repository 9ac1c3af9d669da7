import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { publicHolidays, termModes, weekdays } from '#domain/listing/codes.ts'
import { expand, groupsOf, putRows } from './exceptions/exceptions-model.ts'
import { draftOf, type ExceptionRow, endAfter, type HoursDraft, type WireHours, wireOf } from './hours-model.ts'

const two = (n: number) => String(n).padStart(2, '0')
const time = fc.integer({ min: 0, max: 1439 }).map((n) => `${two(Math.floor(n / 60))}:${two(n % 60)}`)
const date = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const edges = { start: time, end: time, ends_next_day: fc.boolean() }
const window = {
  ...edges,
  overtime_until: fc.option(time),
  term_modes: fc.option(fc.subarray([...termModes], { minLength: 1 })),
  whole_window: fc.option(fc.string({ minLength: 1, maxLength: 10 })),
}
const wire: fc.Arbitrary<WireHours> = fc.record({
  weekly: fc.array(fc.record({ day_of_week: fc.constantFrom(...weekdays), ...window }), { maxLength: 12 }),
  slots: fc.array(fc.record({ code: fc.constantFrom('rano', 'slot-1'), label: fc.string(), ...edges }), {
    maxLength: 4,
  }),
  exceptions: fc.array(
    fc.record({
      date_from: date,
      date_to: date,
      type: fc.constantFrom('closed' as const, 'open' as const, 'custom' as const),
      windows: fc.array(fc.record(window), { maxLength: 3 }),
      reason: fc.option(fc.string()),
      label_public: fc.option(fc.string()),
    }),
    { maxLength: 8 },
  ),
  holidays: fc.record({
    closed_on_public_holidays: fc.boolean(),
    keep_open: fc.subarray([...publicHolidays]),
  }),
})

const minutes = fc.integer({ min: 0, max: 1439 })
const span = fc
  .record({
    start: minutes,
    until: minutes,
    overtime: fc.option(minutes),
    modes: fc.option(fc.subarray([...termModes], { minLength: 1 })),
    group: fc.option(fc.string({ minLength: 1 })),
  })
  .map(({ until, ...rest }) => ({ ...rest, end: endAfter(rest.start, until) }))
const row: fc.Arbitrary<ExceptionRow> = fc.record({
  date_from: date,
  date_to: date,
  type: fc.constantFrom('closed' as const, 'open' as const, 'custom' as const),
  windows: fc.array(span, { maxLength: 3 }),
  reason: fc.option(fc.string()),
  label_public: fc.option(fc.string()),
})
const draft: fc.Arbitrary<HoursDraft> = fc.record({
  weekly: fc
    .array(fc.tuple(fc.integer({ min: 0, max: 6 }), span), { maxLength: 12 })
    .map((list) => list.map(([day, one], index) => ({ key: `w${index}`, day, ...one }))),
  slots: fc.array(
    fc
      .record({ code: fc.constantFrom('rano', 'slot-1'), label: fc.string(), start: minutes, until: minutes })
      .map(({ until, ...rest }) => ({ ...rest, end: endAfter(rest.start, until) })),
    { maxLength: 4 },
  ),
  exceptions: fc.array(row, { maxLength: 8 }),
  holidays: fc.record({ closed_on_public_holidays: fc.boolean(), keep_open: fc.subarray([...publicHolidays]) }),
})

describe('hours of the editor and hours of the wire', () => {
  test('what was read is sent back as it came, whatever it was', () => {
    fc.assert(
      fc.property(wire, (hours) => {
        expect(wireOf(draftOf(hours))).toEqual(hours)
      }),
    )
  })

  test('what was edited is the same after saving and reading', () => {
    fc.assert(
      fc.property(draft, (hours) => {
        expect(draftOf(wireOf(hours))).toEqual(hours)
      }),
    )
  })

  test('the end after a start is later by a day at most, and means that time', () => {
    fc.assert(
      fc.property(minutes, minutes, (start, until) => {
        const end = endAfter(start, until)
        expect(end - start > 0 && end - start <= 1440 && end % 1440 === until).toBe(true)
      }),
    )
  })
})

describe('repeats', () => {
  const start: ExceptionRow = {
    date_from: '2027-03-01',
    date_to: '2027-03-02',
    type: 'closed',
    windows: [],
    reason: null,
    label_public: null,
  }

  test('a repeat becomes rows, and its rows are read as the one group again', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 5 }), fc.constantFrom('weekly', 'yearly'), (from, days, repeat) => {
        const to = new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)
        const rows = expand({ ...start, date_from: from, date_to: to }, repeat, '2031-12-31')
        const [group, ...others] = groupsOf(rows)
        expect(others).toEqual([])
        expect(group?.rows.map((index) => rows[index])).toEqual(rows)
        expect(group?.repeat).toBe(rows.length > 1 ? repeat : 'none')
      }),
    )
  })

  test('every row is in exactly one group, and taking a group out leaves the others as they were', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        const groups = groupsOf(rows)
        expect(groups.flatMap((group) => group.rows).sort((a, b) => a - b)).toEqual(rows.map((_, index) => index))
        for (const group of groups) {
          expect(putRows(rows, group.rows, [])).toEqual(rows.filter((_, index) => !group.rows.includes(index)))
        }
      }),
    )
  })
})
