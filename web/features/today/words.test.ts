import { expect, test } from 'vitest'
import { changeText } from './words.pl.ts'

test('a change of guests alone is not told as one to the very same term', () => {
  const term = { start: '2027-04-03T10:00', end: '2027-04-04T04:00' }
  const said = (moves: boolean, rooms = false) => changeText({ ...term, moves, rooms }).replaceAll('\u00a0', ' ')
  expect(said(true)).toBe('Prosi o zmianę na: sob., 3 kwi 2027, 10:00–4:00')
  expect(said(false)).toBe('Prosi o zmianę gości lub dodatków: sob., 3 kwi 2027, 10:00–4:00')
  expect(said(false, true)).toBe('Prosi o zmianę sal: sob., 3 kwi 2027, 10:00–4:00')
})
