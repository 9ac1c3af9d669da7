import { expect, test } from 'vitest'
import type { CalendarEvent } from '#contract/calendar.ts'
import { chipText, shortPlace } from './words.pl.ts'

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
