import { expect, test } from 'vitest'
import { readNumber, scaled, shown, withDash } from './numbers.ts'

test.each([
  ['1 200', 1200],
  ['12,5', 12.5],
  ['', null],
  ['  ', null],
  ['dużo', undefined],
  ['1 200,50 zł', 1200.5],
  ['1.200,50', 1200.5],
  ['1.200', 1200],
  ['1.200.000 zł', 1_200_000],
  ['1.5', 1.5],
  ['0.125', 0.125],
  ['350 m²', 350],
  ['20%', 20],
  ['8 godz.', 8],
  ['zł', null],
  ['1,2,3', undefined],
])('„%s” is read as %s', (text, value) => {
  expect(readNumber(text)).toBe(value)
})

test('hours are kept as minutes and złoty as grosze, and read back the same', () => {
  expect(scaled(1.5, 60)).toBe(90)
  expect(scaled(1234.56, 100)).toBe(123_456)
  expect(shown(90, 60)).toBe('1,5')
  expect(shown(123_456, 100)).toBe('1234,56')
  expect(shown(null, 1)).toBe('')
})

test('a postcode gets its dash while it is typed', () => {
  expect(withDash('30')).toBe('30')
  expect(withDash('30100')).toBe('30-100')
  expect(withDash('30-1000')).toBe('30-100')
})
