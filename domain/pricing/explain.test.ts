/** The explanation is the price itself, told aloud: it changes nothing, and what it says is what the bill shows. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PriceItem } from '#domain/price-list/price-list.ts'
import { explainPrice, quote } from './pricing.ts'
import { calendarDay } from './calendar.ts'
import { compiledList } from './compile.ts'
import { matches, roomsKey, type Scene, unmetOf } from './conditions.ts'
import { ask, band, heads, item, weddingTiers } from '#domain/testdata/pricing.ts'
import { input } from '#domain/testdata/pricing-arbitrary.ts'

test('an explained price is the price of the quote, also where there is none', () => {
  fc.assert(
    fc.property(input, (asked) => {
      expect(explainPrice(asked).quote).toEqual(quote(asked))
    }),
    { numRuns: 1500 },
  )
})

test('the base that the explanation names is the base of the bill, and no price without a base goes unexplained', () => {
  let chosen = 0
  let stopped = 0
  fc.assert(
    fc.property(input, (asked) => {
      const { quote: answer, trace } = explainPrice(asked)
      if ('refused' in answer) {
        if (answer.refused !== 'on_request') return
        stopped += 1
        expect(trace.stop).not.toBeNull()
        return
      }
      chosen += 1
      expect(trace.stop).toBeNull()
      const named = trace.choices.map(({ candidates }) => candidates.filter((one) => one.outcome === 'chosen'))
      expect(named.every((ones) => ones.length === 1)).toBe(true)
      expect(named[0]?.[0]?.item_id).toBe(answer.base_item_id)
      for (const { candidates } of trace.choices) expect(candidates).toHaveLength(basesOf(asked.price_list.items))
    }),
    { numRuns: 1500 },
  )
  expect(chosen).toBeGreaterThan(300)
  expect(stopped).toBeGreaterThan(30)
})

const basesOf = (items: readonly PriceItem[]): number => items.filter(({ kind }) => kind === 'base').length

test('an item without a line on the bill of one day has a reason, unless there is nothing to charge', () => {
  let silent = 0
  let reasoned = 0
  fc.assert(
    fc.property(input, (asked) => {
      const { quote: answer, trace } = explainPrice(asked)
      if ('refused' in answer) return
      const billed = new Set(answer.lines.map((line) => line.item_id))
      for (const one of asked.price_list.items) {
        if (one.kind === 'base' || one.kind === 'security_deposit' || billed.has(one.id)) continue
        if ((trace.misses.get(one.id) ?? []).length > 0) reasoned += 1
        else silent += 1
      }
    }),
    { numRuns: 800 },
  )
  expect(reasoned).toBeGreaterThan(silent)
})

test('a condition is told as unmet exactly when the price finds it unmet', () => {
  const scene: fc.Arbitrary<Scene> = fc.record({
    event_type: fc.constantFrom('wedding' as const, 'afterparty' as const, 'other' as const),
    guests: fc.nat(160),
    minutes: fc.nat(4500),
    days: fc.nat(6),
    start_minute: fc.nat(1439),
    term_mode: fc.constantFrom('hourly' as const, 'overnight' as const),
    unit: fc.constantFrom('a', 'b', roomsKey(['b', 'a']), null),
    lead_days: fc.nat(800),
  })
  fc.assert(
    fc.property(input, scene, fc.integer({ min: 20_000, max: 22_000 }), fc.integer({ min: 1, max: 4 }), (...given) => {
      const [asked, seen, day, index] = given
      const list = compiledList(asked.price_list)
      for (const { conditions } of [
        ...list.bases.flatMap(({ items }) => items),
        ...list.modifiers,
        ...list.discounts,
      ]) {
        const date = calendarDay(day)
        expect(unmetOf(conditions, seen, date, index).length === 0).toBe(matches(conditions, seen, date, index))
      }
    }),
    { numRuns: 600 },
  )
})

describe('the wedding of T3', () => {
  const plate = (code: string, price: number, rest: Partial<PriceItem> = {}) =>
    item('base', 'per_person', code, price, { vat_rate: '8', age_tiers: weddingTiers, ...rest })
  const items = [
    plate('saturday', 360, {
      priority: 30,
      conditions: { dates: [{ from: '05-01', to: '09-30' }], weekdays: ['saturday'] },
    }),
    plate('basic', 310),
    item('modifier', 'percentage', 'winter', null, {
      percent_bp: -1000,
      conditions: { dates: [{ from: '11-01', to: '03-31' }] },
    }),
    item('discount', 'percentage', 'code', null, { percent_bp: 500, promo_code: 'LATO' }),
    item('addon', 'per_unit', 'corkage', 15, { qty_source: ['bottles'] }),
    item('overtime', 'per_hour', 'night', 600),
  ]
  const on = (start: string, end: string) =>
    explainPrice(ask(items, { term: { start, end }, term_mode: 'overnight', guests: heads(100, [band(4, 10, 6)], 3) }))
      .trace

  test('says which price won, and by what', () => {
    expect(on('2027-06-19T16:00', '2027-06-20T04:00').choices[0]?.candidates).toEqual([
      { item_id: 'saturday', outcome: 'chosen', by: null, missed: [] },
      { item_id: 'basic', outcome: 'outranked', by: 'priority', missed: [] },
    ])
  })

  test('says what a price missed, each condition by name', () => {
    const { choices, misses } = on('2027-11-05T16:00', '2027-11-06T04:00')
    expect(choices[0]?.candidates).toEqual([
      { item_id: 'saturday', outcome: 'missed', by: null, missed: ['dates', 'weekdays'] },
      { item_id: 'basic', outcome: 'chosen', by: null, missed: [] },
    ])
    expect(misses.has('winter')).toBe(false)
    expect(misses.get('code')).toEqual(['no_code'])
    expect(misses.get('corkage')).toEqual(['not_chosen'])
    expect(misses.get('night')).toEqual(['no_overtime'])
    expect(on('2027-06-19T16:00', '2027-06-20T04:00').misses.get('winter')).toEqual(['dates'])
  })

  test('says why there is no price', () => {
    const only = [plate('saturday', 360, { conditions: { weekdays: ['saturday'] } })]
    expect(explainPrice(ask(only)).trace.stop).toEqual({ why: 'no_base', item_id: null })
    const asked = [item('base', 'on_request', 'ask', null)]
    expect(explainPrice(ask(asked)).trace.stop).toEqual({ why: 'base_on_request', item_id: 'ask' })
  })
})
