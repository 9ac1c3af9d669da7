/** The vectors T1–T14 of domain 3.4, to the grosz, and the negatives that belong to the price. */
import { describe, expect, test } from 'vitest'
import type { PriceItem } from '#domain/price-list/price-list.ts'
import { checkPriceList } from '#domain/price-list/check.ts'
import { ask, band, bill, heads, item, list, pack, priced, refusedBy, weddingTiers } from '#domain/testdata/pricing.ts'

const food = { group: 'food', vat_rate: '8' } as const
const perHead = (code: string, price: number, rest: Partial<PriceItem> = {}) =>
  item('base', 'per_person', code, price, { ...food, age_tiers: weddingTiers, crew_percent_bp: 5000, ...rest })
const hourOvertime = (price: number) => item('overtime', 'per_hour', 'overtime', price, { step_minutes: 60 })

const weddingItems = () => [
  perHead('saturday', 360, {
    priority: 30,
    min_billed_adults: 80,
    included_until: '04:00',
    conditions: { dates: [{ from: '05-01', to: '09-30' }], weekdays: ['saturday'] },
  }),
  perHead('basic', 310, { priority: 0, min_billed_adults: 70, included_until: '02:00' }),
  item('addon', 'per_unit', 'corkage', 15, { group: 'other', qty_source: ['bottles'] }),
  item('addon', 'per_person', 'cake', 5, { ...food, qty_source: ['guests'], from_age: 4 }),
  hourOvertime(600),
]

describe('printed vectors', () => {
  test('T1: a training room by the started hour, net', () => {
    const answer = priced(
      ask(list([item('base', 'per_hour', 'hour', 180, { step_minutes: 60, min_qty: 2 })], 'net'), {
        term: { start: '2027-04-14T09:00', end: '2027-04-14T12:20' },
        deposit: { type: 'full' },
      }),
    )
    expect(bill(answer)).toEqual(['hour 4×180.00=720.00'])
    expect(answer.vat_summary).toEqual([{ rate: '23', net_grosze: 72_000, vat_grosze: 16_560, gross_grosze: 88_560 }])
    expect(answer.total_grosze).toBe(88_560)
    expect(answer.deposit).toEqual({ type: 'full', amount_grosze: 88_560 })
    expect(answer.balance).toEqual({ amount_grosze: 0, due_on: null })
  })

  test('T2: half a day with projector, coffee and lunch, net', () => {
    const items = [
      item('base', 'per_half_day', 'half', 650, { group: 'room', conditions: { term_modes: ['half_day'] } }),
      item('addon', 'per_unit', 'projector', 100),
      item('addon', 'per_person', 'coffee', 28, { group: 'food', qty_source: ['guests'] }),
      item('addon', 'per_person', 'lunch', 60, { ...food, qty_source: ['guests', 'days'] }),
    ]
    const answer = priced(
      ask(list(items, 'net'), {
        term: { start: '2027-04-14T08:00', end: '2027-04-14T12:00' },
        term_mode: 'half_day',
        guests: heads(40),
        addons: ['projector', 'coffee', 'lunch'].map((addon_id) => ({ addon_id, quantity: 1 })),
        deposit: { type: 'zaliczka', percent_bp: 3000 },
      }),
    )
    expect(answer.vat_summary).toEqual([
      { rate: '23', net_grosze: 187_000, vat_grosze: 43_010, gross_grosze: 230_010 },
      { rate: '8', net_grosze: 240_000, vat_grosze: 19_200, gross_grosze: 259_200 },
    ])
    expect([answer.total_grosze, answer.total_net_grosze]).toEqual([489_210, 427_000])
    expect([answer.deposit.amount_grosze, answer.balance.amount_grosze]).toEqual([146_763, 342_447])
  })

  test('T3: a Saturday wedding in season, children, crew, zadatek 20 %', () => {
    const answer = priced(
      ask(weddingItems(), {
        term: { start: '2027-06-19T16:00', end: '2027-06-20T04:00' },
        term_mode: 'overnight',
        event_type: 'wedding',
        guests: heads(100, [band(4, 10, 6), band(0, 3, 4)], 3),
        deposit: { type: 'zadatek', percent_bp: 2000, balance_due_days: 14 },
      }),
    )
    expect(bill(answer)).toEqual([
      'saturday 100×360.00=36000.00',
      'saturday.tier_0 4×0.00=0.00',
      'saturday.tier_4 6×180.00=1080.00',
      'saturday.crew 3×180.00=540.00',
    ])
    expect(answer.lines.map((line) => line.label)).toEqual(['saturday', 'Dzieci 0–3', 'Dzieci 4–10', 'Obsługa'])
    expect(answer.vat_summary).toEqual([
      { rate: '8', net_grosze: 3_483_333, vat_grosze: 278_667, gross_grosze: 3_762_000 },
    ])
    expect(answer.deposit).toEqual({ type: 'zadatek', amount_grosze: 752_400, percent_bp: 2000 })
    expect(answer.balance).toEqual({ amount_grosze: 3_009_600, due_on: '2027-06-05' })
  })

  test('T4: a Friday wedding off season with shortage, corkage, cake and overtime', () => {
    const answer = priced(
      ask(weddingItems(), {
        term: { start: '2027-11-05T16:00', end: '2027-11-06T04:00' },
        term_mode: 'overnight',
        event_type: 'wedding',
        guests: heads(62, [band(4, 10, 5), band(0, 3, 2)]),
        addons: [
          { addon_id: 'corkage', quantity: 90 },
          { addon_id: 'cake', quantity: 1 },
        ],
        deposit: { type: 'zadatek', amount_grosze: 300_000 },
      }),
    )
    expect(bill(answer)).toEqual([
      'basic 62×310.00=19220.00',
      'basic.minimum 8×310.00=2480.00',
      'basic.tier_0 2×0.00=0.00',
      'basic.tier_4 5×155.00=775.00',
      'overtime 2×600.00=1200.00',
      'corkage 90×15.00=1350.00',
      'cake 67×5.00=335.00',
    ])
    expect(answer.lines[1]?.label).toBe('Dopłata do minimum 70 osób')
    expect(answer.vat_summary.map((part) => [part.rate, part.gross_grosze])).toEqual([
      ['23', 135_000],
      ['8', 2_401_000],
    ])
    expect([answer.total_grosze, answer.deposit.amount_grosze, answer.balance.amount_grosze]).toEqual([
      2_536_000, 300_000, 2_236_000,
    ])
  })

  test('T5: poprawiny, 40 bed-nights and a service charge on food only', () => {
    const items = [
      perHead('plate', 340),
      item('addon', 'per_person', 'poprawiny', 140, { ...food, qty_source: ['fixed'] }),
      item('addon', 'per_night', 'bed', 120, { group: 'other', vat_rate: '8', qty_source: ['fixed'] }),
      item('mandatory_fee', 'percentage', 'service', null, { ...food, percent_bp: 1000, applies_to: ['food'] }),
    ]
    const answer = priced(
      ask(items, {
        guests: heads(90),
        addons: [
          { addon_id: 'poprawiny', quantity: 55 },
          { addon_id: 'bed', quantity: 40 },
        ],
        deposit: { type: 'zadatek', percent_bp: 2500 },
      }),
    )
    expect(bill(answer)).toEqual([
      'plate 90×340.00=30600.00',
      'poprawiny 55×140.00=7700.00',
      'bed 40×120.00=4800.00',
      'service 1×3830.00=3830.00',
    ])
    expect([answer.total_grosze, answer.deposit.amount_grosze, answer.balance.amount_grosze]).toEqual([
      4_693_000, 1_173_250, 3_519_750,
    ])
  })

  test('T6: a barn for the weekend, season, cleaning; deposit up to 100 zł; security deposit outside', () => {
    const items = [
      item('base', 'per_weekend', 'weekend', 12_000, { group: 'room' }),
      item('modifier', 'percentage', 'season', null, {
        percent_bp: 2000,
        conditions: { dates: [{ from: '06-01', to: '09-30' }] },
      }),
      item('mandatory_fee', 'per_event', 'cleaning', 800),
    ]
    const answer = priced(
      ask(items, {
        term: { start: '2027-06-25T12:00', end: '2027-06-27T18:00' },
        term_mode: 'multi_day',
        deposit: { type: 'zadatek', percent_bp: 3000, round_up_to_grosze: 10_000 },
        security_deposit_grosze: 300_000,
      }),
    )
    expect(bill(answer)).toEqual([
      'weekend 1×12000.00=12000.00',
      'season 1×2400.00=2400.00',
      'cleaning 1×800.00=800.00',
    ])
    expect(answer.vat_summary).toEqual([
      { rate: '23', net_grosze: 1_235_772, vat_grosze: 284_228, gross_grosze: 1_520_000 },
    ])
    expect([answer.deposit.amount_grosze, answer.security_deposit_grosze]).toEqual([460_000, 300_000])
  })

  test('T7: New Year’s Eve beats Thursday; two started hours after 3:00', () => {
    const items = [
      item('base', 'per_event', 'thursday', 4000, { priority: 0, conditions: { weekdays: ['thursday'] } }),
      item('base', 'per_event', 'new_year', 9000, {
        priority: 100,
        included_until: '03:00',
        conditions: { dates: [{ from: '12-31', to: '12-31' }] },
      }),
      hourOvertime(500),
    ]
    const answer = priced(
      ask(items, {
        term: { start: '2026-12-31T20:00', end: '2027-01-01T04:30' },
        term_mode: 'overnight',
        deposit: { type: 'zadatek', percent_bp: 5000 },
      }),
    )
    expect(bill(answer)).toEqual(['new_year 1×9000.00=9000.00', 'overtime 2×500.00=1000.00'])
    expect([answer.total_grosze, answer.deposit.amount_grosze]).toEqual([1_000_000, 500_000])
  })

  test.each([
    ['2027-10-30T20:00', '2027-10-31T04:00', '9', 148_500],
    ['2027-03-27T20:00', '2027-03-28T04:00', '7', 115_500],
  ])('T8: a night over the change of clock %s–%s costs %s real hours', (start, end, hours, total) => {
    const items = [
      item('base', 'per_hour', 'studio', 150, { step_minutes: 60, min_qty: 2 }),
      item('modifier', 'percentage', 'weekend', null, {
        percent_bp: 1000,
        conditions: { weekdays: ['saturday', 'sunday'] },
      }),
    ]
    const answer = priced(ask(items, { term: { start, end } }))
    expect(answer.lines[0]?.quantity).toBe(hours)
    expect(answer.total_grosze).toBe(total)
  })

  test('T9: a DJ package with 74 charged km and two hours more, VAT-exempt', () => {
    const staff = { group: 'staff', vat_rate: 'zw' } as const
    const items = [
      item('base', 'per_package', 'wedding_8h', 3200, { ...staff, package_code: 'wedding', included_minutes: 480 }),
      hourOvertime(350),
      item('travel', 'per_km', 'way', 2.5, { vat_rate: 'zw' }),
    ]
    const answer = priced(
      ask(items, {
        packages: [pack('wedding')],
        package_code: 'wedding',
        travel: { free_km: 50, both_ways: true },
        distance_km: 87,
        term: { start: '2027-06-19T17:00', end: '2027-06-20T03:00' },
        deposit: { type: 'zaliczka', amount_grosze: 100_000 },
      }),
    )
    expect(bill(answer)).toEqual(['wedding_8h 1×3200.00=3200.00', 'overtime 2×350.00=700.00', 'way 74×2.50=185.00'])
    expect(answer.vat_summary).toEqual([{ rate: 'zw', net_grosze: 408_500, vat_grosze: 0, gross_grosze: 408_500 }])
    expect([answer.deposit.amount_grosze, answer.balance.amount_grosze]).toEqual([100_000, 308_500])
  })

  test('T10: a photographer with extras and travel; zadatek up to 50 zł', () => {
    const items = [
      item('base', 'per_package', 'report', 6500, { package_code: 'report' }),
      item('addon', 'per_event', 'second', 1800),
      item('addon', 'per_unit', 'album', 450),
      item('travel', 'per_km', 'way', 1.8),
    ]
    const answer = priced(
      ask(items, {
        packages: [pack('report')],
        package_code: 'report',
        addons: [
          { addon_id: 'second', quantity: 1 },
          { addon_id: 'album', quantity: 2 },
        ],
        travel: { free_km: 100, both_ways: true },
        distance_km: 140,
        deposit: { type: 'zadatek', percent_bp: 3000, round_up_to_grosze: 5000 },
      }),
    )
    expect([answer.total_grosze, answer.deposit.amount_grosze, answer.balance.amount_grosze]).toEqual([
      934_400, 285_000, 649_400,
    ])
  })

  test('T11: catering by the size of the party, waiters by started twenty, delivery', () => {
    const tier = (code: string, price: number, guests_from: number, guests_to?: number) =>
      perHead(code, price, { conditions: { guests_from, guests_to } })
    const items = [
      tier('menu_30', 145, 30, 59),
      tier('menu_60', 129, 60, 119),
      tier('menu_120', 115, 120),
      item('addon', 'per_hour', 'waiters', 45, { qty_source: ['ceil(guests/20)', 'hours'], step_minutes: 60 }),
      item('travel', 'per_km', 'delivery', 3, { vat_rate: '8' }),
    ]
    const answer = priced(
      ask(items, {
        guests: heads(74),
        term: { start: '2027-06-19T12:00', end: '2027-06-19T20:00' },
        addons: [{ addon_id: 'waiters', quantity: 1 }],
        travel: { free_km: 10, both_ways: true },
        distance_km: 33,
        deposit: { type: 'zaliczka', percent_bp: 3000 },
      }),
    )
    expect(bill(answer)).toEqual(['menu_60 74×129.00=9546.00', 'delivery 46×3.00=138.00', 'waiters 32×45.00=1440.00'])
    expect([answer.total_grosze, answer.deposit.amount_grosze]).toEqual([1_112_400, 333_720])
  })

  test('T12: a conference of two days, second day cheaper, workshops, code on hire, lunch, net', () => {
    const items = [
      item('base', 'per_day', 'hall', 2500, { group: 'room' }),
      item('modifier', 'percentage', 'next_day', null, { percent_bp: -1000, conditions: { day_index_from: 2 } }),
      item('addon', 'per_day', 'workshop', 600, { group: 'room', qty_source: ['days'], max_qty: 2 }),
      item('addon', 'per_person', 'lunch', 75, { ...food, qty_source: ['guests', 'days'] }),
      item('discount', 'percentage', 'code', null, { percent_bp: 500, promo_code: 'KORMORAN5', applies_to: ['room'] }),
    ]
    const answer = priced(
      ask(list(items, 'net'), {
        term: { start: '2027-05-13T08:00', end: '2027-05-14T18:00' },
        term_mode: 'multi_day',
        guests: heads(120),
        addons: [
          { addon_id: 'workshop', quantity: 2 },
          { addon_id: 'lunch', quantity: 1 },
        ],
        promo_code: 'kormoran5 ',
        deposit: { type: 'zaliczka', percent_bp: 5000 },
      }),
    )
    expect(bill(answer)).toEqual([
      'hall 2×2500.00=5000.00',
      'next_day 1×-250.00=-250.00',
      'workshop 4×600.00=2400.00',
      'lunch 240×75.00=18000.00',
      'code 1×-357.50=-357.50',
    ])
    expect(answer.vat_summary).toEqual([
      { rate: '23', net_grosze: 679_250, vat_grosze: 156_228, gross_grosze: 835_478 },
      { rate: '8', net_grosze: 1_800_000, vat_grosze: 144_000, gross_grosze: 1_944_000 },
    ])
    expect([answer.total_grosze, answer.total_net_grosze, answer.deposit.amount_grosze]).toEqual([
      2_779_478, 2_479_250, 1_389_739,
    ])
  })

  const party = () => [
    item('base', 'per_package', 'party', 890, {
      package_code: 'party',
      included_persons: 10,
      included_persons_of: 'children',
      extra_unit_amount_grosze: 6500,
      max_qty: 20,
    }),
    item('modifier', 'per_event', 'weekend', 150, { conditions: { weekdays: ['saturday', 'sunday'] } }),
  ]
  const partyOf = (children: number) =>
    ask(party(), {
      packages: [pack('party')],
      package_code: 'party',
      term: { start: '2027-06-19T12:00', end: '2027-06-19T14:00' },
      guests: heads(2, [band(4, 10, children)]),
      deposit: { type: 'zaliczka', amount_grosze: 30_000 },
    })

  test('T13: a birthday for 14 children, four of them extra, on a Saturday', () => {
    const answer = priced(partyOf(14))
    expect(bill(answer)).toEqual(['party 1×890.00=890.00', 'party.extra 4×65.00=260.00', 'weekend 1×150.00=150.00'])
    expect([answer.total_grosze, answer.deposit.amount_grosze]).toEqual([130_000, 30_000])
  })

  test('T13 negative: a package for at most 20 children refuses 21', () => {
    expect(refusedBy(partyOf(20))).toBeNull()
    expect(refusedBy(partyOf(21))).toEqual({ refused: 'package_capacity', details: { max: 20, of: 'children' } })
  })

  test('T14: rounding, a percentage line has quantity 1', () => {
    const items = [
      item('base', 'per_person', 'plate', 333.33, food),
      item('modifier', 'percentage', 'plus', null, { percent_bp: 1250 }),
    ]
    const answer = priced(ask(items, { guests: heads(7), deposit: { type: 'zadatek', percent_bp: 3300 } }))
    expect(bill(answer)).toEqual(['plate 7×333.33=2333.31', 'plus 1×291.66=291.66'])
    expect(answer.vat_summary[0]?.vat_grosze).toBe(19_444)
    expect([answer.total_grosze, answer.deposit.amount_grosze]).toEqual([262_497, 86_624])
  })
})

describe('negatives', () => {
  const hour = () => [item('base', 'per_hour', 'hour', 100)]

  test.each([
    ['2027-04-14T12:00', '2027-04-14T12:00', 'invalid_time'],
    ['2027-04-14T12:00', '2027-04-14T11:00', 'invalid_time'],
    ['2027-02-30T12:00', '2027-03-01T11:00', 'invalid_time'],
    ['2027-04-14 12:00', '2027-04-14T13:00', 'invalid_time'],
    ['2027-03-28T02:30', '2027-03-28T05:00', 'nonexistent_time'],
    ['2027-04-14T12:00', '2027-05-15T12:00', 'too_long'],
  ])('a term %s–%s is refused with %s', (start, end, code) => {
    expect(refusedBy(ask(hour(), { term: { start, end } }))?.refused).toBe(code)
  })

  test('two bases with equal priority and conditions are refused on save, per package', () => {
    const twins = [
      item('base', 'per_hour', 'a', 100, { conditions: { weekdays: ['friday', 'saturday'] } }),
      item('base', 'per_hour', 'b', 120, { conditions: { weekdays: ['saturday', 'friday'], public_holiday: 'any' } }),
    ]
    expect(checkPriceList(list(twins), [])).toEqual([
      { code: 'ambiguous_price', item_index: 1, field: 'priority', other_index: 0 },
    ])
    const packaged = twins.map((one) => ({ ...one, package_code: one.code }))
    expect(checkPriceList(list(packaged), [pack('a'), pack('b')])).toEqual([])
  })

  test('overlapping child tiers are refused on save', () => {
    const tiers = [
      { age_from: 0, age_to: 4, percent_bp: 0, label: 'a' },
      { age_from: 4, age_to: 10, percent_bp: 5000, label: 'b' },
    ]
    expect(checkPriceList(list([perHead('plate', 100, { age_tiers: tiers })]), [])).toEqual([
      { code: 'overlapping_age_tiers', item_index: 0, field: 'age_tiers.1' },
    ])
  })
})
