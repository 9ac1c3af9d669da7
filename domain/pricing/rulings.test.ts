/** Rulings 1–8 on the price; 9–12 are in `sums.test.ts`. */
import { describe, expect, test } from 'vitest'
import type { QuoteInput } from './types.ts'
import type { PriceConditions } from '#domain/price-list/price-list.ts'
import { ask, band, bill, heads, item, list, pack, priced, refusedBy, weddingTiers } from '#domain/testdata/pricing.ts'

const term = (start: string, end: string) => ({ term: { start, end } })
const night = term('2027-06-19T16:00', '2027-06-20T05:00')
const overtime = (price = 600, rest = {}) => item('overtime', 'per_hour', 'overtime', price, rest)
const linesOf = (input: QuoteInput) => bill(priced(input))

describe('overtime (ruling 1)', () => {
  const room = (rest = {}) => item('base', 'per_event', 'room', 1000, { group: 'room', ...rest })

  test('begins at included_until of the night after the event day', () => {
    expect(linesOf(ask([room({ included_until: '04:00' }), overtime()], night))).toContain('overtime 1×600.00=600.00')
    expect(linesOf(ask([room({ included_until: '22:00' }), overtime()], night))).toContain('overtime 7×600.00=4200.00')
  })

  test('begins after included_minutes, with its own step and grace', () => {
    const half = overtime(600, { step_minutes: 30, grace_minutes: 10 })
    const base = room({ included_minutes: 720 })
    const at = (end: string) => linesOf(ask([base, half], term('2027-06-19T16:00', end)))
    expect(at('2027-06-20T04:10')).toEqual(['room 1×1000.00=1000.00'])
    expect(at('2027-06-20T04:11')).toContain('overtime 0.5×600.00=300.00')
    expect(at('2027-06-20T04:41')).toContain('overtime 1×600.00=600.00')
  })

  test('without included time there is none, unless the window has overtime_until: then from its end', () => {
    expect(linesOf(ask([room(), overtime()], night))).toEqual(['room 1×1000.00=1000.00'])
    const window = { ends_at: '2027-06-20T04:00', overtime_until: '2027-06-20T06:00' }
    expect(linesOf(ask([room(), overtime()], { ...night, window }))).toContain('overtime 1×600.00=600.00')
    const until = (overtime_until: string) =>
      linesOf(ask([room(), overtime()], { ...night, window: { ...window, overtime_until } })).slice(1)
    expect(until('2027-06-20T05:00')).toEqual(['overtime 1×600.00=600.00'])
    expect(until('2027-06-20T04:30')).toEqual([])
  })

  test('a share of the base is a share of all its days', () => {
    const days = [item('base', 'per_day', 'day', 100, { included_minutes: 1440 })]
    const share = item('overtime', 'percentage', 'share', null, { percent_bp: 1000 })
    expect(linesOf(ask([...days, share], term('2027-06-18T10:00', '2027-06-19T18:00'))).slice(1)).toEqual([
      'share 1×20.00=20.00',
    ])
  })

  test('an hourly base ends where overtime begins, so no hour is paid twice', () => {
    const window = { ends_at: '2027-06-20T04:00', overtime_until: '2027-06-20T06:00' }
    const lines = linesOf(ask([item('base', 'per_hour', 'hour', 100), overtime()], { ...night, window }))
    expect(lines).toEqual(['hour 12×100.00=1200.00', 'overtime 1×600.00=600.00'])
  })

  test('counts elapsed minutes over a change of clock', () => {
    const autumn = term('2027-10-30T20:00', '2027-10-31T04:00')
    expect(linesOf(ask([room({ included_minutes: 480 }), overtime()], autumn))).toContain('overtime 1×600.00=600.00')
    expect(linesOf(ask([room({ included_until: '02:00' }), overtime()], autumn))).toContain('overtime 3×600.00=1800.00')
    const spring = term('2027-03-27T20:00', '2027-03-28T04:00')
    expect(linesOf(ask([room({ included_until: '02:30' }), overtime()], spring))).toContain('overtime 1×600.00=600.00')
  })

  test('beyond every overtime price the whole is on request', () => {
    expect(refusedBy(ask([room({ included_minutes: 60 })], night))?.refused).toBe('on_request')
    const short = overtime(600, { max_qty: 2, priority: 5 })
    const long = { ...overtime(900, { max_qty: 5 }), id: 'long', code: 'long' }
    const items = [room({ included_minutes: 600 }), short, long]
    expect(linesOf(ask(items, night))).toContain('long 3×900.00=2700.00')
    expect(refusedBy(ask(items, term('2027-06-19T10:00', '2027-06-20T05:00')))?.refused).toBe('on_request')
  })

  test('overtime that the owner prices by request makes the whole on request where it is the one that holds', () => {
    const asked = (rest = {}) => item('overtime', 'on_request', 'ask', null, rest)
    const refused = (...more: ReturnType<typeof asked>[]) =>
      refusedBy(ask([room({ included_minutes: 600 }), ...more], night))?.refused
    expect(refused(asked({ priority: 1 }), overtime())).toBe('on_request')
    expect(refused(asked({ conditions: { weekdays: ['saturday'] } }), overtime())).toBe('on_request')
    expect(refused(asked({ priority: 1, conditions: { weekdays: ['sunday'] } }), overtime())).toBeUndefined()
    expect(refused(asked(), overtime(600, { priority: 1 }))).toBeUndefined()
    expect(refusedBy(ask([room({ included_minutes: 780 }), asked()], night))).toBeNull()
  })

  test('beyond its largest quantity a base has no price by the hour or the day, and takes no more heads', () => {
    const refused = (more: Parameters<typeof ask>[1], base: Parameters<typeof ask>[0]) =>
      refusedBy(ask(base, more))?.refused ?? null
    const hourly = [item('base', 'per_hour', 'hour', 100, { max_qty: 3 })]
    expect([refused({}, hourly), refused(term('2027-04-14T09:00', '2027-04-14T12:01'), hourly)]).toEqual([
      null,
      'on_request',
    ])
    const daily = [item('base', 'per_day', 'day', 100, { max_qty: 2 })]
    const until = (day: number) => refused(term('2027-04-14T09:00', `2027-04-${day}T12:00`), daily)
    expect([until(15), until(16)]).toEqual([null, 'on_request'])
    const heady = [
      item('base', 'per_person', 'plate', 100, {
        max_qty: 80,
        age_tiers: [{ label: 'dzieci', age_from: 0, age_to: 9, amount_grosze: 5_000 }],
      }),
    ]
    const of = (adults: number) => refused({ guests: heads(adults, [band(4, 8, 2)]) }, heady)
    expect([of(78), of(79)]).toEqual([null, 'package_capacity'])
  })

  test('included_until holds for terms of one day only', () => {
    const items = [room({ included_until: '20:00' }), overtime()]
    expect(linesOf(ask(items, term('2027-06-18T10:00', '2027-06-20T18:00')))).toEqual(['room 1×1000.00=1000.00'])
  })
})

describe('quantities (ruling 2)', () => {
  test('factors multiply each other; ceil counts started groups', () => {
    const animator = item('base', 'per_hour', 'animator', 190, {
      qty_source: ['hours', 'ceil(children/12)'],
      min_qty: 2,
    })
    const ages = (count: number) => ({ guests: heads(2, [band(4, 8, count)]) })
    expect(linesOf(ask([animator], ages(12)))).toEqual(['animator 3×190.00=570.00'])
    expect(linesOf(ask([animator], ages(13)))).toEqual(['animator 6×190.00=1140.00'])
  })

  test('an addon is what is typed × its factors; its pricing type multiplies nothing', () => {
    const base = item('base', 'per_event', 'room', 100)
    const two = { term: { start: '2027-06-18T10:00', end: '2027-06-20T12:00' }, guests: heads(10) }
    const addon = (qty_source: ('fixed' | 'days' | 'nights' | 'guests' | 'bottles' | 'half_days' | 'weekends')[]) =>
      linesOf(
        ask([base, item('addon', 'per_night', 'extra', 10, { qty_source })], {
          ...two,
          addons: [{ addon_id: 'extra', quantity: 3 }],
        }),
      )[1]
    expect(addon(['fixed'])).toBe('extra 3×10.00=30.00')
    expect(addon(['bottles'])).toBe('extra 3×10.00=30.00')
    expect(addon(['days'])).toBe('extra 9×10.00=90.00')
    expect(addon(['half_days'])).toBe('extra 18×10.00=180.00')
    expect(addon(['nights', 'guests'])).toBe('extra 60×10.00=600.00')
    expect(addon(['weekends'])).toBe('extra 3×10.00=30.00')
  })

  test('a slot is one half day', () => {
    const half = item('base', 'per_half_day', 'half', 650)
    expect(linesOf(ask([half], { term_mode: 'half_day' }))).toEqual(['half 1×650.00=650.00'])
    expect(linesOf(ask([half], { term_mode: 'full_day' }))).toEqual(['half 2×650.00=1300.00'])
  })

  test.each([
    ['2027-06-25T12:00', '2027-06-27T18:00', 1],
    ['2027-06-25T12:00', '2027-07-02T18:00', 2],
    ['2027-06-27T12:00', '2027-06-28T05:00', 1],
    ['2027-06-26T12:00', '2027-06-27T18:00', 1],
    ['2027-06-21T12:00', '2027-06-24T18:00', 0],
  ])('%s–%s starts %i weekends', (start, end, weekends) => {
    const input = ask([item('base', 'per_weekend', 'weekend', 100)], term(start, end))
    if (weekends === 0) expect(refusedBy(input)?.refused).toBe('on_request')
    else expect(linesOf(input)).toEqual([`weekend ${weekends}×100.00=${weekends}00.00`])
  })
})

describe('groups and rates (ruling 3)', () => {
  test('modifier, shortage, crew and overtime lines bear the group and the rate of the base', () => {
    const base = item('base', 'per_person', 'plate', 100, {
      group: 'food',
      vat_rate: '8',
      min_billed_adults: 20,
      included_minutes: 60,
    })
    const plus = item('modifier', 'percentage', 'plus', null, { percent_bp: 1000 })
    const answer = priced(ask([base, plus, overtime()], { guests: heads(10, [], 2) }))
    expect(answer.lines.map((line) => line.code)).toEqual(['plate', 'plate.minimum', 'plate.crew', 'plus', 'overtime'])
    expect(new Set(answer.lines.map((line) => `${line.group} ${line.vat_rate}`))).toEqual(new Set(['food 8']))
  })

  test('applies_to names groups, base with its modifiers, all, or items', () => {
    const items = (applies_to: string[]) => [
      item('base', 'per_event', 'room', 1000, { group: 'room' }),
      item('modifier', 'per_event', 'plus', 100),
      item('mandatory_fee', 'per_event', 'cleaning', 50, { group: 'other' }),
      item('addon', 'per_event', 'meal', 400, { group: 'food' }),
      item('mandatory_fee', 'percentage', 'service', null, { percent_bp: 1000, applies_to }),
    ]
    const service = (applies_to: string[]) =>
      linesOf(ask(items(applies_to), { addons: [{ addon_id: 'meal', quantity: 1 }] })).at(-1)
    expect(service(['base'])).toBe('service 1×110.00=110.00')
    expect(service(['room'])).toBe('service 1×110.00=110.00')
    expect(service(['food'])).toBe('service 1×40.00=40.00')
    expect(service(['cleaning', 'food'])).toBe('service 1×45.00=45.00')
    expect(service(['all'])).toBe('service 1×155.00=155.00')
  })
})

describe('days and nights (ruling 4)', () => {
  const day = (rest = {}) => item('base', 'per_day', 'day', 100, rest)
  const stay = () => item('base', 'per_night', 'night', 100)

  test.each([
    ['2027-06-18T10:00', '2027-06-18T20:00', 1, 0],
    ['2027-06-18T10:00', '2027-06-19T00:00', 1, 0],
    ['2027-06-18T10:00', '2027-06-19T06:00', 1, 1],
    ['2027-06-18T10:00', '2027-06-19T06:01', 2, 1],
    ['2027-06-18T10:00', '2027-06-20T00:00', 2, 1],
    ['2027-06-18T10:00', '2027-06-20T18:00', 3, 2],
    ['2027-06-18T02:00', '2027-06-18T05:00', 1, 0],
  ])('%s–%s is %i days and %i nights', (start, end, days, nights) => {
    expect(linesOf(ask([day()], term(start, end)))).toEqual([`day ${days}×100.00=${days}00.00`])
    const byNight = ask([stay()], term(start, end))
    if (nights === 0) expect(refusedBy(byNight)?.refused).toBe('on_request')
    else expect(linesOf(byNight)).toEqual([`night ${nights}×100.00=${nights}00.00`])
  })

  test('the later of overnight_until and overtime_until ends the night', () => {
    const window = { ends_at: '2027-06-19T05:00', overtime_until: '2027-06-19T08:00' }
    const input = ask([day(), overtime(10)], { ...term('2027-06-18T10:00', '2027-06-19T08:00'), window })
    expect(linesOf(input)[0]).toBe('day 1×100.00=100.00')
  })

  test('a last date with a window of its own counts, with overtime or without', () => {
    const long = (end: string, ends_at: string, overtime_until: string) =>
      linesOf(
        ask([day(), overtime(10)], {
          ...term('2027-06-18T10:00', `2027-06-20T${end}`),
          term_mode: 'multi_day',
          window: { ends_at: `2027-06-20T${ends_at}`, overtime_until: `2027-06-20T${overtime_until}` },
        }),
      )
    expect(long('19:00', '18:00', '20:00')).toEqual(['day 3×100.00=300.00', 'overtime 1×10.00=10.00'])
    // Which window it is says the hour at which it closes: until noon it is the night of the date before.
    expect(long('13:00', '12:00', '14:00')[0]).toBe('day 2×100.00=200.00')
    expect(long('13:00', '12:01', '14:00')[0]).toBe('day 3×100.00=300.00')
  })

  test('each day has its own base and its own modifiers; a day without a price makes the whole on_request', () => {
    const friday = item('base', 'per_day', 'friday', 200, { conditions: { weekdays: ['friday'] } })
    const weekend = item('base', 'per_day', 'weekend', 300, { conditions: { weekdays: ['saturday', 'sunday'] } })
    const sunday = item('modifier', 'percentage', 'sunday', null, {
      percent_bp: -333,
      conditions: { weekdays: ['sunday'] },
    })
    const once = item('modifier', 'per_event', 'once', 10, { conditions: { weekdays: ['friday'] } })
    const items = [friday, weekend, sunday, once]
    expect(linesOf(ask(items, term('2027-06-18T10:00', '2027-06-20T18:00')))).toEqual([
      'friday 1×200.00=200.00',
      'weekend 2×300.00=600.00',
      'sunday 1×-9.99=-9.99',
      'once 1×10.00=10.00',
    ])
    expect(refusedBy(ask(items, term('2027-06-18T10:00', '2027-06-21T18:00')))?.refused).toBe('on_request')
  })

  test('a percentage on a base of several days is one line a day, each rounded', () => {
    const plus = item('modifier', 'percentage', 'plus', null, { percent_bp: 1050 })
    const lines = linesOf(ask([day({ amount_grosze: 3333 }), plus], term('2027-06-18T10:00', '2027-06-19T18:00')))
    expect(lines).toEqual(['day 2×33.33=66.66', 'plus 1×3.50=3.50', 'plus 1×3.50=3.50'])
  })
})

describe('choice of the base (rulings 5 and 50)', () => {
  const base = (code: string, rest = {}) => item('base', 'per_event', code, 100, rest)
  const chosen = (items: ReturnType<typeof base>[], rest = {}) => priced(ask(items, rest)).base_item_id

  test('highest priority, then most conditions, then lowest position', () => {
    const named = { weekdays: ['wednesday' as const], guests_from: 1, guests_to: 9 }
    expect(chosen([base('a'), base('b', { priority: 1 })])).toBe('b')
    expect(chosen([base('a', { conditions: { weekdays: ['wednesday'] } }), base('b', { conditions: named })])).toBe('b')
    expect(chosen([base('b'), base('a')])).toBe('b')
    expect(chosen([base('b', { position: 20 }), base('a', { position: 10 })])).toBe('a')
  })

  test('a season up to 28 February each year is up to the end of the month, a day in it is itself', () => {
    const list = (to: string, from = '12-01') => [
      base('usual'),
      base('season', { priority: 1, conditions: { dates: [{ from, to }] } }),
    ]
    const on = (day: string, items: ReturnType<typeof list>) => chosen(items, term(`${day}T09:00`, `${day}T12:00`))
    for (const to of ['02-28', '02-29']) {
      expect(['2028-02-28', '2028-02-29', '2028-03-01', '2027-02-28'].map((day) => on(day, list(to)))).toEqual([
        'season',
        'season',
        'usual',
        'season',
      ])
    }
    expect(on('2028-02-29', list('02-28', '02-28'))).toBe('usual')
    expect(on('2028-02-29', list('02-27'))).toBe('usual')
    expect(on('2028-02-29', list('2028-02-28', '2027-12-01'))).toBe('usual')
  })

  test('a from/to pair is one condition and "any" is none', () => {
    const single = base('a', { conditions: { duration_from: 1 } })
    const pair = base('b', { conditions: { guests_from: 1, guests_to: 9, public_holiday: 'any' } })
    expect(chosen([pair, single])).toBe('a')
  })

  test('a package whose conditions fail is on request, and so is a list that does not hold yet', () => {
    const bar = base('bar', { package_code: 'bar', conditions: { guests_to: 80 } })
    const input = { packages: [pack('bar', { max_guests: 150 })], package_code: 'bar' }
    expect(refusedBy(ask([base('a'), bar], { ...input, guests: heads(81) }))?.refused).toBe('on_request')
    expect(refusedBy(ask([base('a'), bar], { ...input, guests: heads(151) }))).toEqual({
      refused: 'package_capacity',
      details: { max: 150, of: 'guests' },
    })
    expect(chosen([base('a'), bar], { ...input, guests: heads(80) })).toBe('bar')
    const later = { ...list([base('a')]), valid_from: '2027-04-15' }
    expect(refusedBy(ask(later))?.refused).toBe('on_request')
    expect(refusedBy(ask(later, term('2027-04-15T09:00', '2027-04-15T10:00')))).toBeNull()
  })

  test.each([
    [{ public_holiday: 'yes' as const }, '2027-05-27', '2027-05-28'],
    [{ dates: [{ from: '12-20', to: '01-05' }] }, '2028-01-05', '2028-01-06'],
    [{ dates: [{ from: '12-20', to: '01-05' }] }, '2027-12-20', '2027-12-19'],
    [{ dates: [{ from: '2027-06-01', to: '2027-06-10' }] }, '2027-06-10', '2028-06-10'],
    [{ dates: [{ from: '2027-06-01', to: '2027-06-10' }] }, '2027-06-01', '2027-05-31'],
    [
      {
        dates: [
          { from: '05-01', to: '05-03' },
          { from: '12-24', to: '12-26' },
        ],
      },
      '2027-12-24',
      '2027-05-04',
    ],
    [{ lead_days_from: 10, lead_days_to: 20 }, '2026-12-11', '2026-12-12'],
  ])('condition %o holds on %s and not on %s', (conditions, yes, no) => {
    const items = [base('special', { priority: 1, conditions }), base('usual')]
    const on = (date: string) => chosen(items, term(`${date}T10:00`, `${date}T12:00`))
    expect([on(yes), on(no)]).toEqual(['special', 'usual'])
  })

  test('a room asked for alone has its own price; a start before seven is before seven', () => {
    const items = [base('balcony', { priority: 1, conditions: { unit: 'balcony' } }), base('whole')]
    expect(chosen(items, { unit_codes: ['balcony'] })).toBe('balcony')
    expect(chosen(items, { unit_codes: ['balcony', 'floor'] })).toBe('whole')
    expect(chosen(items, { unit_codes: null })).toBe('whole')
    const together = base('both', { priority: 1, conditions: { units: ['floor', 'balcony'] } })
    expect(chosen([...items, together], { unit_codes: ['balcony', 'floor'] })).toBe('both')
    expect(chosen([...items, together], { unit_codes: ['balcony', 'floor', 'bar'] })).toBe('whole')
    expect(chosen([...items, together], { unit_codes: ['floor'] })).toBe('whole')
    const warned = (codes: string[] | null) => priced(ask([...items, together], { unit_codes: codes })).warnings
    expect(warned(['balcony', 'bar'])).toEqual(['rooms_as_whole'])
    for (const codes of [['balcony', 'floor'], ['balcony'], ['floor'], null]) expect(warned(codes)).toEqual([])
    const early = item('mandatory_fee', 'per_event', 'early', 50, { conditions: { start_time_to: '07:00' } })
    const at = (start: string) => priced(ask([base('a'), early], term(start, '2027-04-14T12:00'))).lines.length
    expect([at('2027-04-14T06:59'), at('2027-04-14T07:00')]).toEqual([2, 1])
    const within = (conditions: PriceConditions, start: string) =>
      priced(ask([base('a'), { ...early, conditions }], term(`2027-04-14T${start}`, '2027-04-15T02:00'))).lines
        .length === 2
    const hours = (start_time_from: string, start_time_to?: string) => ({
      start_time_from,
      ...(start_time_to ? { start_time_to } : {}),
    })
    const which = (conditions: PriceConditions) =>
      ['06:59', '07:00', '08:59', '09:00', '21:59', '22:00'].filter((start) => within(conditions, start))
    expect(which(hours('07:00', '09:00'))).toEqual(['07:00', '08:59'])
    expect(which(hours('09:00'))).toEqual(['09:00', '21:59', '22:00'])
    expect(which(hours('22:00', '07:00'))).toEqual(['06:59', '22:00'])
  })
})

describe('steps and grace (ruling 6)', () => {
  test.each([
    ['12:15', '3'],
    ['12:16', '4'],
  ])('with 15 minutes of grace 9:00–%s is %s hours', (end, hours) => {
    const items = [item('base', 'per_hour', 'hour', 100, { step_minutes: 60, grace_minutes: 15 })]
    expect(priced(ask(items, term('2027-04-14T09:00', `2027-04-14T${end}`))).lines[0]?.quantity).toBe(hours)
  })

  test('length conditions are elapsed minutes; an event may end 30 dates later, not 31', () => {
    const items = [item('base', 'per_hour', 'hour', 1, { conditions: { duration_to: 420 } })]
    expect(refusedBy(ask(items, term('2027-03-27T20:00', '2027-03-28T04:00')))).toBeNull()
    expect(refusedBy(ask(items, term('2027-10-30T20:00', '2027-10-31T04:00')))?.refused).toBe('on_request')
    const day = [item('base', 'per_day', 'day', 1)]
    expect(refusedBy(ask(day, term('2027-04-01T10:00', '2027-05-01T23:00')))).toBeNull()
    expect(refusedBy(ask(day, term('2027-04-01T10:00', '2027-05-02T01:00')))?.refused).toBe('too_long')
  })
})

describe('persons (ruling 7)', () => {
  const plate = item('base', 'per_person', 'plate', 100, { age_tiers: weddingTiers, min_billed_adults: 15 })

  test('who fits no tier pays in full and counts for the minimum', () => {
    expect(linesOf(ask([plate], { guests: heads(10, [band(11, 17, 5)]) }))).toEqual(['plate 15×100.00=1500.00'])
  })

  test.each([
    [2, 5],
    [8, 12],
    [0, 17],
  ])('a band of ages %i–%i lies across tiers and is refused', (from, to) => {
    expect(refusedBy(ask([plate], { guests: heads(10, [band(from, to, 1)]) }))?.refused).toBe('age_band_across_tiers')
    expect(refusedBy(ask([plate], { guests: heads(10, [band(from, to, 0)]) }))).toBeNull()
  })

  test('from_age leaves out who is younger and refuses a band over it', () => {
    const cake = item('mandatory_fee', 'per_person', 'cake', 5, { from_age: 4 })
    const room = item('base', 'per_event', 'room', 100)
    const guests = heads(62, [band(4, 10, 5), band(0, 3, 2)])
    expect(linesOf(ask([room, cake], { guests }))).toContain('cake 67×5.00=335.00')
    const across = heads(62, [band(3, 5, 1)])
    expect(refusedBy(ask([room, cake], { guests: across }))?.refused).toBe('age_band_across_tiers')
  })

  test('the crew pays half when the owner says nothing', () => {
    const free = item('base', 'per_person', 'plate', 100, { crew_percent_bp: 0 })
    const crew = { guests: heads(1, [], 3) }
    expect(linesOf(ask([item('base', 'per_person', 'plate', 99.99)], crew))).toContain('plate.crew 3×50.00=150.00')
    expect(linesOf(ask([free], crew))).toContain('plate.crew 3×0.00=0.00')
  })
})

describe('rounding (ruling 8)', () => {
  test('a unit price is rounded first, then multiplied', () => {
    const plate = item('base', 'per_person', 'plate', 33.33, { age_tiers: weddingTiers })
    expect(linesOf(ask([plate], { guests: heads(0, [band(4, 10, 3)]) }))).toEqual(['plate.tier_4 3×16.67=50.01'])
  })

  test('a deduction is rounded as its size and then negated', () => {
    const items = (percent_bp: number) => [
      item('base', 'per_event', 'room', 0.05),
      item('modifier', 'percentage', 'change', null, { percent_bp }),
    ]
    expect(linesOf(ask(items(5000)))).toContain('change 1×0.03=0.03')
    expect(linesOf(ask(items(-5000)))).toContain('change 1×-0.03=-0.03')
  })

  test('a line whose quantity is not whole is rounded half up; quantities have at most three places', () => {
    const items = [item('base', 'per_hour', 'hour', 100.01, { step_minutes: 10 })]
    expect(linesOf(ask(items, term('2027-04-14T09:00', '2027-04-14T10:35')))).toEqual(['hour 1.667×100.01=166.68'])
    expect(linesOf(ask(items, term('2027-04-14T09:00', '2027-04-14T10:30')))).toEqual(['hour 1.5×100.01=150.02'])
  })
})
