/** Ruling 55: the next free date, and whether it may be called a weekend. */
import { expect, test } from 'vitest'
import { nextFreeWeekend } from './proposals.ts'
import type { AvailabilityInput } from './context.ts'
import { hours, on, opening, taken, venue } from '#domain/testdata/openings.ts'

// The first Friday after the test's today (Saturday 21 November 2026, 10:00) is the 27th; a notice of 48 hours skips this weekend.
const rules = { term_modes: ['full_day' as const], notice_hours: 48 }
const found = (input: AvailabilityInput) => {
  const next = nextFreeWeekend(input)
  return next && [next.date, next.weekend]
}
const weekend = on(['friday', 'saturday', 'sunday'], '10:00-22:00')

test('a free Friday is a free Friday', () => {
  expect(found(venue(opening(on(['friday'], '10:00-22:00')), { rules }))).toEqual(['2026-11-27', false])
})

test('Friday to Sunday and Saturday to Sunday are weekends, a Sunday is none', () => {
  expect(found(venue(opening(weekend), { rules }))).toEqual(['2026-11-27', true])
  expect(found(venue(opening(on(['saturday', 'sunday'], '10:00-22:00')), { rules }))).toEqual(['2026-11-28', true])
  expect(found(venue(opening(on(['sunday'], '10:00-22:00')), { rules }))).toEqual(['2026-11-29', false])
})

test('a weekend of which one day is taken is named by its first free day', () => {
  const sunday = [taken('whole', '2026-11-29T10:00', '2026-11-29T22:00')]
  expect(found(venue(opening(weekend), { rules, taken: sunday }))).toEqual(['2026-11-27', false])
  const friday = [taken('whole', '2026-11-27T10:00', '2026-11-27T22:00')]
  expect(found(venue(opening(weekend), { rules, taken: friday }))).toEqual(['2026-11-28', true])
})

test('a weekend that is only had as a whole is one, and slots without hours are closed on every date', () => {
  const group = [
    ...on(['friday'], '12:00-00:00+', { whole_window: 'w' }),
    ...on(['saturday'], '00:00-00:00+', { whole_window: 'w' }),
    ...on(['sunday'], '00:00-18:00', { whole_window: 'w' }),
  ]
  const barn = venue(opening(group), { rules: { ...rules, term_modes: ['multi_day'] } })
  expect(found(barn)).toEqual(['2026-11-27', true])
  const slots = [{ code: 'rano', label: 'Rano', ...hours('08:00-12:00') }]
  expect(found(venue(opening([], { slots }), { rules: { term_modes: ['half_day'] } }))).toBeNull()
})
