import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weekdays } from '#domain/listing/codes.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { type DayHours, dayHours, type HoursInput } from './hours.ts'
import { at, daily, hours, on, opening } from '#domain/testdata/openings.ts'
import { addDays, formatDate, minuteMs, parseDate } from '#domain/time.ts'

const term = (start: string, end: string, units = 1) => ({ from_ms: at(start), to_ms: at(end), units })
const ask = (more: Partial<HoursInput> & { opening: Opening }): HoursInput => ({
  units: 1,
  from: '2027-06-01',
  to: '2027-06-30',
  reserved: [],
  blocked: [],
  ...more,
})
const open = (days: readonly DayHours[]) => days.reduce((sum, { open_minutes }) => sum + open_minutes, 0) / 60
const reserved = (days: readonly DayHours[]) => days.reduce((sum, one) => sum + one.reserved_minutes, 0) / 60

describe('hours that were really open', () => {
  test('are those of the weekly windows, for each room', () => {
    const saturdays = opening(on(['saturday'], '12:00-22:00'))
    // Four Saturdays in June 2027.
    expect(open(dayHours(ask({ opening: saturdays })))).toBe(40)
    expect(open(dayHours(ask({ opening: saturdays, units: 3 })))).toBe(120)
    // A room that went between the second and the third of the four Saturdays.
    const retired = [at('2027-06-16T12:00')]
    expect(open(dayHours(ask({ opening: saturdays, units: 2, retired })))).toBe(100)
  })

  test('are less by closed dates and public holidays, more by dates opened on purpose', () => {
    const closed = opening(daily('10:00-20:00'), {
      exceptions: [
        { date_from: '2027-06-07', date_to: '2027-06-09', type: 'closed', windows: [] },
        { date_from: '2027-06-12', date_to: '2027-06-12', type: 'custom', windows: [hours('10:00-02:00+')] },
      ],
    })
    expect(open(dayHours(ask({ opening: closed })))).toBe(27 * 10 - 10 + 16)
    const festive = opening(daily('10:00-20:00'), {
      holidays: { closed_on_public_holidays: true, keep_open: ['christmas_2'] },
    })
    // Of the last ten days of December two are holidays that close, one is kept open.
    expect(open(dayHours(ask({ opening: festive, from: '2027-12-22', to: '2027-12-31' })))).toBe(80)
  })

  test('belong to the date on which the night began, and count once where windows overlap', () => {
    const late = opening([...on(['saturday'], '16:00-06:00+'), ...on(['sunday'], '04:00-10:00')])
    const days = dayHours(ask({ opening: late, from: '2027-06-12', to: '2027-06-13' }))
    expect(days.map(({ day, open_minutes }) => [formatDate(day), open_minutes / 60])).toEqual([
      ['2027-06-12', 14],
      ['2027-06-13', 4],
    ])
    expect(open(dayHours(ask({ opening: late, from: '2027-06-13', to: '2027-06-13' })))).toBe(4)
  })

  test('are an hour less in spring and an hour more in autumn on the night of the clock', () => {
    const nights = opening(daily('20:00-06:00+'))
    const night = (from: string) => open(dayHours(ask({ opening: nights, from, to: from })))
    expect([night('2027-03-26'), night('2027-03-27'), night('2027-10-30')]).toEqual([10, 9, 11])
  })

  test('run over new year without a gap', () => {
    const nights = opening(daily('20:00-04:00+'))
    const days = dayHours(
      ask({
        opening: nights,
        from: '2027-12-31',
        to: '2028-01-01',
        reserved: [term('2027-12-31T22:00', '2028-01-01T04:00')],
      }),
    )
    expect(days.map((one) => [formatDate(one.day), one.open_minutes / 60, one.reserved_minutes / 60])).toEqual([
      ['2027-12-31', 8, 6],
      ['2028-01-01', 8, 0],
    ])
  })

  test('are less by what the owner has blocked, each room by itself', () => {
    const days = dayHours(
      ask({
        opening: opening(on(['saturday'], '12:00-22:00')),
        units: 2,
        from: '2027-06-12',
        to: '2027-06-12',
        blocked: [{ from_ms: at('2027-06-12T08:00'), to_ms: at('2027-06-12T16:00') }],
        reserved: [term('2027-06-12T12:00', '2027-06-12T22:00')],
      }),
    )
    expect([open(days), reserved(days)]).toEqual([16, 10])
  })
})

describe('reserved hours', () => {
  test('count only inside the open ones', () => {
    const days = dayHours(
      ask({
        opening: opening(daily('16:00-02:00+')),
        units: 2,
        from: '2027-06-12',
        to: '2027-06-13',
        reserved: [term('2027-06-12T14:00', '2027-06-13T04:00', 2)],
      }),
    )
    expect([open(days), reserved(days)]).toEqual([40, 20])
  })

  test('of an event that began the evening before stay with the evening before', () => {
    const input = ask({ opening: opening(daily('16:00-02:00+')), from: '2027-06-13', to: '2027-06-13' })
    expect(reserved(dayHours({ ...input, reserved: [term('2027-06-12T20:00', '2027-06-13T02:00')] }))).toBe(0)
  })
})

// ---------------------------------------------------------------- against a slow oracle

const quarter = 15 * minuteMs
const someWindow = fc
  .tuple(fc.constantFrom(...weekdays), fc.integer({ min: 0, max: 80 }), fc.integer({ min: 1, max: 60 }))
  .map(([day_of_week, start, length]) => {
    const end = start + length
    const time = (quarters: number) =>
      `${String(Math.floor(quarters / 4) % 24).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`
    return { day_of_week, start: time(start), end: time(end), ends_next_day: end >= 96 }
  })
const from = '2027-10-25'
const span = 14

/** Events of one room one after another, in quarters since some days before. */
const someEvents = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 2, max: 100 })), { maxLength: 12 })
  .map((pieces) => {
    let reached = at(`${addDays(from, -2)}T00:00`)
    return pieces.map(([pause, length]) => {
      const from_ms = reached + pause * quarter
      reached = from_ms + length * quarter
      return { from_ms, to_ms: reached, units: 1 }
    })
  })

test('equal a walk through every quarter of an hour, also over the end of summer time', () => {
  fc.assert(
    fc.property(fc.array(someWindow, { maxLength: 6 }), someEvents, (weekly, events) => {
      const place = opening(weekly)
      const to = addDays(from, span - 1)
      // In whatever order the rows come.
      const reserved_rows = events.toReversed()
      const days = dayHours({ opening: place, units: 1, from, to, reserved: reserved_rows, blocked: [] })
      // Each quarter belongs to the first date whose window covers it.
      const covered = new Map<number, number>()
      for (let day = parseDate(from) - 1; day < parseDate(from) + span; day++) {
        const date = formatDate(day)
        const today = weekly.filter((one) => one.day_of_week === weekdays[(day + 3) % 7])
        for (const window of today.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
          const until = at(`${window.ends_next_day ? addDays(date, 1) : date}T${window.end}`)
          for (let ms = at(`${date}T${window.start}`); ms < until; ms += quarter) {
            if (!covered.has(ms)) covered.set(ms, day)
          }
        }
      }
      const counted = [...covered].filter(([, day]) => day >= parseDate(from))
      const taken = counted.filter(([ms]) => events.some((event) => event.from_ms <= ms && ms < event.to_ms))
      expect([open(days), reserved(days)]).toEqual([counted.length / 4, taken.length / 4])
      expect(days.map(({ day }) => day)).toEqual([...new Set(counted.map(([, day]) => day))].sort((a, b) => a - b))
      for (const one of days) expect(one.reserved_minutes).toBeLessThanOrEqual(one.open_minutes)
    }),
    { numRuns: 200 },
  )
})
