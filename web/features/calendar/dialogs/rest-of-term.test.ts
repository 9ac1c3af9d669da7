import { expect, test } from 'vitest'
import { restOfTerm } from './rest-of-term.ts'

const day = { start: '2027-05-08T00:00', end: '2027-05-09T00:00' }
const taken = (start: string, end: string, blocked: { start: string; end: string } | null = null) => ({
  start: `2027-05-${start}`,
  end: `2027-05-${end}`,
  blocked,
})

test.each([
  ['a party until four', [taken('07T16:00', '08T04:00')], ['08T04:00', '09T00:00']],
  ['a party in the evening', [taken('08T16:00', '09T04:00')], ['08T00:00', '08T16:00']],
  [
    'one before and one after',
    [taken('08T18:00', '09T02:00'), taken('07T18:00', '08T03:00')],
    ['08T03:00', '08T18:00'],
  ],
  [
    'cleaning counts',
    [taken('07T16:00', '08T04:00', { start: '2027-05-07T14:00', end: '2027-05-08T06:00' })],
    ['08T06:00', '09T00:00'],
  ],
  ['something in the middle', [taken('08T12:00', '08T14:00')], null],
  ['the whole day', [taken('07T12:00', '10T14:00')], null],
])('what %s leaves of a day', (_, conflicts, rest) => {
  expect(restOfTerm(day, conflicts)).toEqual(rest && { start: `2027-05-${rest[0]}`, end: `2027-05-${rest[1]}` })
})
