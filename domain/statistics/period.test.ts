import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bucketsOf,
  daysIn,
  granularityOf,
  monthPeriod,
  previousOf,
  type StatsPeriod,
  wholeMonths,
  yearPeriod,
} from './period.ts'
import { addDays, formatDate } from '#domain/time.ts'

const someDay = fc.integer({ min: 19_000, max: 25_000 }).map(formatDate)
const somePeriod = fc
  .tuple(someDay, fc.integer({ min: 0, max: 900 }))
  .map(([from, days]): StatsPeriod => ({ from, to: addDays(from, days) }))
const someMonth = fc.tuple(fc.integer({ min: 2021, max: 2040 }), fc.integer({ min: 1, max: 12 }))

describe('the period before', () => {
  test('of a month is the month before, over new year and in leap years too', () => {
    expect(previousOf(monthPeriod(2027, 1))).toEqual({ from: '2026-12-01', to: '2026-12-31' })
    expect(previousOf(monthPeriod(2028, 3))).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(previousOf(yearPeriod(2025))).toEqual({ from: '2024-01-01', to: '2024-12-31' })
    expect(previousOf({ from: '2026-01-01', to: '2026-03-31' })).toEqual({ from: '2025-10-01', to: '2025-12-31' })
  })

  test('of anything else has as many days and ends the day before', () => {
    fc.assert(
      fc.property(somePeriod, (period) => {
        const before = previousOf(period)
        expect(addDays(before.to, 1)).toBe(period.from)
        const months = wholeMonths(period)
        if (months === null) expect(daysIn(before)).toBe(daysIn(period))
        else expect(wholeMonths(before)).toBe(months)
      }),
    )
  })
})

describe('the parts of a period', () => {
  test('follow each other without a gap and are the whole', () => {
    fc.assert(
      fc.property(somePeriod, fc.constantFrom('day' as const, 'month' as const), (period, by) => {
        const parts = bucketsOf(period, by)
        expect(parts[0]?.from).toBe(period.from)
        expect(parts.at(-1)?.to).toBe(period.to)
        for (const [index, part] of parts.entries()) {
          expect(part.from <= part.to).toBe(true)
          expect(part.from.slice(0, 7)).toBe(part.to.slice(0, 7))
          if (index > 0) expect(addDays(parts[index - 1]?.to as string, 1)).toBe(part.from)
        }
      }),
    )
  })

  test('of a year are its twelve months, of a month its days', () => {
    expect(bucketsOf(yearPeriod(2027), 'month')).toEqual(
      Array.from({ length: 12 }, (_, month) => monthPeriod(2027, month + 1)),
    )
    fc.assert(
      fc.property(someMonth, ([year, month]) => {
        const period = monthPeriod(year, month)
        expect(wholeMonths(period)).toBe(1)
        expect(bucketsOf(period, 'day')).toHaveLength(new Date(Date.UTC(year, month, 0)).getUTCDate())
      }),
    )
  })

  test('are days up to two months', () => {
    expect(granularityOf({ from: '2027-07-01', to: '2027-08-31' })).toBe('day')
    expect(granularityOf({ from: '2027-07-01', to: '2027-09-01' })).toBe('month')
  })
})
