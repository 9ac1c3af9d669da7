import { expect, test } from 'vitest'
import { normalizeText } from './text.ts'

test('Polish letters, case and blanks do not matter to search', () => {
  expect(normalizeText('  Łódź  ')).toBe('lodz')
  expect(normalizeText('ZAŻÓŁĆ\tGĘŚLĄ   JAŹŃ')).toBe('zazolc gesla jazn')
  expect(normalizeText('Bielsko-Biała')).toBe('bielsko-biala')
})

test('a letter typed as base and mark equals the composed one', () => {
  expect(normalizeText('Krako\u0301w')).toBe(normalizeText('Kraków'))
})
