/** Rulings 9–12 and 49: modifiers, discounts, deposit, travel, and what is refused. */
import { describe, expect, test } from 'vitest'
import { priceItemKinds, type PricingType, vatRates } from '#domain/listing/codes.ts'
import type { PriceItem } from '#domain/price-list/price-list.ts'
import type { QuoteInput } from './types.ts'
import { exemptItems, grossOf, needsRate, vatInGross, vatOnNet } from './vat.ts'
import { ask, band, bill, heads, item, priced, refusedBy } from '#domain/testdata/pricing.ts'

const linesOf = (input: QuoteInput) => bill(priced(input))

describe('modifiers (ruling 9)', () => {
  const base = item('base', 'per_person', 'plate', 100, { min_billed_adults: 10 })
  const plus = (code: string, percent_bp: number, rest = {}) =>
    item('modifier', 'percentage', code, null, { percent_bp, ...rest })

  test('act on all base lines; compound ones on the running subtotal, in order of position', () => {
    const items = [plus('third', 1000, { position: 3000, compound: true }), base]
    const first = plus('first', 2000, { position: 1000 })
    const second = plus('second', 1000, { position: 2000 })
    expect(linesOf(ask([...items, second, first], { guests: heads(4, [], 2) }))).toEqual([
      'plate 4×100.00=400.00',
      'plate.minimum 6×100.00=600.00',
      'plate.crew 2×50.00=100.00',
      'first 1×220.00=220.00',
      'second 1×110.00=110.00',
      'third 1×143.00=143.00',
    ])
  })

  test('deductions never take more than the base', () => {
    const items = [base, plus('a', -7000), plus('b', -7000), plus('c', -7000)]
    expect(linesOf(ask(items, { guests: heads(10) }))).toEqual([
      'plate 10×100.00=1000.00',
      'a 1×-700.00=-700.00',
      'b 1×-300.00=-300.00',
    ])
    const saturday = { vat_rate: '8' as const, priority: 1, conditions: { weekdays: ['saturday' as const] } }
    const days = [item('base', 'per_day', 'plain', 500), item('base', 'per_day', 'festive', 500, saturday)]
    const term = { start: '2027-06-18T10:00', end: '2027-06-19T18:00' }
    const offs = ['per_event' as const, 'per_day' as const].map((type) => item('modifier', type, 'off', -700))
    for (const off of offs) expect(linesOf(ask([...days, off], { term }))).toContain('off 1×-500.00=-500.00')
  })

  test('raise only the base that they name, of their package, on their days, by heads that are there', () => {
    const plates = [item('base', 'per_person', 'plate', 100), item('base', 'per_event', 'desk', 70, { priority: -1 })]
    const amount = (rest: Partial<PriceItem>) => item('modifier', 'per_event', 'more', 10, rest)
    const share = (rest: Partial<PriceItem>) => plus('more', 1000, rest)
    for (const more of [amount, share]) {
      const moreThan = (rest: Partial<PriceItem>) => linesOf(ask([...plates, more(rest)])).slice(1)
      expect(moreThan({ applies_to: ['plate'] })).toEqual(['more 1×10.00=10.00'])
      expect(moreThan({ applies_to: ['desk'] })).toEqual([])
      expect(moreThan({ package_code: 'gold' })).toEqual([])
      expect(moreThan({ conditions: { weekdays: ['friday'] } })).toEqual([])
    }
    expect(linesOf(ask([...plates, share({ percent_bp: 0 })]))).toEqual(['plate 1×100.00=100.00'])
    expect(linesOf(ask([...plates, amount({ qty_source: ['children'] })]))).toEqual(['plate 1×100.00=100.00'])
    const across = { guests: heads(1, [band(2, 6, 3)]) }
    const tiers = [{ age_from: 0, age_to: 3, percent_bp: 5000, label: 'Dzieci 0–3' }]
    for (const ages of [{ from_age: 4 }, { age_tiers: tiers }]) {
      const children = amount({ qty_source: ['children'], ...ages })
      expect(refusedBy(ask([...plates, children], across))?.refused).toBe('age_band_across_tiers')
    }
  })
})

describe('discounts (ruling 10)', () => {
  const room = item('base', 'per_event', 'room', 100, { group: 'room' })
  const meal = item('mandatory_fee', 'per_event', 'meal', 50, { group: 'food', vat_rate: '8' })
  const off = (code: string, percent_bp: number, rest = {}) =>
    item('discount', 'percentage', code, null, { percent_bp, ...rest })

  test('an automatic one needs only its conditions; a code needs to be typed and its conditions too', () => {
    const auto = off('auto', 1000, { applies_to: ['room'], conditions: { weekdays: ['wednesday'] } })
    const coded = off('coded', 1000, { applies_to: ['room'], promo_code: 'LATO', conditions: { guests_from: 5 } })
    expect(linesOf(ask([room, auto]))).toContain('auto 1×-10.00=-10.00')
    expect(linesOf(ask([room, coded]))).toEqual(['room 1×100.00=100.00'])
    expect(linesOf(ask([room, coded], { promo_code: 'lato', guests: heads(5) }))).toContain('coded 1×-10.00=-10.00')
    const unmet = priced(ask([room, coded], { promo_code: 'lato' }))
    expect([unmet.total_grosze, unmet.warnings]).toEqual([10_000, ['promo_code_not_applicable']])
  })

  test('an unknown code is refused at promo_code', () => {
    expect(refusedBy(ask([room], { promo_code: 'ZIMA' }))).toEqual({
      refused: 'unknown_promo_code',
      fields: { promo_code: 'unknown_promo_code' },
    })
    expect(refusedBy(ask([room], { promo_code: ' ' }))).toBeNull()
  })

  test('each works on what the earlier ones left, split over the rates, the largest takes the rest', () => {
    expect(linesOf(ask([room, meal, off('first', 1000), off('second', 1000)]))).toEqual([
      'room 1×100.00=100.00',
      'meal 1×50.00=50.00',
      'first 1×-10.00=-10.00',
      'first 1×-5.00=-5.00',
      'second 1×-9.00=-9.00',
      'second 1×-4.50=-4.50',
    ])
    const cent = item('discount', 'per_event', 'cent', 0.01)
    const answer = priced(ask([room, { ...meal, amount_grosze: 10_000 }, cent]))
    expect(answer.lines.at(-1)).toMatchObject({ amount_grosze: -1, vat_rate: '8' })
    const [plain, book] = [
      { ...meal, amount_grosze: 10_000 },
      item('addon', 'per_unit', 'book', 100.01, { vat_rate: '5' }),
    ]
    const three = priced(ask([room, plain, book, cent], { addons: [{ addon_id: 'book', quantity: 1 }] }))
    expect(three.lines.slice(3)).toMatchObject([{ amount_grosze: -1, vat_rate: '5' }])
  })

  test('what a rate no longer has is taken from the next, so nobody is paid for coming', () => {
    const cents = ['first', 'second'].map((code) => item('discount', 'per_event', code, 0.01))
    const lines = priced(ask([item('base', 'per_event', 'room', 0.01), { ...meal, amount_grosze: 1 }, ...cents])).lines
    expect(lines.slice(2).map((line) => [line.vat_rate, line.amount_grosze])).toEqual([
      ['8', -1],
      ['23', -1],
    ])
  })

  test.each<[string, number[], number[], string[][]]>([
    ['the largest', [2, 1, 2], [2, 2, 2], [['23', '5'], ['23', '5'], ['8']]],
    ['a smaller one', [1, 2, 2], [2, 1, 2], [['8', '5'], ['8'], ['23', '5']]],
    ['two smaller ones', [1, 2, 1], [1, 1, 1, 2], [['8'], ['8'], ['23'], ['5']]],
  ])(
    'whatever a rate no longer has is taken from the others: %s',
    (_which, [room = 0, dish = 0, book = 0], sizes, taken) => {
      const items = [
        item('base', 'per_event', 'room', room / 100),
        { ...meal, amount_grosze: dish },
        item('mandatory_fee', 'per_event', 'book', book / 100, { vat_rate: '5' }),
        ...sizes.map((size, at) => item('discount', 'per_event', `off${at}`, size / 100)),
      ]
      expect(
        priced(ask(items))
          .lines.slice(3)
          .map((line) => [line.code, line.vat_rate, line.amount_grosze]),
      ).toEqual(taken.flatMap((rates, at) => rates.map((rate) => [`off${at}`, rate, -1])))
    },
  )

  test('of equal rates the higher takes the rest', () => {
    const equal = { ...meal, amount_grosze: 10_000 }
    const three = item('discount', 'per_event', 'three', 0.03)
    const shares = priced(ask([room, equal, three])).lines.slice(2)
    expect(shares.map((line) => [line.vat_rate, line.amount_grosze])).toEqual([
      ['23', -1],
      ['8', -2],
    ])
  })

  test('its lines stand by rate, the highest first, whichever has the most', () => {
    const dear = { ...meal, amount_grosze: 30_000 }
    const shares = priced(ask([dear, room, off('off', 1000)])).lines.slice(2)
    expect(shares.map((line) => [line.vat_rate, line.amount_grosze])).toEqual([
      ['23', -1000],
      ['8', -3000],
    ])
  })

  test('names items by their code, which is not their id', () => {
    const book = { ...item('addon', 'per_unit', 'book', 20), id: 'id-of-book' }
    const half = off('half', 5000, { applies_to: ['book'] })
    const addons = [{ addon_id: 'id-of-book', quantity: 1 }]
    expect(linesOf(ask([room, book, half], { addons })).slice(2)).toEqual(['half 1×-10.00=-10.00'])
  })

  test('an amount is capped at the lines it covers and the total never falls below 0', () => {
    const huge = item('discount', 'per_event', 'huge', 999, { applies_to: ['food'] })
    expect(linesOf(ask([room, meal, huge]))).toContain('huge 1×-50.00=-50.00')
    const all = item('discount', 'per_event', 'all', 999)
    expect(priced(ask([room, meal, huge, all])).total_grosze).toBe(0)
  })
})

describe('deposit (ruling 11)', () => {
  const of = (deposit: QuoteInput['deposit'], price = 101.01) =>
    priced(ask([item('base', 'per_event', 'room', price)], { deposit }))

  test('percent half up, up to the step, at most the total', () => {
    expect(of({ type: 'zaliczka', percent_bp: 3333 }).deposit.amount_grosze).toBe(3367)
    expect(of({ type: 'zaliczka', percent_bp: 3333, round_up_to_grosze: 5000 }).deposit.amount_grosze).toBe(5000)
    expect(of({ type: 'zaliczka', amount_grosze: 50_000 }).deposit.amount_grosze).toBe(10_101)
    expect(of({ type: 'none' }).balance).toEqual({ amount_grosze: 10_101, due_on: '2027-04-14' })
  })

  test('a zadatek is at most half the price, down to the grosz, after rounding up', () => {
    const rule = { type: 'zadatek', percent_bp: 4000, round_up_to_grosze: 10_000 } as const
    expect(of(rule).deposit.amount_grosze).toBe(5050)
    expect(of({ ...rule, type: 'zaliczka' }).deposit.amount_grosze).toBe(10_000)
  })

  test('the balance falls due so many days before, never before today', () => {
    const rule = { type: 'zaliczka', percent_bp: 1000 } as const
    expect(of({ ...rule, balance_due_days: 14 }).balance.due_on).toBe('2027-03-31')
    expect(of({ ...rule, balance_due_days: 300 }).balance.due_on).toBe('2026-11-21')
  })
})

describe('travel and what is not there (rulings 5, 12, 49)', () => {
  const items = () => [item('base', 'per_event', 'room', 100), item('travel', 'per_km', 'way', 2)]

  test('free km are taken off, a way both ways counts twice, an unknown place is a warning', () => {
    const travel = { free_km: 30, both_ways: true }
    expect(linesOf(ask(items(), { travel, distance_km: 31 }))).toContain('way 2×2.00=4.00')
    expect(linesOf(ask(items(), { travel, distance_km: 30 }))).toEqual(['room 1×100.00=100.00'])
    expect(linesOf(ask(items(), { travel: { ...travel, both_ways: false }, distance_km: 31 }))).toContain(
      'way 1×2.00=2.00',
    )
    expect(priced(ask(items(), { travel })).warnings).toEqual(['distance_unknown'])
  })

  test('a way that is paid on each day keeps to the same rules', () => {
    const daily = item('travel', 'per_day', 'way', 2, {
      qty_source: ['km', 'days'],
      max_qty: 50,
      min_total_grosze: 900,
    })
    const list = [item('base', 'per_event', 'room', 100), daily]
    expect(linesOf(ask(list, { distance_km: 5 }))).toEqual(['room 1×100.00=100.00', 'way 5×2.00=10.00'])
    expect(priced(ask(list)).warnings).toEqual(['distance_unknown'])
    expect(refusedBy(ask(list, { distance_km: 51 }))?.refused).toBe('on_request')
    expect(linesOf(ask(list, { distance_km: 0 }))).toEqual(['room 1×100.00=100.00'])
  })

  test('a way that is not paid by the kilometre costs the same wherever it leads, on its days and in its package', () => {
    const hall = item('base', 'per_event', 'room', 100)
    const billOf = (rest: Partial<PriceItem>, asked = {}) =>
      linesOf(ask([hall, item('travel', 'per_event', 'way', 30, rest)], asked)).slice(1)
    for (const distance_km of [null, 0, 300]) expect(billOf({}, { distance_km })).toEqual(['way 1×30.00=30.00'])
    expect(billOf({ conditions: { weekdays: ['friday'] } })).toEqual([])
    expect(billOf({ package_code: 'gold' })).toEqual([])
    expect(priced(ask([hall, item('travel', 'per_event', 'way', 30)])).warnings).toEqual([])
  })

  test('every fee is billed, one by day before others too, and none that counts nobody', () => {
    const fees = ['per_day' as const, 'per_event' as const].map((type) => item('mandatory_fee', type, type, 7))
    const cots = item('mandatory_fee', 'per_unit', 'cots', 5, { qty_source: ['children'] })
    expect(linesOf(ask([item('base', 'per_event', 'room', 100), cots, ...fees])).slice(1)).toEqual([
      'per_day 1×7.00=7.00',
      'per_event 1×7.00=7.00',
    ])
  })

  test('a fee or a way by request leaves no price', () => {
    for (const kind of ['mandatory_fee', 'travel'] as const) {
      const asked = item(kind, 'on_request', 'ask', null)
      expect(refusedBy(ask([item('base', 'per_event', 'room', 100), asked]))?.refused).toBe('on_request')
    }
  })

  test('whatever cannot tell its heads apart is refused', () => {
    const age_tiers = [{ age_from: 0, age_to: 3, percent_bp: 5000, label: 'Dzieci 0–3' }]
    const byHead = { age_tiers, qty_source: ['guests'] } satisfies Partial<PriceItem>
    const kinds = ['modifier', 'mandatory_fee', 'overtime', 'travel', 'addon', 'discount'] as const
    for (const kind of kinds) {
      for (const type of ['per_event', 'per_day'] as const) {
        const hall = item('base', 'per_event', 'room', 100, { included_minutes: 60 })
        const over = kind === 'overtime' ? [] : [item('overtime', 'per_hour', 'over', 0)]
        const addons = kind === 'addon' ? [{ addon_id: kind, quantity: 1 }] : []
        const asked = ask([hall, ...over, item(kind, type, kind, 5, byHead)], {
          guests: heads(1, [band(2, 6, 3)]),
          addons,
        })
        expect([kind, refusedBy(asked)?.refused]).toEqual([kind, 'age_band_across_tiers'])
      }
    }
  })

  test('a percentage of the bill is of the lines before all percentages, at least its smallest amount, once for each chosen', () => {
    const share = (kind: PriceItem['kind'], code: string, rest: Partial<PriceItem> = {}) =>
      item(kind, 'percentage', code, null, { percent_bp: 1000, applies_to: ['all'], ...rest })
    const charges = [share('mandatory_fee', 'service'), share('mandatory_fee', 'least', { min_total_grosze: 1500 })]
    charges.push(share('mandatory_fee', 'fridays', { conditions: { weekdays: ['friday'] } }))
    const addon = share('addon', 'insured')
    const addons = [{ addon_id: 'insured', quantity: 2 }]
    expect(linesOf(ask([item('base', 'per_event', 'room', 100), ...charges, addon], { addons })).slice(1)).toEqual([
      'service 1×10.00=10.00',
      'least 1×10.00=10.00',
      'least.min_total 1×5.00=5.00',
      'insured 2×10.00=20.00',
    ])
  })

  test('an addon that is not offered, or in a quantity that is not, is refused at its field', () => {
    const extra = item('addon', 'per_unit', 'extra', 5, { max_qty: 2, conditions: { weekdays: ['friday'] } })
    const always = { ...extra, conditions: undefined }
    const typed = (quantity: number, addon_id = 'extra') => ({ addons: [{ addon_id, quantity }] })
    expect(refusedBy(ask([...items(), extra], typed(1)))).toEqual({
      refused: 'addon_unavailable',
      fields: { 'addons.0': 'addon_unavailable' },
    })
    expect(refusedBy(ask([...items(), always], typed(1, 'way')))?.refused).toBe('addon_unavailable')
    const unpriced = item('addon', 'on_request', 'extra', null)
    expect(refusedBy(ask([...items(), unpriced], typed(1)))?.refused).toBe('addon_unavailable')
    expect(refusedBy(ask([...items(), always], typed(3)))?.details).toEqual({ max: 2 })
    expect(refusedBy(ask([...items(), always], typed(1.5)))?.refused).toBe('validation')
    const two = { ...always, min_qty: 2 }
    expect(refusedBy(ask([...items(), two], typed(1)))).toEqual({
      refused: 'out_of_range',
      details: { min: 2 },
      fields: { 'addons.0': 'out_of_range' },
    })
    expect(linesOf(ask([...items(), two], typed(2)))).toContain('extra 2×5.00=10.00')
    const apart = (...quantities: number[]) => ({
      addons: quantities.map((quantity) => ({ addon_id: 'extra', quantity })),
    })
    expect(linesOf(ask([...items(), two], apart(1, 1)))).toContain('extra 2×5.00=10.00')
    expect(refusedBy(ask([...items(), two], apart(1, 2)))).toEqual({
      refused: 'out_of_range',
      details: { max: 2 },
      fields: { 'addons.1': 'out_of_range' },
    })
    expect(refusedBy(ask([...items(), always], typed(2)))).toBeNull()
    expect(refusedBy(ask([...items(), always], typed(0)))).toBeNull()
  })

  test('a total below the smallest order is refused with both amounts', () => {
    expect(refusedBy(ask(items(), { min_order_value_grosze: 10_001 }))).toEqual({
      refused: 'below_min_order',
      details: { min_grosze: 10_001, total_grosze: 10_000 },
    })
    expect(refusedBy(ask(items(), { min_order_value_grosze: 10_000 }))).toBeNull()
  })

  test('amounts above 100 000 000 zł are refused', () => {
    const dear = [item('base', 'per_person', 'plate', 1_000_000)]
    expect(refusedBy(ask(dear, { guests: heads(100) }))).toBeNull()
    expect(refusedBy(ask(dear, { guests: heads(101) }))?.refused).toBe('out_of_range')
  })

  test('a kaucja is asked only of the terms and packages that it is for', () => {
    const kaucja = (type: PricingType, rest: Partial<PriceItem>) => item('security_deposit', type, 'kaucja', 30, rest)
    const asked = (one: PriceItem, rest: Partial<QuoteInput> = {}) =>
      priced(ask([item('base', 'per_event', 'room', 100), one], rest)).security_deposit_grosze
    const weddings = kaucja('per_event', { conditions: { event_types: ['wedding'] } })
    expect([asked(weddings), asked(weddings, { event_type: 'wedding' })]).toEqual([0, 3000])
    expect(asked(kaucja('per_event', { package_code: 'gold' }))).toBe(0)
    const weekend = kaucja('per_day', { conditions: { weekdays: ['saturday', 'sunday'] } })
    const days = { term: { start: '2027-06-18T10:00', end: '2027-06-21T18:00' } }
    expect([asked(weekend), asked(weekend, days)]).toEqual([0, 6000])
    const heads4 = kaucja('per_person', { from_age: 4 })
    expect(asked(heads4, { guests: heads(2, [band(0, 3, 3)]) })).toBe(6000)
    const across = ask([item('base', 'per_event', 'room', 100), heads4], { guests: heads(2, [band(2, 6, 3)]) })
    expect(refusedBy(across)?.refused).toBe('age_band_across_tiers')
  })

  test('what an item lacks to its smallest amount is a line of its own', () => {
    const least = item('base', 'per_hour', 'hour', 100, { min_total_grosze: 50_000 })
    expect(linesOf(ask([least]))).toEqual(['hour 3×100.00=300.00', 'hour.min_total 1×200.00=200.00'])
    const fee = item('mandatory_fee', 'per_person', 'fee', 10, { min_total_grosze: 5000 })
    expect(linesOf(ask([least, fee])).slice(2)).toEqual(['fee 1×10.00=10.00', 'fee.min_total 1×40.00=40.00'])
    const short = item('base', 'per_event', 'short', 100, { included_minutes: 120 })
    const over = item('overtime', 'per_hour', 'over', 10, { min_total_grosze: 5000 })
    expect(linesOf(ask([short, over])).slice(1)).toEqual(['over 1×10.00=10.00', 'over.min_total 1×40.00=40.00'])
  })
})

test('counts that no form can send are refused at their field', () => {
  const hall = item('base', 'per_event', 'hall', 100)
  const bands = [band(10, 4, 1), band(-1, 4, 1), band(4, 10.5, 1), band(4, 10, -1), band(4, 10, 0.5)]
  for (const one of bands) {
    expect(refusedBy(ask([hall], { guests: heads(1, [one]) }))?.fields).toEqual({ 'guests.children': 'validation' })
  }
  expect(refusedBy(ask([hall], { guests: heads(-1) }))?.fields).toEqual({ guests: 'validation' })
  expect(refusedBy(ask([hall], { distance_km: -1 }))?.fields).toEqual({ distance_km: 'validation' })
})

test('a price says what its base includes, not what anything else does', () => {
  const menu = { what: 'menu' as const, text: 'Obiad' }
  const hall = item('base', 'per_event', 'hall', 100, { included: [menu] })
  const fee = item('mandatory_fee', 'per_event', 'fee', 10)
  expect(priced(ask([fee, hall])).included).toEqual([menu])
  expect(priced(ask([fee, item('base', 'per_event', 'bare', 100)])).included).toBeUndefined()
})

test('addons stand in the order of the list, however they were chosen', () => {
  const hall = item('base', 'per_event', 'hall', 100)
  const addons = ['first', 'second'].map((code) => item('addon', 'per_unit', code, 5))
  const chosen = addons.toReversed().map(({ id }) => ({ addon_id: id, quantity: 1 }))
  const codes = priced(ask([hall, ...addons], { addons: chosen })).lines.map(({ code }) => code)
  expect(codes).toEqual(['hall', 'first', 'second'])
})

test('of an exempt owner what has a rate of its own is exempt, and what is billed at the rate of the base has none', () => {
  const own = ['base', 'mandatory_fee', 'addon', 'travel'] as const
  const rateless = priceItemKinds.map((kind) => item(kind, 'per_event', kind, 10, { vat_rate: undefined }))
  const ofKinds = (kinds: readonly { kind: string }[]) => kinds.map(({ kind }) => kind).toSorted()
  expect(ofKinds(rateless.filter(needsRate))).toEqual(own.toSorted())
  expect(ofKinds(exemptItems(rateless).filter(({ vat_rate }) => vat_rate === 'zw'))).toEqual(own.toSorted())
  const share = item('mandatory_fee', 'percentage', 'service', null, { percent_bp: 1000, vat_rate: undefined })
  const right = [item('base', 'per_event', 'hall', 10, { vat_rate: 'zw' }), share]
  expect(exemptItems(right)).toBe(right)
  expect(exemptItems([{ ...share, vat_rate: '23' }])).toEqual([{ ...share, vat_rate: 'zw' }])
  expect([needsRate(share), needsRate({ ...share, kind: 'base' })]).toEqual([false, true])
})

test('each rate has its VAT, on a net amount and in a gross one', () => {
  const net = vatRates.map((rate) => [rate, vatOnNet(10_000, rate)] as const)
  expect(Object.fromEntries(net)).toEqual({ '23': 2300, '8': 800, '5': 500, '0': 0, zw: 0, np: 0 })
  for (const [rate, vat] of net) {
    expect([vatInGross(10_000 + vat, rate), grossOf(10_000, rate, 'net')]).toEqual([vat, 10_000 + vat])
    expect(grossOf(10_000, rate, 'gross')).toBe(10_000)
  }
})
