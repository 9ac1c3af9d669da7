import { expect, test } from 'vitest'
import { typo } from './typo.pl.ts'

test('a one-letter word is never left alone at the end of a line', () => {
  expect(typo('Sala i usługa w Krakowie')).toBe('Sala i\u00a0usługa w\u00a0Krakowie')
  expect(typo('a z okna')).toBe('a\u00a0z\u00a0okna')
})
test('a number keeps its unit', () => {
  expect(typo('do 140 osób, 6 800 zł')).toBe('do 140\u00a0osób, 6\u00a0800\u00a0zł')
})
test('a day keeps its month', () => {
  expect(typo('sobota, 12 czerwca 2027')).toBe('sobota, 12\u00a0czerwca 2027')
})
