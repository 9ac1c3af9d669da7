import { expect, test } from 'vitest'
import { firstKeptDay } from './retention.ts'

test('a year is kept whole until so many whole years have followed it', () => {
  expect(firstKeptDay('2026-12-31', 'reservation')).toBe('2020-01-01')
  expect(firstKeptDay('2027-01-01', 'reservation')).toBe('2021-01-01')
  expect(firstKeptDay('2026-12-31', 'request')).toBe('2023-01-01')
  expect(firstKeptDay('2026-01-01', 'accounts')).toBe('2021-01-01')
})
