import { expect, test } from 'vitest'
import { blocksOf, everyListing, firstEntry, newReservationHref, termOfEntry, untilFor } from './new-entry.ts'
import { readEnd, readTime } from '#web/ui/moments/clock-text.ts'

test.each([
  ['2027-06-11T18:00', '2027-06-12T24:00', '2027-06-13T00:00'],
  ['2027-06-11T18:00', '2027-06-12T00:00', '2027-06-12T00:00'],
  ['2027-06-11T18:00', '2027-06-11T24:00', '2027-06-12T00:00'],
  ['2027-12-31T18:00', '2027-12-31T24:00', '2028-01-01T00:00'],
])('from %s to %s is until %s', (start, end, until) => {
  expect(termOfEntry({ whole: false, term: { start, end } })).toEqual({ start, end: until })
})

test('24:00 is the end of its own day where an end is asked for, and midnight anywhere else', () => {
  expect(['24:00', '24', '0:00', '24:30'].map(readEnd)).toEqual([1440, 1440, 0, null])
  expect(['24:00', '24', '0:00', '24:30'].map(readTime)).toEqual([0, 0, 0, null])
})

test('a repeat whose first day moves past its last one ends eight weeks later, and keeps any other last day', () => {
  const until = '2027-01-29'
  expect(untilFor({ until }, { start: '2027-03-26T10:00', end: '2027-03-26T22:00' })).toBe('2027-05-21')
  expect(untilFor({ until }, { start: '2027-01-29T10:00', end: '2027-01-29T22:00' })).toBe(until)
})

test('a block of everything is one for each listing, whole, and no reservation is for all of them', () => {
  const shown = [{ id: 'hall' }, { id: 'barn' }] as unknown as Parameters<typeof firstEntry>[1]
  const place = { listing_id: 'hall', unit_ids: ['a'] }
  const entry = { ...firstEntry({ span: { from: 0, to: 1440 }, place }, shown), listing_id: everyListing }
  expect(blocksOf(entry, shown)).toEqual([
    { listing_id: 'hall', terms: [termOfEntry(entry)], label: 'Niedostępne', note: '' },
    { listing_id: 'barn', terms: [termOfEntry(entry)], label: 'Niedostępne', note: '' },
  ])
  expect(newReservationHref(entry)).not.toContain('oferta')
})
