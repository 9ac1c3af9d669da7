import { expect, test } from 'vitest'
import { dayText, isWholeDay, readDay } from './day-text.ts'

const today = '2026-11-22'

test.each([
  ['19.06.2027', '2027-06-19'],
  ['19.6.27', '2027-06-19'],
  ['19 06 2027', '2027-06-19'],
  ['19/6/2027', '2027-06-19'],
  ['2027-06-19', '2027-06-19'],
  ['24.12', '2026-12-24'],
  ['22.11', '2026-11-22'],
  ['21.11', '2027-11-21'],
  ['29.02.2028', '2028-02-29'],
  ['7 maja 2027', '2027-05-07'],
  ['7 maja', '2027-05-07'],
  ['piątek, 7 maja 2027 r.', '2027-05-07'],
  ['poniedziałek, 22 listopada', '2026-11-22'],
  ['24 grudnia', '2026-12-24'],
  ['5.12.2026 r.', '2026-12-05'],
  ['sobota, 5.12.2026', '2026-12-05'],
  ['\u200b19.06.2027\u200b', '2027-06-19'],
  ['3 paź 2027', '2027-10-03'],
  ['1. STYCZEŃ 2027', '2027-01-01'],
])('%s is read as %s', (typed, date) => {
  expect(readDay(typed, today)).toBe(date)
})

test('the 29th of February without a year is the one that comes, also from a year that has none', () => {
  expect(readDay('29.02', '2027-03-10')).toBe('2028-02-29')
  expect(readDay('29 lutego', '2028-02-29')).toBe('2028-02-29')
  expect(readDay('29.02', '2028-03-01')).toBeNull()
})

test('a day without a year is the next one from the first that may be', () => {
  expect(readDay('5.01', today, { min: '2027-12-20' })).toBe('2028-01-05')
  expect(readDay('24.12', today, { min: '2027-12-20' })).toBe('2027-12-24')
  expect(readDay('5.01', today, { min: '2000-01-01', max: '2098-12-31' })).toBe('2027-01-05')
})

test('where nothing may lie ahead, a day without a year is the last one that was', () => {
  const past = (typed: string, max = today) => readDay(typed, today, { max })
  expect(['20.11', '22.11', '24.12', '5 maja', '29.02'].map((typed) => past(typed))).toEqual([
    ...['2026-11-20', '2026-11-22', '2025-12-24', '2026-05-05', null],
  ])
  expect(past('24.12.2026')).toBe('2026-12-24')
  expect(past('20.11', '2098-12-31')).toBe('2027-11-20')
})

test.each([
  '',
  'jutro',
  '31.02.2027',
  '29.2.2027',
  '32.1',
  '13.13.2027',
  '2027-13-01',
  '19.06.2027 16:00',
  '31 lutego 2027',
  '7 majówka 2027',
])('%j is no day', (typed) => {
  expect(readDay(typed, today)).toBeNull()
})

test('what is shown is read again as the same day', () => {
  expect(dayText('2027-06-09')).toBe('9 czerwca 2027')
  expect(dayText('')).toBe('')
  expect(readDay(dayText('2027-06-09'), today)).toBe('2027-06-09')
})

test('a day is taken while typing only once its year is whole', () => {
  expect(
    ['19.06.20', '19.06.', '19.06.2027', '2027-06-1', '2027-06-19', '7 maja 20', '7 maja 2027'].map(isWholeDay),
  ).toEqual([...[false, false, true, false, true, false, true]])
})
