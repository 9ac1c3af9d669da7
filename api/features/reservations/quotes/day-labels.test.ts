import { expect, test } from 'vitest'
import type { Opening, OpeningException } from '#domain/availability/opening.ts'
import { dayLabel } from './day-labels.pl.ts'

const holiday = '2027-05-03'
const exception = (type: OpeningException['type'], label_public: string | null = null): OpeningException => {
  const windows = type === 'custom' ? [{ start: '10:00', end: '18:00', ends_next_day: false }] : []
  return { date_from: holiday, date_to: holiday, type, windows, label_public }
}
const labelled = (exceptions: OpeningException[], closed_on_public_holidays = true): string | null => {
  const holidays = { closed_on_public_holidays, keep_open: [] }
  const opening: Opening = { timezone: 'Europe/Warsaw', weekly: [], slots: [], exceptions, holidays }
  return dayLabel(opening, holiday)
}
const constitution = labelled([])

test('a holiday is named where it closes the place, and not where the owner opens it all the same', () => {
  expect(constitution).toEqual(expect.stringContaining('Konstytucji'))
  expect(labelled([], false)).toBeNull()
  expect([labelled([exception('open')]), labelled([exception('custom')])]).toEqual([null, null])
  expect(labelled([exception('custom', 'Majówka')])).toBe('Majówka')
})

test('a closed day has the words of what closes it', () => {
  expect(labelled([exception('custom', 'Majówka'), exception('closed', 'Remont')])).toBe('Remont')
  expect(labelled([exception('custom', 'Majówka'), exception('closed')])).toBe(constitution)
  expect(labelled([exception('custom', 'Majówka'), exception('closed')], false)).toBeNull()
})
