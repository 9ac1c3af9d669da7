import { expect, test } from 'vitest'
import type { BusinessValues } from './business-values.ts'
import { conflictsOf, filledFrom, type Found, isUntyped } from './registry-fill.ts'

const found: Found = {
  company_name: 'DWÓR KRYSTYNA MĄCZKA',
  nip: '1234563218',
  regon: '990000128',
  legal_form: 'jdg',
  address: {
    street: 'ul. Lipowa',
    building_no: '12',
    flat_no: null,
    postcode: '32-020',
    city: 'Wieliczka',
    voivodeship: 'malopolskie',
    country: 'PL',
  },
  ended: false,
}
const values = (changes: object = {}) =>
  ({
    ...{ legal_form: '', company_name: '', regon: '', iban: 'PL1', 'address.street': '', 'address.building_no': '' },
    ...{ 'address.flat_no': '', 'address.postcode': '', 'address.city': '', 'address.voivodeship': '' },
    ...changes,
  }) as BusinessValues

test('an empty form takes all that the register says, and nothing else changes', () => {
  expect(conflictsOf(values(), found)).toEqual([])
  expect(filledFrom(values(), found, false)).toMatchObject({
    legal_form: 'jdg',
    company_name: 'DWÓR KRYSTYNA MĄCZKA',
    'address.city': 'Wieliczka',
    'address.voivodeship': 'malopolskie',
    iban: 'PL1',
  })
})

test('what was typed otherwise is asked about, and stays unless it is to be replaced', () => {
  const mine = values({ company_name: 'Dwór pod Lipami', regon: '990000128', 'address.city': 'wieliczka' })
  expect(conflictsOf(mine, found)).toEqual(['company_name'])
  expect(filledFrom(mine, found, false).company_name).toBe('Dwór pod Lipami')
  expect(filledFrom(mine, found, false)['address.street']).toBe('ul. Lipowa')
  expect(filledFrom(mine, found, true).company_name).toBe('DWÓR KRYSTYNA MĄCZKA')
})

test('what the register does not say is left alone', () => {
  const bare = { ...found, legal_form: null, regon: null, address: null }
  const mine = values({ legal_form: 'public', 'address.city': 'Kraków' })
  expect(filledFrom(mine, bare, true)).toMatchObject({ legal_form: 'public', 'address.city': 'Kraków' })
})

test('the register is asked by itself only while nothing of what it would say was typed', () => {
  expect(isUntyped(values())).toBe(true)
  for (const typed of [{ legal_form: 'jdg' }, { company_name: 'Dwór' }, { 'address.street': 'Lipowa' }]) {
    expect(isUntyped(values(typed))).toBe(false)
  }
})
