import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { priceOfPackage, whyTooSmall } from '#web/features/reservations/form/PackageChoice.tsx'
import { addonsOf } from '#web/features/reservations/form/addons.ts'
import { childPrice } from '#web/features/reservations/reserve/GuestsStep.tsx'
import { PriceTable } from './facts/PriceTable.tsx'

const plain = (words: string | null | undefined) => words?.replaceAll('\u00a0', ' ')
const blank = { pricing_type: 'per_event', amount_grosze: 100_00, vat_rate: '23', package_code: null, age_tiers: [] }
const items = [
  {
    ...blank,
    kind: 'base',
    package_code: 'maly',
    age_tiers: [{ age_from: 4, age_to: 10, amount_grosze: 40_00, percent_bp: null }],
  },
  { ...blank, kind: 'base', package_code: 'duzy', amount_grosze: 210_00 },
  { ...blank, kind: 'base', package_code: 'duzy', amount_grosze: 220_00, vat_rate: '8' },
  { ...blank, kind: 'addon', id: 'projector', amount_grosze: 50_00 },
  { ...blank, kind: 'addon', id: 'dj', vat_rate: 'zw' },
  { ...blank, kind: 'addon', id: 'service', amount_grosze: null, vat_rate: null },
]
const selling = (price_mode: 'gross' | 'net') => ({ price_mode, price_items: items }) as unknown as ListingDetail

test.each([
  ['net', { child: '49,20 zł', addons: [61_50, 100_00, null] }],
  ['gross', { child: '40 zł', addons: [50_00, 100_00, null] }],
] as const)('a guest reads what is paid, whatever the list counts in: %s', (price_mode, said) => {
  const listing = selling(price_mode)
  expect(plain(childPrice(listing, { age_from: 4, age_to: 10 }))).toBe(said.child)
  expect(addonsOf(listing, 'maly').map(({ amount_grosze }) => amount_grosze)).toEqual(said.addons)
})

test('a package says what it can be had for, „od” where it has several prices', () => {
  const from_price = { from_grosze: 237_60, unit: 'per_event' as const }
  expect(plain(priceOfPackage(selling('net'), { code: 'duzy', from_price }))).toBe('od 237,60 zł')
  const hourly = { code: 'maly', from_price: { ...from_price, unit: 'per_hour' as const } }
  expect(plain(priceOfPackage(selling('net'), hourly))).toBe('237,60 zł / godzinę')
  expect(priceOfPackage(selling('net'), { code: 'duzy', from_price: null })).toBeUndefined()
})

// Ustawa o informowaniu o cenach towarów i usług, art. 3: a price holds its VAT.
test('the price list of an offer is told with VAT, too, and net beside it', () => {
  const row = {
    ...{ package_code: null, unit_label: null, percent_bp: null, applies: null, age_tiers: [], crew_percent_bp: null },
    ...{ included_minutes: null, included_until: null, included_persons: null, extra_unit_amount_grosze: null },
    ...{ min_billed_adults: null, min_qty: null, vat_rate: null },
  }
  const child = { label: 'Dzieci', age_from: 4, age_to: 10, amount_grosze: 50_00, percent_bp: null }
  const price_items = [
    { ...row, id: 'hall', kind: 'base', name: 'Sala', pricing_type: 'per_hour', amount_grosze: 180_00, vat_rate: '23' },
    { ...row, id: 'late', kind: 'overtime', name: 'Po 22', pricing_type: 'per_hour', amount_grosze: 200_00 },
    {
      ...{ ...row, id: 'lunch', kind: 'addon', name: 'Obiad', pricing_type: 'per_person', amount_grosze: 100_00 },
      ...{ vat_rate: '8', age_tiers: [child] },
    },
    {
      ...{ ...row, id: 'keys', kind: 'security_deposit', name: 'Klucze' },
      ...{ pricing_type: 'per_event', amount_grosze: 500_00 },
    },
    {
      ...row,
      id: 'sat',
      kind: 'modifier',
      name: 'Sobota',
      pricing_type: 'percentage',
      percent_bp: 1000,
      amount_grosze: null,
    },
  ]
  const table = (price_mode: 'gross' | 'net') => {
    const listing = { price_mode, price_items, name: 'Sala', min_order_value_grosze: null } as unknown as ListingDetail
    return renderToStaticMarkup(createElement(PriceTable, { listing }))
  }
  const rows = (html: string) =>
    [...html.matchAll(/<td class="r [^>]*>(.*?)<\/td>/g)].map(([, cell]) =>
      plain(
        cell
          ?.replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      ),
    )
  expect(rows(table('net'))).toEqual([
    '221,40 zł / godzinę 180 zł netto',
    '+10%',
    '246 zł / godzinę 200 zł netto',
    '500 zł / wydarzenie',
    '108 zł / osobę 100 zł netto',
  ])
  expect(plain(table('net'))).toContain('dzieci: 54 zł')
  expect(rows(table('gross'))[0]).toBe('180 zł / godzinę')
})

test('a package that is too small says for how many it is, and its guests are those of the price', () => {
  const values = { adults: 2, children: {}, crew: 3 }
  const said = [1, 2, null].map((max_guests) => plain(whyTooSmall({ max_guests }, values)))
  expect(said).toEqual(['Ten pakiet obejmuje maksymalnie 1 osobę.', undefined, undefined])
  expect(plain(whyTooSmall({ max_guests: 22 }, { ...values, adults: 30 }))).toBe(
    'Ten pakiet obejmuje maksymalnie 22 osoby.',
  )
})
