import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideRounded, maxGrosze, multiplyDivide, parseZloty, percentOf, roundUpTo } from './money.ts'

test('a half is rounded up, a deduction as its size', () => {
  expect([divideRounded(5, 2), divideRounded(-5, 2), divideRounded(4, 3), divideRounded(-1, 3)]).toEqual([3, -3, 1, 0])
  expect(percentOf(233_331, 1250)).toBe(29_166)
  expect([percentOf(1, 5000), percentOf(-1, 5000), percentOf(1, 4999)]).toEqual([1, -1, 0])
})

test('products beyond the safe integers stay exact', () => {
  expect(multiplyDivide(maxGrosze, 9_999_999, 10_000_000)).toBe(9_999_999_000)
  expect(multiplyDivide(9_007_199_254_740_991, 3, 9)).toBe(3_002_399_751_580_330)
})

test('multiplying and dividing agrees with exact fractions', () => {
  const grosze = fc.integer({ min: -maxGrosze, max: maxGrosze })
  fc.assert(
    fc.property(grosze, fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 100_000 }), (a, b, d) => {
      const size = (BigInt(a < 0 ? -a : a) * BigInt(b) * 2n + BigInt(d)) / (BigInt(d) * 2n)
      fc.pre(size <= BigInt(Number.MAX_SAFE_INTEGER))
      const result = BigInt(multiplyDivide(a, b, d))
      expect(result).toBe(a < 0 ? -size : size)
    }),
  )
})

test.each([
  ['1 234,50 zł', 123_450],
  ['1\u00a0234,5', 123_450],
  ['0.29', 29],
  ['300', 30_000],
  ['100 000 000', maxGrosze],
  ['3\u00a0075,00 zł', 307_500],
  ['1.200,50', 120_050],
  ['1,200.50 PLN', 120_050],
  ['1.200', 120_000],
  ['1 200,- zł', 120_000],
  ['380.-', 38_000],
  ['\u200b1\u00ad500 zł\u200b', 150_000],
  ['380,–', 38_000],
  ['380-', null],
  ['100 000 000,01', null],
  ['1,234', null],
  ['-5', null],
  ['', null],
  ['1e3', null],
  ['12,', null],
])('the text "%s" is %s grosze', (text, grosze) => {
  expect(parseZloty(text)).toBe(grosze)
})

test('every amount that is written is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxGrosze }), (grosze) => {
      const text = `${Math.floor(grosze / 100)},${String(grosze % 100).padStart(2, '0')}`
      expect(parseZloty(text)).toBe(grosze)
    }),
  )
})

test('rounding up reaches the next whole step and changes nothing without one', () => {
  expect([roundUpTo(456_001, 10_000), roundUpTo(460_000, 10_000), roundUpTo(7, 0)]).toEqual([460_000, 460_000, 7])
})
