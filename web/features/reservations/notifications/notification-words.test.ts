import { expect, test } from 'vitest'
import { whenWords } from './notification-words.pl.ts'

const said = (at: string, now: string) => whenWords(at, Date.parse(now)).replaceAll('\u00a0', ' ')

test('today and yesterday are days of the clock on the wall, also where one has 23 or 25 hours', () => {
  expect(said('2027-06-19T10:00Z', '2027-06-19T21:59Z')).toBe('dziś, 12:00')
  expect(said('2027-06-19T10:00Z', '2027-06-19T22:01Z')).toBe('wczoraj, 12:00')
  // Half past midnight after the day of 23 hours: that day was yesterday, and not the one before it.
  expect(said('2027-03-28T10:00Z', '2027-03-28T22:30Z')).toBe('wczoraj, 12:00')
  expect(said('2027-03-27T22:30Z', '2027-03-28T22:30Z')).toBe('sob., 27 mar 2027, 23:30')
  // Late on the day of 25 hours.
  expect(said('2027-10-30T10:00Z', '2027-10-31T22:30Z')).toBe('wczoraj, 12:00')
})
