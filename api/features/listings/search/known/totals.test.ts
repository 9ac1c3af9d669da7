import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepTotal, knownTotal, mostClassNumbers, newTotals, packedPrice, priceIn, totalIn } from './totals.ts'
import { termModes } from '#domain/listing/codes.ts'

const record = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 2 ** 31 }))
const number = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: mostClassNumbers - 1 }))

test('every total is found again under its record and class, and under no other', () => {
  const total = fc.tuple(record, number, fc.integer({ min: -1, max: 1e10 }))
  fc.assert(
    fc.property(
      fc.array(total, { maxLength: 3_000, size: 'max' }),
      fc.array(fc.tuple(record, number)),
      (kept, asked) => {
        const totals = newTotals()
        const plain = new Map<string, number>()
        for (const [one, of, grosze] of kept) {
          keepTotal(totals, one, of, grosze)
          plain.set(`${one} ${of}`, grosze)
        }
        for (const [one, of] of [...kept, ...asked]) {
          expect(knownTotal(totals, one, of)).toBe(plain.get(`${one} ${of}`) ?? Number.NaN)
        }
        const bytes = totals.tables.reduce((sum, { keys, values }) => sum + keys.byteLength + values.byteLength, 0)
        expect(totals.bytes).toBe(bytes)
      },
    ),
    { numRuns: 60 },
  )
})

test('a price comes out of its number as it was put in', () => {
  const price = fc.record({
    total_grosze: fc.integer({ min: 0, max: 1e12 }),
    has_menu: fc.boolean(),
    tariff: fc.integer({ min: 0, max: termModes.length - 1 }),
  })
  fc.assert(
    fc.property(fc.option(price), (one) => {
      const packed = packedPrice(one)
      expect([priceIn(packed), totalIn(packed)]).toEqual([one, one?.total_grosze ?? Number.NaN])
      expect(Number.isSafeInteger(packed)).toBe(true)
    }),
  )
})
