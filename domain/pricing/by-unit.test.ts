/** Ruling 51: fees and modifiers by day or by night look at each day or night of the term and are counted in their own unit. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PriceItem } from '#domain/price-list/price-list.ts'
import type { PricingType } from '#domain/listing/codes.ts'
import type { QuoteInput } from './types.ts'
import { quote } from './pricing.ts'
import { addDays } from '#domain/time.ts'
import { ask, bill, heads, item, pack, priced } from '#domain/testdata/pricing.ts'
import { dayConditions } from '#domain/testdata/pricing-arbitrary.ts'

type ByUnit = 'per_day' | 'per_night'
const linesOf = (input: QuoteInput) => bill(priced(input))
const weekend = { conditions: { weekdays: ['saturday' as const, 'sunday' as const] } }
const event = (rest: Partial<PriceItem> = {}) => item('base', 'per_event', 'hall', 1000, rest)
const fee = (type: ByUnit, rest: Partial<PriceItem> = {}) => item('mandatory_fee', type, 'fee', 150, rest)
const extra = (type: ByUnit, price: number, rest: Partial<PriceItem> = {}) =>
  item('modifier', type, 'extra', price, rest)
/** Friday 18 June 2027 is day 0. */
const days = (from: number, to: number, hours: [string, string] = ['10:00', '18:00']) => ({
  term: { start: `${addDays('2027-06-18', from)}T${hours[0]}`, end: `${addDays('2027-06-18', to)}T${hours[1]}` },
})

describe('by day', () => {
  test('a fee on Saturdays and Sundays from Friday to Monday is billed twice', () => {
    expect(linesOf(ask([event(), fee('per_day', weekend)], days(0, 3)))).toContain('fee 2×150.00=300.00')
  })

  test('from Sunday to Tuesday it is billed once, and from Monday on never', () => {
    expect(linesOf(ask([event(), fee('per_day', weekend)], days(2, 4)))).toContain('fee 1×150.00=150.00')
    expect(linesOf(ask([event(), fee('per_day', weekend)], days(3, 5)))).toEqual(['hall 1×1000.00=1000.00'])
  })

  test('a modifier on a base by night counts days: three of them with two nights', () => {
    const items = [item('base', 'per_night', 'night', 500), extra('per_day', 40)]
    expect(linesOf(ask(items, days(0, 2)))).toEqual([
      'night 2×500.00=1000.00',
      'extra 1×40.00=40.00',
      'extra 2×40.00=80.00',
    ])
  })

  test('a modifier on a base by day has the rate of each day, and keeps to the base that it names', () => {
    const hall = (code: string, vat_rate: '8' | '23', rest: Partial<PriceItem> = {}) =>
      item('base', 'per_day', code, 500, { vat_rate, ...rest })
    const bases = [hall('plain', '23'), hall('festive', '8', weekend)]
    const rated = (rest: Partial<PriceItem> = {}) =>
      priced(ask([...bases, extra('per_day', 40, rest)], days(0, 3)))
        .lines.slice(2)
        .map(({ quantity, vat_rate }) => [quantity, vat_rate])
    const [friday, saturday, sunday, monday] = [
      ['1', '23'],
      ['1', '8'],
      ['1', '8'],
      ['1', '23'],
    ]
    expect(rated()).toEqual([friday, saturday, sunday, monday])
    expect(rated({ applies_to: ['festive'] })).toEqual([saturday, sunday])
  })

  test('a modifier on a base that is no price by day looks at each day too', () => {
    expect(linesOf(ask([event(), extra('per_day', 40, weekend)], days(0, 3)))).toContain('extra 2×40.00=80.00')
    expect(linesOf(ask([event(), extra('per_day', -40, weekend)], days(0, 3)))).toContain('extra 2×-40.00=-80.00')
  })

  test('heads, a package, a longest and a shortest quantity hold for the days that count', () => {
    const guests = heads(10)
    const each = fee('per_day', { qty_source: ['days', 'guests'], ...weekend })
    expect(linesOf(ask([event(), each], { ...days(0, 3), guests }))).toContain('fee 20×150.00=3000.00')
    const unnamed = fee('per_day', { qty_source: ['guests'], ...weekend })
    expect(linesOf(ask([event(), unnamed], { ...days(0, 3), guests }))).toContain('fee 20×150.00=3000.00')
    expect(linesOf(ask([event(), fee('per_day', { max_qty: 3 })], days(0, 4)))).toContain('fee 3×150.00=450.00')
    expect(linesOf(ask([event(), fee('per_day', { min_qty: 3, ...weekend })], days(0, 3)))).toContain(
      'fee 3×150.00=450.00',
    )
    const packages = [pack('p')]
    const packed = { ...days(0, 3), packages, package_code: 'p' }
    const items = [event({ package_code: 'p' }), fee('per_day', { package_code: 'q' })]
    expect(linesOf(ask(items, packed))).toEqual(['hall 1×1000.00=1000.00'])
  })

  test('a discount by day is taken for each day that matches', () => {
    const off = item('discount', 'per_day', 'off', 50, weekend)
    expect(linesOf(ask([event(), off], days(0, 3)))).toContain('off 1×-100.00=-100.00')
  })
})

describe('by night', () => {
  const saturday = { conditions: { weekdays: ['saturday' as const] } }

  test('a fee looks at the evening on which each night begins', () => {
    expect(linesOf(ask([event(), fee('per_night', saturday)], days(0, 3)))).toContain('fee 1×150.00=150.00')
    expect(linesOf(ask([event(), fee('per_night')], days(0, 3)))).toContain('fee 3×150.00=450.00')
    expect(linesOf(ask([event(), fee('per_night')], days(0, 0)))).toEqual(['hall 1×1000.00=1000.00'])
  })

  test('a modifier on a base by day counts nights: two of them in three days', () => {
    const items = [item('base', 'per_day', 'day', 500), extra('per_night', 40)]
    expect(linesOf(ask(items, days(0, 2)))).toEqual([
      'day 3×500.00=1500.00',
      'extra 1×40.00=40.00',
      'extra 1×40.00=40.00',
    ])
  })
})

test('what a term costs by day or night is the sum of its days and nights', () => {
  const bases: PricingType[] = ['per_event', 'per_day', 'per_night', 'per_hour', 'per_person', 'per_weekend']
  const asked = fc.record({
    base: fc.constantFrom(...bases),
    kind: fc.constantFrom('mandatory_fee' as const, 'modifier' as const),
    type: fc.constantFrom('per_day' as const, 'per_night' as const),
    conditions: dayConditions,
    heads: fc.boolean(),
    from: fc.integer({ min: 0, max: 700 }),
    length: fc.integer({ min: 1, max: 12 }),
  })
  let billed = 0
  fc.assert(
    fc.property(asked, ({ base, kind, type, conditions, from, length, ...given }) => {
      // Dear enough that no deduction meets its end.
      const items = [
        item('base', base, 'base', 1000),
        item(kind, type, 'unit', 7, {
          conditions,
          ...(given.heads && { qty_source: [type === 'per_day' ? 'days' : 'nights', 'guests'] }),
        }),
      ]
      const night: [string, string] = ['10:00', '11:00']
      const unitsOf = (first: number, last: number) => {
        // The base is only there to be billed beside; alone, each term has a base that always holds.
        const alone = last - first === 0 || (type === 'per_night' && last - first === 1)
        const list = alone ? [item('base', 'per_event', 'base', 1000), ...items.slice(1)] : items
        const answer = quote(
          ask(list, { ...days(first, last, type === 'per_night' ? night : undefined), guests: heads(3) }),
        )
        if ('refused' in answer) return null
        return answer.lines.filter((line) => line.code === 'unit').reduce((sum, line) => sum + line.amount_grosze, 0)
      }
      const whole = unitsOf(from, from + length)
      if (whole === null) return
      const singles =
        type === 'per_day'
          ? Array.from({ length: length + 1 }, (_, day) => unitsOf(from + day, from + day))
          : Array.from({ length }, (_, day) => unitsOf(from + day, from + day + 1))
      if (whole > 0) billed += 1
      expect(whole).toBe(singles.reduce<number>((sum, one) => sum + (one ?? Number.NaN), 0))
    }),
    { numRuns: 1500 },
  )
  expect(billed).toBeGreaterThan(400)
})
