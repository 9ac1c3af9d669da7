import { describe, expect, test } from 'vitest'
import { sayDate, sayTime } from './say-date.pl.ts'

// A Saturday.
const today = '2026-11-21'

describe('a day as people say it', () => {
  test.each([
    ['12.6', '2027-06-12'],
    ['12.06.2027', '2027-06-12'],
    ['12/6/27', '2027-06-12'],
    ['12.06.2027 r.', '2027-06-12'],
    ['sob. 12.06.2027r.', '2027-06-12'],
    ['2027-06-12', '2027-06-12'],
    ['sob 19.06', '2027-06-19'],
    ['sobota, 19.06', '2027-06-19'],
    ['19 czerwca', '2027-06-19'],
    ['19 cze 2027', '2027-06-19'],
    ['19 czerwca 2027r.', '2027-06-19'],
    ['19 czerwca 2027 r.', '2027-06-19'],
    ['3 maja', '2027-05-03'],
    ['24.12', '2026-12-24'],
    ['dziś', '2026-11-21'],
    ['jutro', '2026-11-22'],
    ['pojutrze', '2026-11-23'],
    ['za 3 dni', '2026-11-24'],
    ['za tydzień', '2026-11-28'],
    ['za tydzień w sobotę', '2026-11-28'],
    ['za tydzień w piątek', '2026-11-27'],
    ['w przyszłą środę', '2026-11-25'],
    ['za dwa tygodnie w sobotę', '2026-12-05'],
    ['w sobotę', '2026-11-28'],
    ['pt', '2026-11-27'],
    ['niedziela', '2026-11-22'],
    ['za miesiąc', '2026-12-21'],
    ['25', '2026-11-25'],
    ['20', '2026-12-20'],
  ])('%s', (text, date) => {
    expect(sayDate(text, today)).toEqual({ date, other_weekday: false })
  })

  test('takes the year in which the weekday fits, and says when none near does', () => {
    // 21.11.2026 is a Saturday, 21.11.2027 a Sunday.
    expect(sayDate('nd 21.11', today)).toEqual({ date: '2027-11-21', other_weekday: false })
    expect(sayDate('pon 19.06.2027', today)).toEqual({ date: '2027-06-19', other_weekday: true })
  })

  test.each(['', 'kiedyś', '31.02', '99', 'za', 'w'])('cannot read „%s”', (text) => {
    expect(sayDate(text, today)).toBeNull()
  })
})

test.each([
  ['16', '16:00'],
  ['9', '09:00'],
  ['16:30', '16:30'],
  ['1630', '16:30'],
  ['24', '00:00'],
  ['24:30', null],
  ['16,30', '16:30'],
  ['25', null],
  ['x', null],
])('the hour %s', (text, time) => {
  expect(sayTime(text)).toBe(time)
})
