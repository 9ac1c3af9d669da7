import { expect, test } from 'vitest'
import type { PriceConditions, PriceItem } from './price-list.ts'
import { fromPrice } from './from.ts'
import { defaultPackage } from './default-package.ts'
import { weekdayIndex } from '#domain/time.ts'
import { item, list, pack } from '#domain/testdata/pricing.ts'

const from_on = '2026-11-21'
const from = (items: PriceItem[], rest = {}) => fromPrice({ price_list: list(items), from_on, ...rest })
const event = (code: string, price: number, rest: Partial<PriceItem> = {}) =>
  item('base', 'per_event', code, price, rest)

test('the lowest base price with its unit', () => {
  const hour = item('base', 'per_hour', 'hour', 95)
  expect(from([event('room', 590, { priority: 5, conditions: { term_modes: ['full_day'] } }), hour])).toEqual({
    from_grosze: 9500,
    unit: 'godzina',
    pricing_type: 'per_hour',
    base_item_id: 'hour',
  })
})

test('a price that another always beats cannot be had', () => {
  const cheap = event('cheap', 10)
  expect(from([cheap, event('dear', 20, { priority: 1 })])?.from_grosze).toBe(2000)
  const saturdays = event('dear', 20, { priority: 1, conditions: { weekdays: ['saturday'] } })
  expect(from([cheap, saturdays])?.from_grosze).toBe(1000)
  expect(from([event('cheap', 10, { conditions: { weekdays: ['saturday'] } }), saturdays])?.from_grosze).toBe(2000)
})

test('a price that a higher one beats only for some guests can be had', () => {
  const few = event('few', 10)
  const many = event('many', 20, { priority: 1, conditions: { guests_from: 50 } })
  expect(from([few, many])?.from_grosze).toBe(1000)
  expect(from([few, many], { limits: { guests: { from: 50, to: 90 } } })?.from_grosze).toBe(2000)
})

test('what several dearer prices hide together cannot be had', () => {
  const cheap = event('cheap', 10)
  const dear = (code: string, conditions: PriceItem['conditions']) => event(code, 20, { priority: 1, conditions })
  const halves = [dear('few', { guests_to: 49 }), dear('many', { guests_from: 50 })]
  expect(from([cheap, ...halves])?.from_grosze).toBe(2000)
  const all = [dear('hours', { term_modes: ['hourly'] }), dear('wedding', { event_types: ['wedding'] })]
  const limits = { term_modes: ['hourly', 'full_day'], event_types: ['other', 'wedding'] }
  expect(from([cheap, ...all], { limits })?.from_grosze).toBe(1000)
  expect(from([cheap, ...all, dear('other', { event_types: ['other'] })], { limits })?.from_grosze).toBe(2000)
  expect(
    from([cheap, dear('on', { start_time_from: '08:00' }), dear('till', { start_time_to: '09:00' })])?.from_grosze,
  ).toBe(2000)
})

test('a price for more guests than its package takes cannot be had', () => {
  const many = event('many', 10, { package_code: 'a', priority: 1, conditions: { guests_from: 21 } })
  const items = [many, event('few', 30, { package_code: 'a' })]
  expect(from(items, { packages: [pack('a', { max_guests: 21 })] })?.from_grosze).toBe(1000)
  expect(from(items, { packages: [pack('a', { max_guests: 20 })] })?.from_grosze).toBe(3000)
})

test('only the next 12 months count, and only days on which the listing is open', () => {
  const past = event('past', 10, { conditions: { dates: [{ from: '2026-01-01', to: '2026-11-20' }] } })
  const far = event('far', 10, { conditions: { dates: [{ from: '2027-11-22', to: '2027-12-01' }] } })
  expect(from([past, far, event('now', 30)])?.from_grosze).toBe(3000)
  const monday = event('monday', 5, { conditions: { weekdays: ['monday'] } })
  expect(from([monday, event('now', 30)])?.from_grosze).toBe(500)
  const open_on = (day: number) => weekdayIndex(day) !== 0
  expect(from([monday, event('now', 30)], { limits: { open_on } })?.from_grosze).toBe(3000)
  const later = { ...list([event('later', 10)]), valid_from: '2028-01-01' }
  expect(fromPrice({ price_list: later, from_on })).toBeNull()
})

test('a price for whoever reserves long before counts only while somebody still can', () => {
  const season = (lead_days_from: number) =>
    event('early', 10, {
      priority: 1,
      conditions: { dates: [{ from: '2027-05-01', to: '2027-09-30' }], lead_days_from },
    })
  // From 21 November 30 September is 313 days ahead.
  expect(from([season(313), event('usual', 30)])?.from_grosze).toBe(1000)
  expect(from([season(314), event('usual', 30)])?.from_grosze).toBe(3000)
  const lead = { from: 2, to: 90 }
  expect(from([season(100), event('usual', 30)], { limits: { lead } })?.from_grosze).toBe(3000)
  const last = (lead_days_to: number) => event('last', 10, { priority: 1, conditions: { lead_days_to } })
  expect(from([last(2), event('usual', 30)], { limits: { lead } })?.from_grosze).toBe(1000)
  expect(from([last(1), event('usual', 30)], { limits: { lead } })?.from_grosze).toBe(3000)
})

test('a price of days that all come too soon for it is beaten by that of the last days', () => {
  const autumn = event('autumn', 10, { conditions: { dates: [{ from: '2026-11-25', to: '2026-12-20' }] } })
  const late = (lead_days_to: number) => event('late', 30, { priority: 1, conditions: { lead_days_to } })
  expect(from([autumn, late(28)])?.from_grosze).toBe(1000)
  expect(from([autumn, late(29)])?.from_grosze).toBe(3000)
})

test('a mode that the listing does not offer has no price', () => {
  const half = event('half', 10, { conditions: { term_modes: ['half_day'] } })
  expect(from([half, event('day', 30)], { limits: { term_modes: ['full_day'] } })?.from_grosze).toBe(3000)
})

test('a price of rooms counts only while they can be asked for without the others', () => {
  const of = (conditions: PriceConditions, apart: string[], all: number) => {
    const items = [event('part', 10, { priority: 1, conditions }), event('whole', 30)]
    return from(items, { limits: { rooms: { apart, all } } })?.from_grosze
  }
  expect(of({ unit: 'a' }, ['a', 'b'], 3)).toBe(1000)
  expect(of({ units: ['a', 'b'] }, ['a', 'b'], 3)).toBe(1000)
  // Of two rooms both are the whole place; a room may be let with the others only, or have been removed.
  expect(of({ units: ['a', 'b'] }, ['a', 'b'], 2)).toBe(3000)
  expect(of({ units: ['a', 'c'] }, ['a', 'b'], 3)).toBe(3000)
  expect(of({ unit: 'gone' }, ['a', 'b'], 2)).toBe(3000)
  expect(of({ unit: 'a' }, [], 1)).toBe(3000)
})

test('a net list shows gross, and on request shows nothing', () => {
  expect(fromPrice({ price_list: list([event('room', 100)], 'net'), from_on })?.from_grosze).toBe(12_300)
  expect(from([item('base', 'on_request', 'ask', null)])).toBeNull()
})

test('the default package is the featured, else the cheapest, else none', () => {
  const items = [event('a', 30, { package_code: 'a' }), event('b', 20, { package_code: 'b' })]
  const plan = item('base', 'on_request', 'c', null, { package_code: 'c' })
  const packages = [pack('c'), pack('a'), pack('b')]
  expect(defaultPackage(packages, list([...items, plan]))).toBe('b')
  expect(defaultPackage([...packages, pack('d', { is_featured: true })], list(items))).toBe('d')
  expect(defaultPackage([], list(items))).toBeNull()
})

test('where there are packages one of them is always chosen, so a price of none cannot be had', () => {
  const items = [event('bare', 5), event('a', 30, { package_code: 'a' }), event('b', 20, { package_code: 'b' })]
  expect(from(items, { packages: [pack('a'), pack('b')] })?.from_grosze).toBe(2000)
  expect(from(items, { packages: [pack('a')] })?.from_grosze).toBe(3000)
  expect(from([event('bare', 5)], { packages: [pack('a')] })).toBeNull()
  expect(from(items, { packages: [] })?.from_grosze).toBe(500)
})

test('packages are compared with VAT, by what they are sold at, the first of equals before the others', () => {
  const items = [
    event('a', 100, { package_code: 'a', vat_rate: '23' }),
    event('b', 110, { package_code: 'b', vat_rate: '8' }),
  ]
  expect(defaultPackage([pack('a'), pack('b')], list(items, 'net'))).toBe('b')
  expect(defaultPackage([pack('a'), pack('b')], list(items, 'gross'))).toBe('a')
  const equal = [event('a', 100, { package_code: 'a' }), event('b', 100, { package_code: 'b' })]
  expect(defaultPackage([pack('b'), pack('a')], list(equal))).toBe('b')
  const share = item('base', 'percentage', 'b', 1, { package_code: 'b' })
  expect(defaultPackage([pack('a'), pack('b')], list([event('a', 100, { package_code: 'a' }), share]))).toBe('a')
  expect(defaultPackage([pack('a'), pack('b')], list([]))).toBe('a')
})
