import { expect, test } from 'vitest'
import { addDays, addMonths, daysIn, sameDayIn, weekdayOf, weeksOf } from './month.ts'
import { monthTitle, spokenDate } from './month.pl.ts'

test('weeks start on Monday and hold every day of the month once', () => {
  const weeks = weeksOf('2027-06')
  expect(weeks[0]).toEqual([null, '2027-06-01', '2027-06-02', '2027-06-03', '2027-06-04', '2027-06-05', '2027-06-06'])
  expect(weeks.flat().filter(Boolean)).toHaveLength(30)
  expect(weekdayOf('2027-06-12')).toBe(5)
})
test('a step over the clock change is still one day', () => {
  expect(addDays('2027-03-27', 1)).toBe('2027-03-28')
  expect(addDays('2027-10-31', 1)).toBe('2027-11-01')
})
test('a month later is the same day, or the last one of a shorter month', () => {
  expect(sameDayIn('2027-01-31', 1)).toBe('2027-02-28')
  expect(sameDayIn('2028-01-31', 1)).toBe('2028-02-29')
  expect(sameDayIn('2027-12-15', 1)).toBe('2028-01-15')
  expect(addMonths('2027-01', -1)).toBe('2026-12')
  expect(daysIn('2028-02')).toBe(29)
})
test('dates are said in Polish words', () => {
  expect(spokenDate('2027-06-12')).toBe('sobota, 12\u00a0czerwca 2027')
  expect(monthTitle('2027-06')).toBe('Czerwiec 2027')
})
