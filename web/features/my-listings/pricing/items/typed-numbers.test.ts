import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountText,
  hoursText,
  percentText,
  readAmount,
  readHours,
  readPercent,
  readWhole,
  type Typed,
} from './typed-numbers.pl.ts'

const value = (typed: Typed) => ('value' in typed ? typed.value : typed.sentence)

describe('an amount', () => {
  test.each([
    ['360', 36_000],
    ['360,50 zł', 36_050],
    ['1 200', 120_000],
    ['1.200,50', 120_050],
    ['1,200.50', 120_050],
    ['1.200', 120_000],
    ['1 200,-', 120_000],
    ['37\u00a0620,00 zł', 3_762_000],
    ['12 000 PLN', 1_200_000],
    ['0', 0],
    ['', undefined],
    ['  ', undefined],
  ])('"%s" is %s grosze', (text, grosze) => {
    expect(value(readAmount(text))).toBe(grosze)
  })

  test.each(['600 100 200', '360 za osobę', '1,200', '-5', '12,345,6', '1e5', '360,505'])(
    '"%s" gets a sentence',
    (text) => {
      expect(readAmount(text)).toHaveProperty('sentence')
    },
  )

  test('may be negative only where a deduction may stand', () => {
    expect(value(readAmount('−150,50', { signed: true }))).toBe(-15_050)
  })

  test('is read back as it is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (grosze) => {
        expect(value(readAmount(amountText(grosze), { signed: true }))).toBe(grosze)
      }),
    )
  })
})

test('percents are read with a comma, a point or a sign, and read back as they are shown', () => {
  expect([value(readPercent('12,5%')), value(readPercent('20')), value(readPercent('-10', { signed: true }))]).toEqual([
    1250, 2000, -1000,
  ])
  expect(readPercent('dwadzieścia')).toHaveProperty('sentence')
  fc.assert(
    fc.property(fc.integer({ min: -10_000, max: 100_000 }), (bp) => {
      expect(value(readPercent(percentText(bp), { signed: true }))).toBe(bp)
    }),
  )
})

test('lengths are read as hours and read back as they are shown', () => {
  expect([value(readHours('8')), value(readHours('8,5')), value(readHours('8:20')), value(readHours('6 h'))]).toEqual([
    480, 510, 500, 360,
  ])
  fc.assert(
    fc.property(fc.nat(40_000), (minutes) => {
      expect(value(readHours(hoursText(minutes)))).toBe(minutes)
    }),
  )
})

test('whole numbers take spaces between thousands, and nothing else', () => {
  expect(value(readWhole('1 200'))).toBe(1200)
  expect(readWhole('2,5')).toHaveProperty('sentence')
})
