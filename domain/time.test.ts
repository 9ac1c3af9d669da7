import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dateIn,
  dayLength,
  daysBetween,
  edgeToInstant,
  eventDay,
  formatTime,
  overlap,
  parseDate,
  parseTime,
  resolveTerm,
  toInstant,
  toInstantWithOffset,
  toLocal,
  weekdayOf,
} from './time.ts'

const warsaw = 'Europe/Warsaw'
const utc = (iso: string) => Date.parse(iso)
const quarter = 15 * 60_000
const changeDays = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31', '2028-03-26', '2028-10-29']

/** What Temporal says: the first instant, or null in a gap. */
const byTemporal = (local: string, zone: string): number | null => {
  const wall = Temporal.PlainDateTime.from(local)
  const zoned = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  return zoned.toPlainDateTime().equals(wall) ? zoned.epochMilliseconds : null
}

describe('local time', () => {
  test('A3: a wall time that the clock skips is refused', () => {
    expect(toInstant('2027-03-28T02:30', warsaw)).toEqual({ refused: 'nonexistent_time' })
    expect(resolveTerm({ start: '2027-03-28T02:30', end: '2027-03-28T05:00' }, warsaw)).toEqual({
      refused: 'nonexistent_time',
      fields: { start: 'nonexistent_time' },
    })
  })

  test('A4: a doubled wall time means the first, and the second can be named by its offset', () => {
    expect(toInstant('2027-10-31T02:30', warsaw)).toBe(utc('2027-10-31T00:30Z'))
    expect(toInstantWithOffset('2027-10-31T02:30', '+01:00', warsaw)).toBe(utc('2027-10-31T01:30Z'))
    expect(toInstantWithOffset('2027-10-31T02:30', '+02:00', warsaw)).toBe(utc('2027-10-31T00:30Z'))
    expect(toInstantWithOffset('2027-07-01T02:30', '+01:00', warsaw)).toEqual({ refused: 'invalid_time' })
  })

  test('A5: the days of the change last 23 and 25 hours, the others 24', () => {
    expect(dayLength('2027-03-28', warsaw)).toBe(23 * 60)
    expect(dayLength('2027-10-31', warsaw)).toBe(25 * 60)
    expect(dayLength('2027-06-19', warsaw)).toBe(24 * 60)
  })

  test('a window edge in the gap is the moment of the change, a doubled one is the first (ruling 17)', () => {
    expect(edgeToInstant('2027-03-28T02:30', warsaw)).toBe(utc('2027-03-28T01:00Z'))
    expect(edgeToInstant('2027-03-28T02:00', warsaw)).toBe(utc('2027-03-28T01:00Z'))
    expect(edgeToInstant('2027-10-31T02:30', warsaw)).toBe(utc('2027-10-31T00:30Z'))
  })

  test.each([
    '2027-02-29T10:00',
    '2027-13-01T10:00',
    '2027-06-31T10:00',
    '2027-06-19T24:00',
    '2027-06-19T10:60',
    '2027-06-19 10:00',
    '2027-06-19T10:00Z',
    '2027-06-19T1:00',
    '1969-12-31T10:00',
    '2100-01-01T10:00',
    '',
    '٢٠٢٧-06-19T10:00',
  ])('%s is no wall time', (text) => {
    expect(toInstant(text, warsaw)).toEqual({ refused: 'invalid_time' })
  })

  test('a term that ends at or before its start is refused at its end', () => {
    const no = { refused: 'invalid_time', fields: { end: 'invalid_time' } }
    expect(resolveTerm({ start: '2027-06-19T10:00', end: '2027-06-19T10:00' }, warsaw)).toEqual(no)
    expect(resolveTerm({ start: '2027-06-19T10:00', end: '2027-06-19T09:00' }, warsaw)).toEqual(no)
  })

  test('around every change of 2026–2028 each quarter of an hour agrees with Temporal, there and back', () => {
    for (const zone of [warsaw, 'Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'UTC']) {
      for (const date of changeDays) {
        const from = utc(`${date}T00:00Z`) - 48 * 3_600_000
        for (let ms = from; ms < from + 120 * 3_600_000; ms += quarter) {
          const local = toLocal(ms, zone)
          const zoned = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
          expect(local).toBe(zoned.toPlainDateTime().toString().slice(0, 16))
          expect(toInstant(local, zone)).toBe(byTemporal(local, zone))
        }
      }
    }
  })

  test('every quarter of an hour on the wall on the days of the change agrees with Temporal, gaps too', () => {
    for (const date of changeDays) {
      for (let minutes = 0; minutes < 1440; minutes += 15) {
        const local = `${date}T${formatTime(minutes)}`
        const expected = byTemporal(local, warsaw)
        expect(toInstant(local, warsaw)).toEqual(expected ?? { refused: 'nonexistent_time' })
      }
    }
  })

  test('every day of 2026–2028 is as long as Temporal says', () => {
    for (let date = '2026-01-01'; date < '2029-01-01'; date = addDays(date, 1)) {
      const start = Temporal.PlainDate.from(date).toZonedDateTime(warsaw)
      expect(dayLength(date, warsaw)).toBe(start.hoursInDay * 60)
    }
  })

  test('any minute from January 1970 to December 2099 agrees with Temporal', () => {
    const minute = fc.integer({ min: 3 * 1440, max: utc('2099-12-30T00:00Z') / 60_000 })
    fc.assert(
      fc.property(minute, fc.constantFrom(warsaw, 'America/Sao_Paulo', 'Asia/Kolkata'), (at, zone) => {
        const local = toLocal(at * 60_000, zone)
        const zoned = Temporal.Instant.fromEpochMilliseconds(at * 60_000).toZonedDateTimeISO(zone)
        expect(local).toBe(zoned.toPlainDateTime().toString().slice(0, 16))
        expect(toInstant(local, zone)).toBe(byTemporal(local, zone))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('dates and periods', () => {
  test('date arithmetic agrees with Temporal', () => {
    const day = fc.integer({ min: 0, max: 47_000 })
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 400 }), (n, shift) => {
        fc.pre(n + shift >= 0 && n + shift < 47_400)
        const date = Temporal.PlainDate.from('1970-01-01').add({ days: n })
        expect(parseDate(date.toString())).toBe(n)
        expect(addDays(date.toString(), shift)).toBe(date.add({ days: shift }).toString())
        expect(daysBetween(date.toString(), addDays(date.toString(), shift))).toBe(shift)
        const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
        expect(weekdayOf(date.toString())).toBe(names[date.dayOfWeek - 1])
      }),
    )
  })

  test('half-open periods that touch do not overlap', () => {
    expect(overlap({ from_ms: 0, to_ms: 10 }, { from_ms: 10, to_ms: 20 })).toBe(false)
    expect(overlap({ from_ms: 0, to_ms: 11 }, { from_ms: 10, to_ms: 20 })).toBe(true)
    expect(overlap({ from_ms: 0, to_ms: 30 }, { from_ms: 10, to_ms: 20 })).toBe(true)
  })

  test('a wedding from Saturday to Sunday 4:00 belongs to Saturday', () => {
    expect(eventDay('2027-06-19T16:00')).toBe('2027-06-19')
    expect(weekdayOf(eventDay('2027-06-19T16:00'))).toBe('saturday')
  })

  test('the date of an instant is the local one', () => {
    expect(dateIn(utc('2027-06-19T22:30Z'), warsaw)).toBe('2027-06-20')
    expect(dateIn(utc('2027-01-19T22:30Z'), warsaw)).toBe('2027-01-19')
  })

  test('24:00 is no time of its own (ruling 18)', () => {
    expect(parseTime('24:00')).toBeNaN()
    expect(parseTime('00:00')).toBe(0)
    expect(parseTime('23:59')).toBe(1439)
  })
})
