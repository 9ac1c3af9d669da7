import { describe, expect, test } from 'vitest'
import { publicHolidays } from '#domain/listing/codes.ts'
import { holidayOn } from './holidays.ts'
import { addDays } from '#domain/time.ts'

/** Domain 4.4. */
const table = [
  ['2026-04-05', '2026-04-06', '2026-05-24', '2026-06-04'],
  ['2027-03-28', '2027-03-29', '2027-05-16', '2027-05-27'],
  ['2028-04-16', '2028-04-17', '2028-06-04', '2028-06-15'],
  ['2029-04-01', '2029-04-02', '2029-05-20', '2029-05-31'],
  ['2030-04-21', '2030-04-22', '2030-06-09', '2030-06-20'],
] as const

describe('public holidays', () => {
  test.each(table)('the year of Easter on %s has its four movable days', (easter, monday, pentecost, corpus) => {
    expect(holidayOn(easter)).toBe('easter_sunday')
    expect(holidayOn(monday)).toBe('easter_monday')
    expect(holidayOn(pentecost)).toBe('pentecost')
    expect(holidayOn(corpus)).toBe('corpus_christi')
  })

  test('of every year until 2099 Easter is where Gauss’s rule has it', () => {
    for (let year = 2024; year < 2100; year += 1) {
      const moon = (19 * (year % 19) + 24) % 30
      const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7
      const isWeekEarlier = sunday === 6 && (moon === 29 || (moon === 28 && year % 19 > 10))
      const easter = addDays(`${year}-03-22`, moon + sunday - (isWeekEarlier ? 7 : 0))
      expect([easter, holidayOn(easter)]).toEqual([easter, 'easter_sunday'])
    }
  })

  test('a year since 2025 has 14 holidays, each code once; 2024 has no Christmas Eve', () => {
    const of = (year: number) => {
      const found: string[] = []
      for (let date = `${year}-01-01`; date <= `${year}-12-31`; date = addDays(date, 1)) {
        const holiday = holidayOn(date)
        if (holiday) found.push(holiday)
      }
      return found.sort()
    }
    for (const year of [2025, 2026, 2027, 2028, 2038]) expect(of(year)).toEqual([...publicHolidays].sort())
    expect(of(2024)).toHaveLength(13)
    expect(holidayOn('2024-12-24')).toBeNull()
    expect(holidayOn('2025-12-24')).toBe('christmas_eve')
  })

  test('New Year’s Eve and a text that is no date are no holidays', () => {
    expect(holidayOn('2026-12-31')).toBeNull()
    expect(holidayOn('2026-02-30')).toBeNull()
  })
})
