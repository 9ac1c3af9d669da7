/** Ruling 7 for every price that is multiplied by heads, whatever kind of item it is and how it is counted. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PriceItemKind, PricingType, QuantitySource } from '#domain/listing/codes.ts'
import type { PriceItem } from '#domain/price-list/price-list.ts'
import { quote } from './pricing.ts'
import type { QuoteInput } from './types.ts'
import { ask, band, bill, heads, item, priced, refusedBy, weddingTiers } from '#domain/testdata/pricing.ts'

const guests = heads(10, [band(0, 3, 2), band(4, 10, 4)])
const twoDays = { term: { start: '2027-06-18T10:00', end: '2027-06-19T18:00' } }
const room = (rest = {}) => item('base', 'per_event', 'room', 1000, rest)
const linesOf = (items: PriceItem[], rest: Partial<QuoteInput> = {}) => bill(priced(ask(items, { guests, ...rest })))

describe('ages', () => {
  test('of a base by day and head pay what their tier says, on each day', () => {
    const day = item('base', 'per_day', 'day', 100, { qty_source: ['guests', 'days'], age_tiers: weddingTiers })
    expect(linesOf([day], twoDays)).toEqual([
      'day 20×100.00=2000.00',
      'day.tier_0 4×0.00=0.00',
      'day.tier_4 8×50.00=400.00',
    ])
    const across = { ...twoDays, guests: heads(10, [band(2, 5, 1)]) }
    expect(refusedBy(ask([day], across))?.refused).toBe('age_band_across_tiers')
    expect(linesOf([{ ...day, max_qty: 3, min_qty: 3 }], twoDays)[0]).toBe('day 30×100.00=3000.00')
  })

  test('of overtime, a surcharge and a discount by head pay what their tier says', () => {
    const by = (kind: PriceItemKind) => item(kind, 'per_person', 'heads', 10, { age_tiers: weddingTiers })
    expect(linesOf([room({ included_minutes: 60 }), by('overtime')]).slice(1)).toEqual([
      'heads 10×10.00=100.00',
      'heads.tier_0 2×0.00=0.00',
      'heads.tier_4 4×5.00=20.00',
    ])
    expect(linesOf([room(), by('modifier')]).slice(1)).toEqual(['heads 10×10.00=100.00', 'heads.tier_4 4×5.00=20.00'])
    expect(linesOf([room(), by('discount')]).slice(1)).toEqual(['heads 1×-120.00=-120.00'])
  })

  test('a surcharge may be one for children only', () => {
    const tiers = [{ age_from: 0, age_to: 12, amount_grosze: 1500, label: 'Dzieci' }]
    const care = item('modifier', 'per_person', 'care', 0, { age_tiers: tiers })
    expect(linesOf([room(), care]).slice(1)).toEqual(['care.tier_0 6×15.00=90.00'])
  })
})

test('a base that is multiplied by heads bills its least number of adults and its share for the crew', () => {
  const hall = item('base', 'per_event', 'hall', 100, { qty_source: ['guests'], min_billed_adults: 15 })
  expect(linesOf([hall], { guests: heads(10) })).toEqual(['hall 10×100.00=1000.00', 'hall.minimum 5×100.00=500.00'])
  const crew = item('base', 'per_day', 'day', 100, { qty_source: ['guests', 'days'], crew_percent_bp: 3000 })
  expect(linesOf([crew], { ...twoDays, guests: heads(10, [], 2) })).toEqual([
    'day 20×100.00=2000.00',
    'day.crew 4×30.00=120.00',
  ])
})

test('further heads and the least sum of a base by day belong to its days, the odd grosz to the first', () => {
  const share = (weekday: 'friday' | 'saturday', percent_bp: number) =>
    item('modifier', 'percentage', 'share', null, { percent_bp, conditions: { weekdays: [weekday] } })
  const party = { included_persons: 10, extra_unit_amount_grosze: 6500, from_age: 4 }
  expect(linesOf([item('base', 'per_day', 'day', 100, party), share('friday', 1000)], twoDays)).toEqual([
    'day 2×100.00=200.00',
    'day.extra 8×65.00=520.00',
    'share 1×36.00=36.00',
  ])
  const least = item('base', 'per_day', 'day', 100, { min_total_grosze: 20_001 })
  const shares = (['friday', 'saturday'] as const).map((day) => linesOf([least, share(day, 10_000)], twoDays).at(-1))
  expect(shares).toEqual(['share 1×100.01=100.01', 'share 1×100.00=100.00'])
})

test('further heads beyond those in the price are counted from `from_age` on', () => {
  const party = room({ included_persons: 10, extra_unit_amount_grosze: 6500, from_age: 4, max_qty: 15 })
  expect(linesOf([party])).toEqual(['room 1×1000.00=1000.00', 'room.extra 4×65.00=260.00'])
  expect(linesOf([party], { guests: heads(10, [band(0, 3, 6)]) })).toEqual(['room 1×1000.00=1000.00'])
  const across = ask([party], { guests: heads(10, [band(2, 5, 1)]) })
  expect(refusedBy(across)?.refused).toBe('age_band_across_tiers')
})

const typesOf: [PriceItemKind, PricingType[]][] = [
  ['base', ['per_person', 'per_event', 'per_unit', 'per_hour', 'per_half_day', 'per_day', 'per_night']],
  ['modifier', ['per_person', 'per_event', 'per_hour', 'per_day', 'per_night']],
  ['mandatory_fee', ['per_person', 'per_event', 'per_hour', 'per_day', 'per_night']],
  ['overtime', ['per_person', 'per_event', 'per_hour']],
  ['travel', ['per_person', 'per_event', 'per_day']],
  ['discount', ['per_person', 'per_event', 'per_day', 'per_night']],
]
const counted = fc.constantFrom(...typesOf.flatMap(([kind, types]) => types.map((type) => ({ kind, type }))))
const beside = fc.constantFrom<QuantitySource[]>([], ['hours'], ['days'], ['nights'], ['half_days'])

test('whatever is multiplied by heads, a free child changes nothing and a child at the full price is a head like others', () => {
  const tiers = [
    { age_from: 0, age_to: 3, percent_bp: 0, label: '0–3' },
    { age_from: 4, age_to: 10, percent_bp: 10_000, label: '4–10' },
  ]
  const count = fc.integer({ min: 1, max: 20 })
  fc.assert(
    fc.property(counted, beside, count, count, count, fc.nat(20_000), (of, more, adults, small, big, grosze) => {
      const made = item(of.kind, of.type, 'heads', null, {
        amount_grosze: grosze + 1,
        qty_source: ['guests', ...more],
        age_tiers: tiers,
      })
      const list = of.kind === 'base' ? [made] : [room({ included_minutes: 300 }), made]
      const total = (who: QuoteInput['guests']) => {
        const answer = quote(ask(list, { ...twoDays, guests: who }))
        return 'refused' in answer ? answer.refused : answer.total_grosze
      }
      expect(total(heads(adults, [band(0, 3, small), band(4, 10, big)]))).toBe(total(heads(adults + big)))
    }),
    { numRuns: 1000 },
  )
})
