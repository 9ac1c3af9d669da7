import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { cancelReasons } from '#domain/reservation/cancellation.ts'
import { eventTypes, weekdays } from '#domain/listing/codes.ts'
import {
  accessibilityFeatures,
  amenities,
  defaultWithdrawalRegime,
  serviceCategories,
  venueCategories,
} from '#domain/listing/dictionaries.ts'
import * as labels from './labels.pl.ts'
import * as listingLabels from '#domain/listing/labels.pl.ts'
import { addonsText, addonUnit, quantityWords } from '#domain/pricing/labels.pl.ts'

const tables = Object.entries({ ...labels, ...listingLabels }).filter(
  (entry): entry is [string, Record<string, string>] => typeof entry[1] === 'object' && entry[0] !== 'enumerations',
)

describe('labels', () => {
  test.each(tables)('%s: each label is said once, without blanks around it', (_, table) => {
    const texts = Object.values(table)
    expect(new Set(texts).size).toBe(texts.length)
    for (const text of texts) expect(text).toMatch(/^\S(.*\S)?$/u)
  })
  test('the enumerations are exactly the seven of the specification', () => {
    expect(Object.keys(labels.enumerations)).toEqual([
      'pricing_type',
      'reservation_status',
      'payment_status',
      'payment_methods',
      'subscription_status',
      'subscription_category',
      'days_of_week',
    ])
    expect(Object.keys(labels.enumerations.days_of_week)).toEqual([...weekdays])
  })
  test('a code without a label is shown as it is, also when it is a word of the language', () => {
    expect(labels.labelOf(labels.reservationStatusLabels, 'confirmed')).toBe('Potwierdzona')
    expect(labels.labelOf(labels.reservationStatusLabels, 'brand_new')).toBe('brand_new')
    expect(labels.labelOf(labels.reservationStatusLabels, 'toString')).toBe('toString')
  })
  test('reasons of a cancellation have words', () => {
    expect(Object.keys(labels.cancelReasonLabels)).toEqual([...cancelReasons])
  })
})

describe('quantities of a bill', () => {
  test('inflect the units of the price model and leave an owner’s own word alone', () => {
    const said = (quantity: string, unit: string) => quantityWords(quantity, unit).replaceAll('\u00a0', ' ')
    expect(['1', '2', '103', '112', '22.5'].map((quantity) => said(quantity, 'osoba'))).toEqual([
      '1 osoba',
      '2 osoby',
      '103 osoby',
      '112 osób',
      '22,5 osoby',
    ])
    expect(said('5', 'godzina')).toBe('5 godzin')
    expect(said('2.5', 'godzina')).toBe('2,5 godziny')
    expect(said('2', 'doba noclegowa')).toBe('2 doby noclegowe')
    expect(said('3', 'beczka')).toBe('3 × beczka')
    expect(said('1', 'beczka')).toBe('1 beczka')
    expect(said('1', '')).toBe('1')
  })
  test('extras say what is counted, and how many times where portions are', () => {
    const bottles = { pricing_type: 'per_unit', unit_label: 'butelka', qty_source: ['bottles'] } as const
    const units = [
      bottles,
      { ...bottles, unit_label: null },
      { ...bottles, max_qty: 1 },
      { pricing_type: 'per_person', qty_source: ['fixed'] } as const,
      { pricing_type: 'per_person', qty_source: ['guests'], max_qty: 3 } as const,
      { pricing_type: 'per_event' } as const,
    ].map(addonUnit)
    expect(units).toEqual(['butelka', 'sztuka', null, 'osoba', null, null])
    const said = (...addons: Parameters<typeof addonsText>[0]) => addonsText(addons).replaceAll('\u00a0', ' ')
    expect(said({ name: 'Korkowe', quantity: 20, unit: 'butelka' }, { name: 'Tort', quantity: 1, unit: null })).toBe(
      'Korkowe: 20 butelek, Tort',
    )
    expect(said({ name: 'Bufet', quantity: 2 }, { name: 'Korkowe', quantity: 0, unit: 'butelka' })).toBe('Bufet ×2')
    expect(said()).toBe('brak')
  })
})

describe('dictionaries', () => {
  test('are as long as domain 1 and 2 say, and say nothing twice', () => {
    const domain = readFileSync(path.resolve(import.meta.dirname, '../docs/domain.md'), 'utf8')
    const section = (heading: string) => domain.split(`\n### ${heading}\n`)[1]?.split('\n#')[0]
    expect(section('1.2 Venue categories')).toContain(`: ${venueCategories.length}, from`)
    expect(section('1.3 Event types')).toContain(`: ${eventTypes.length}, from`)
    expect(section('1.4 Amenities')).toContain(`; ${amenities.length} in all. `)
    expect(section('1.4 Amenities')).toContain(` with ${accessibilityFeatures.length}.`)
    expect(section('2.1 Service categories')).toContain(`: ${serviceCategories.length}. `)
    for (const list of [venueCategories, eventTypes, amenities, accessibilityFeatures, serviceCategories]) {
      expect(new Set<string>(list).size).toBe(list.length)
    }
  })
  test('withdrawal starts excluded for dated leisure and is 14 days for the rest', () => {
    const excluded = serviceCategories.filter((one) => defaultWithdrawalRegime.service(one) === 'excluded_dated_event')
    expect(excluded).toEqual(['catering', 'dj', 'band', 'mc_wodzirej', 'kids_animation', 'attractions'])
    expect(defaultWithdrawalRegime.venue('wedding_hall')).toBe('excluded_dated_event')
    expect(defaultWithdrawalRegime.venue('training_room')).toBe('standard_14')
  })
})
