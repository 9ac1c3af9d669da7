import { expect, test } from 'vitest'
import { dateIn } from '#domain/time.ts'
import {
  type Dac7Seller,
  daysRented,
  figuresOf,
  isIndividual,
  isNothing,
  isReportable,
  lacksOf,
  type Movement,
  tinOf,
  wholeZloty,
} from './dac7.ts'

const address = { street: 'Lipowa', building_no: '3', postcode: '00-001', city: 'Warszawa', voivodeship: null }
const seller: Dac7Seller = {
  legal_form: 'private',
  first_name: 'Anna',
  last_name: 'Żak',
  company_name: null,
  nip: null,
  pesel: '44051401359',
  birth_date: '1944-05-14',
  address,
}
const moved = (day: string, received_grosze: number, fee_grosze = 0, reservation_id = 'a'): Movement => ({
  reservation_id,
  day,
  received_grosze,
  fee_grosze,
})

test('quarters and years turn at midnight of Warsaw, in winter and in summer time', () => {
  const at = (instant: string) => moved(dateIn(Date.parse(instant), 'Europe/Warsaw'), 100)
  const of = (instant: string) => figuresOf([at(instant)], 2026).consideration_grosze
  expect(of('2025-12-31T22:59:59Z')).toEqual([0, 0, 0, 0])
  expect(of('2025-12-31T23:00:00Z')).toEqual([100, 0, 0, 0])
  expect(of('2026-03-31T21:59:59Z')).toEqual([100, 0, 0, 0])
  expect(of('2026-03-31T22:00:00Z')).toEqual([0, 100, 0, 0])
  expect(of('2026-06-30T22:00:00Z')).toEqual([0, 0, 100, 0])
  expect(of('2026-09-30T22:00:00Z')).toEqual([0, 0, 0, 100])
  expect(of('2026-12-31T22:59:59Z')).toEqual([0, 0, 0, 100])
  expect(of('2026-12-31T23:00:00Z')).toEqual([0, 0, 0, 0])
})

test('the operator part is told apart, and a reservation counts in each quarter that it brought money in', () => {
  const figures = figuresOf(
    [moved('2026-02-01', 10_000, 250), moved('2026-05-01', 40_000), moved('2026-05-02', 5_000, 0, 'b')],
    2026,
  )
  expect(figures).toEqual({
    consideration_grosze: [9_750, 45_000, 0, 0],
    fees_grosze: [250, 0, 0, 0],
    activities: [1, 2, 0, 0],
  })
})

test('what goes back lowers the quarter in which it came, the newest money first, even when it goes back a year later', () => {
  const movements = [moved('2026-02-01', 10_000, 200), moved('2026-11-01', 40_000), moved('2027-01-15', -45_000, -100)]
  expect(figuresOf(movements, 2026)).toEqual({
    consideration_grosze: [4_900, 0, 0, 0],
    fees_grosze: [100, 0, 0, 0],
    activities: [1, 0, 0, 0],
  })
  expect(isNothing(figuresOf(movements, 2027))).toBe(true)
})

test('who gave everything back, or never got anything, has nothing to report', () => {
  expect(isNothing(figuresOf([], 2026))).toBe(true)
  expect(isNothing(figuresOf([moved('2026-02-01', 100), moved('2026-02-02', -100)], 2026))).toBe(true)
  expect(isNothing(figuresOf([moved('2026-02-01', 100)], 2026))).toBe(false)
  expect(isNothing(figuresOf([moved('2026-02-01', 100, 100)], 2026)), 'all of it the fee').toBe(false)
})

test('a night until morning is one day, days of the year are counted once for all rooms', () => {
  const night = { start_local: '2026-06-06T16:00', end_local: '2026-06-07T04:00' }
  const weekend = { start_local: '2026-06-12T16:00', end_local: '2026-06-14T16:00' }
  const longer = { start_local: '2026-06-12T16:00', end_local: '2026-06-14T18:00' }
  const turn = { start_local: '2025-12-31T20:00', end_local: '2026-01-02T06:00' }
  expect(daysRented([night], 2026)).toBe(1)
  expect(daysRented([night, { start_local: '2026-06-06T10:00', end_local: '2026-06-06T12:00' }], 2026)).toBe(1)
  expect(daysRented([weekend], 2026)).toBe(2)
  expect(daysRented([longer], 2026)).toBe(3)
  expect(daysRented([turn], 2026)).toBe(1)
})

test.each([
  ['jdg', true],
  ['private', true],
  ['unregistered', true],
  ['sp_zoo', false],
  ['association', false],
] as const)('%s is an individual: %s', (legal_form, is) => {
  expect(isIndividual({ legal_form })).toBe(is)
  expect(isReportable({ legal_form }, 1)).toBe(true)
})

test('public bodies are not reported, nor an entity for a property rented more than 2 000 times', () => {
  expect(isReportable({ legal_form: 'public' }, 1)).toBe(false)
  expect(isReportable({ legal_form: 'sp_zoo' }, 2_000)).toBe(true)
  expect(isReportable({ legal_form: 'sp_zoo' }, 2_001)).toBe(false)
  expect(isReportable({ legal_form: 'jdg' }, 2_001)).toBe(true)
})

test('what is lacking is named, of each form its own', () => {
  expect(lacksOf(seller, [address])).toEqual([])
  expect(tinOf(seller)).toBe('44051401359')
  expect(tinOf({ ...seller, legal_form: 'jdg', nip: '5252248481' })).toBe('5252248481')
  expect(lacksOf({ ...seller, pesel: null, birth_date: null, address: null }, [])).toEqual([
    'tin',
    'birth_date',
    'address',
  ])
  for (const unnamed of [{ first_name: '' }, { last_name: '' }])
    expect(lacksOf({ ...seller, ...unnamed }, [])).toEqual(['name'])
  const firm: Dac7Seller = { ...seller, legal_form: 'sp_zoo', birth_date: null, company_name: 'Dwór' }
  expect(lacksOf({ ...firm, nip: '5252248481' }, [{ ...address, city: null }])).toEqual(['property_address'])
  expect(lacksOf(firm, [])).toEqual(['tin'])
  expect(lacksOf({ ...firm, company_name: null }, [])).toEqual(['name', 'tin'])
  expect(lacksOf({ ...firm, first_name: '', last_name: '' }, [])).toEqual(['tin'])
  expect(lacksOf({ ...firm, legal_form: 'foreign' }, [])).toEqual(['tin', 'country'])
})

test('amounts are whole złoty, half a złoty and more is one', () => {
  expect([0, 49, 50, 149, 150].map(wholeZloty)).toEqual([0, 0, 1, 1, 2])
})
