import { expect, test } from 'vitest'
import { childBands } from '#domain/price-list/child-bands.ts'
import { appliesWords } from './price-words.pl.ts'
import type { PriceConditions, PriceItem } from '#domain/price-list/price-list.ts'

const words = (conditions: PriceConditions) =>
  appliesWords(conditions, (code) => `sala ${code}`).replaceAll('\u00a0', ' ')

test.each<[PriceConditions, string]>([
  [{}, ''],
  [{ weekdays: ['saturday'], dates: [{ from: '05-01', to: '09-30' }] }, 'soboty; 1 maja – 30 września'],
  [{ weekdays: ['monday', 'tuesday', 'wednesday', 'thursday'] }, 'poniedziałki–czwartki'],
  [{ weekdays: ['sunday', 'saturday'] }, 'soboty i niedziele'],
  [{ dates: [{ from: '12-31', to: '12-31' }] }, '31 grudnia'],
  [{ dates: [{ from: '12-01', to: '02-28' }] }, '1 grudnia – koniec lutego'],
  [{ dates: [{ from: '02-28', to: '02-28' }] }, '28 lutego'],
  [{ dates: [{ from: '2027-05-01', to: '2027-05-31' }] }, '1 maja 2027 – 31 maja 2027'],
  [{ guests_from: 30, guests_to: 59 }, 'gdy 30–59 gości'],
  [{ guests_from: 120 }, 'gdy od 120 gości'],
  [{ guests_to: 80 }, 'gdy do 80 gości'],
  [{ guests_from: 1, guests_to: 1 }, 'gdy 1 gość'],
  [{ guests_from: 2, guests_to: 2 }, 'gdy 2 goście'],
  [{ guests_from: 22, guests_to: 22 }, 'gdy 22 gości'],
  [{ guests_to: 1 }, 'gdy do 1 gościa'],
  [{ duration_to: 180 }, 'wydarzenie do 3 godz.'],
  [{ duration_from: 181, duration_to: 300 }, 'wydarzenie powyżej 3 godz. do 5 godz.'],
  [{ day_index_from: 2 }, 'od 2. dnia'],
  [{ start_time_to: '07:00' }, 'początek przed 7:00'],
  [{ start_time_from: '10:00', start_time_to: '14:00' }, 'początek od 10:00, przed 14:00'],
  [{ days_from: 2, days_to: 3 }, 'rezerwacja 2–3 dni'],
  [{ term_modes: ['half_day'] }, 'pół dnia'],
  [{ term_modes: ['hourly', 'overnight'] }, 'na godziny i przez noc'],
  [{ unit: 'a', term_modes: ['full_day'] }, 'cały dzień; tylko sala a'],
  [{ event_types: ['wake'] }, 'konsolacja (stypa)'],
])('%o is said as "%s"', (conditions, sentence) => expect(words(conditions)).toBe(sentence))

const item = (tiers: [number, number][], from_age?: number): PriceItem => ({
  id: '1',
  code: 'a',
  kind: 'base',
  pricing_type: 'per_person',
  name: 'Menu',
  position: 1,
  ...(from_age === undefined ? {} : { from_age }),
  age_tiers: tiers.map(([age_from, age_to]) => ({ age_from, age_to, percent_bp: 0, label: '' })),
})
const bands = (items: PriceItem[]) => childBands(items).map(({ age_from, age_to }) => [age_from, age_to])

test('the form asks for children by the ages that the price list tells apart', () => {
  expect(
    bands([
      item([
        [0, 3],
        [4, 10],
      ]),
    ]),
  ).toEqual([
    [0, 3],
    [4, 10],
    [11, 12],
  ])
  expect(bands([item([])])).toEqual([[0, 12]])
  // No band lies in two tiers, whoever's tiers they are.
  expect(
    bands([
      item([
        [0, 2],
        [3, 12],
      ]),
      item([], 4),
    ]),
  ).toEqual([
    [0, 2],
    [3, 3],
    [4, 12],
  ])
})
