import { expect, test } from 'vitest'
import type { CalendarEvent } from '#contract/calendar.ts'
import { chipText, deadlineText, rangeTitle, shortPlace } from './words.pl.ts'

const event = (customer_name: string | null) =>
  ({ reservation: { customer_name, event_type: 'wedding', event_type_other: null } }) as unknown as CalendarEvent

test.each([
  ['Kormoran Konferencje', 'Kormoran'],
  ['Kormoran Konferencje: Zatoka A', 'Kormoran'],
  ['Stodoła Sowie Schody', 'Stodoła Sowie'],
  ['DJ Takt', 'DJ Takt'],
  ['Srebrna Łyżka – catering', 'Srebrna'],
  ['Loft', 'Loft'],
  ['', ''],
])('%s is %s on an entry', (place, short) => {
  expect(shortPlace(place)).toBe(short)
})

test('an entry names the person and the hall; without a name the occasion, in a row of the hall the person alone', () => {
  expect(chipText(event('Aleksandra Bukowiec'), 'Kormoran Konferencje: Zatoka A')).toBe('Bukowiec · Kormoran')
  expect(chipText(event(null), 'Loft')).toBe('Wesele, e-mail niepotwierdzony · Loft')
  expect(chipText(event('Aleksandra Bukowiec'), '')).toBe('Bukowiec')
})

test('a deadline on another day says its year, so that nobody at the turn of the year has to guess', () => {
  const held = { deadline_at: '2027-01-02T22:59:00Z', timezone: 'Europe/Warsaw' } as CalendarEvent
  const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')
  expect(plain(deadlineText(held, Date.parse('2026-12-31T22:30:00Z')))).toBe('do sob., 2 sty 2027, 23:59')
  // A quarter past midnight in Warsaw is still the day before in London.
  expect(plain(deadlineText(held, Date.parse('2027-01-02T23:15:00Z')))).toBe('do sob., 2 sty 2027, 23:59')
  expect(plain(deadlineText(held, Date.parse('2027-01-02T10:00:00Z')))).toBe('do 23:59')
  expect(plain(rangeTitle('2026-12-28', '2027-01-03'))).toBe('28 grudnia 2026 – 3 stycznia 2027')
})
