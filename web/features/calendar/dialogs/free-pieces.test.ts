import { expect, test } from 'vitest'
import { freePieces } from './free-pieces.ts'

const day = { start: '2027-05-08T00:00', end: '2027-05-09T00:00' }
const week = { start: '2027-05-03T00:00', end: '2027-05-10T00:00' }
const taken = (start: string, end: string, blocked: { start: string; end: string } | null = null) => ({
  start: `2027-05-${start}`,
  end: `2027-05-${end}`,
  blocked,
})

test.each([
  ['a party until four', day, [taken('07T16:00', '08T04:00')], [['08T04:00', '09T00:00']]],
  ['a party in the evening', day, [taken('08T16:00', '09T04:00')], [['08T00:00', '08T16:00']]],
  [
    'one before and one after',
    day,
    [taken('08T18:00', '09T02:00'), taken('07T18:00', '08T03:00')],
    [['08T03:00', '08T18:00']],
  ],
  [
    'cleaning',
    day,
    [taken('07T16:00', '08T04:00', { start: '2027-05-07T14:00', end: '2027-05-08T06:00' })],
    [['08T06:00', '09T00:00']],
  ],
  [
    'a wedding in the middle',
    week,
    [taken('08T15:00', '09T04:00', { start: '2027-05-08T12:00', end: '2027-05-09T06:00' })],
    [
      ['03T00:00', '08T12:00'],
      ['09T06:00', '10T00:00'],
    ],
  ],
  [
    'two rooms with parties over each other, and the next day one that follows at once',
    week,
    [taken('06T10:00', '06T20:00'), taken('06T12:00', '06T14:00'), taken('06T20:00', '07T02:00')],
    [
      ['03T00:00', '06T10:00'],
      ['07T02:00', '10T00:00'],
    ],
  ],
  ['everything', day, [taken('07T12:00', '10T14:00')], []],
])('what %s leaves of a block', (_, term, conflicts, pieces) => {
  expect(freePieces(term, conflicts)).toEqual(
    pieces.map(([start, end]) => ({ start: `2027-05-${start}`, end: `2027-05-${end}` })),
  )
})
