import { expect, test } from 'vitest'
import type { CalendarEvent } from '#contract/calendar.ts'
import {
  blockedText,
  chipText,
  deadlineText,
  eventName,
  newsText,
  rangeTitle,
  shortPlace,
  whenText,
} from './words.pl.ts'

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

test('where there is only one offer an entry names the room, and not the same house on every day', () => {
  expect(chipText(event('Aleksandra Bukowiec'), 'Hotel Jeziorna: Sala 104', true)).toBe('Bukowiec · Sala 104')
  expect(chipText(event('Aleksandra Bukowiec'), 'Hotel Jeziorna', true)).toBe('Bukowiec')
})

test('an entry of a caller who did not say what is celebrated is called by the name alone, never by „Inne”', () => {
  const caller = (customer_name: string | null, event_type_other: string | null = null) =>
    ({ reservation: { customer_name, event_type: 'other', event_type_other } }) as unknown as CalendarEvent
  expect(eventName(caller('Anna Nowak'))).toBe('Anna Nowak')
  expect(eventName(caller(null))).toBe('e-mail niepotwierdzony')
  expect(eventName(caller('Anna Nowak', 'Zjazd rodziny'))).toBe('Zjazd rodziny, Anna Nowak')
  expect(eventName(event('Anna Nowak'))).toBe('Wesele, Anna Nowak')
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

test.each([
  ['2027-06-11T18:00', '2027-06-12T00:00', 'pt., 11 cze 2027, 18:00–24:00'],
  ['2027-06-11T18:00', '2027-06-13T00:00', 'pt., 11 cze 2027, 18:00 – sob., 12 cze 2027, 24:00'],
  ['2027-12-31T18:00', '2028-01-02T12:00', 'pt., 31 gru 2027, 18:00 – niedz., 2 sty 2028, 12:00'],
  ['2027-06-11T00:00', '2027-06-13T00:00', '11–12 czerwca 2027, całe dni'],
])('an entry from %s to %s says the day that its midnight ends', (start, end, text) => {
  expect(whenText({ start, end }).replaceAll('\u00a0', ' ')).toBe(text)
})

test('news that came together are counted with the verb that goes with their number', () => {
  const news = (count: number) => newsText(Array.from({ length: count }, () => event(null))).replaceAll('\u00a0', ' ')
  expect([2, 5, 22].map(news)).toEqual([
    'W kalendarzu są 2 nowe wpisy',
    'W kalendarzu jest 5 nowych wpisów',
    'W kalendarzu są 22 nowe wpisy',
  ])
})

test('a block of several offers says in how many it is, and names those that were refused', () => {
  expect(blockedText(5, [])).toBe('Zablokowano termin w 5\u00a0ofertach.')
  expect(blockedText(1, [])).toBe('Zablokowano termin w 1\u00a0ofercie.')
  expect(blockedText(3, ['Loft', 'DJ Takt'])).toBe(
    'Zablokowano termin w 3 z 5 ofert. Nie zablokowano: Loft i\u00a0DJ Takt.',
  )
})
