import { expect, test } from 'vitest'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { priceOfPackage } from '#web/features/reservations/form/PackageChoice.tsx'
import { addonsOf } from '#web/features/reservations/form/addons.ts'
import { childPrice } from '#web/features/reservations/reserve/GuestsStep.tsx'
import { packagePrice } from './term/term-wish.ts'

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
  ['net', { maly: 123_00, duzy: 237_60, words: 'od 237,60 zł', child: '49,20 zł', addons: [61_50, 100_00, null] }],
  ['gross', { maly: 100_00, duzy: 210_00, words: 'od 210 zł', child: '40 zł', addons: [50_00, 100_00, null] }],
] as const)('a guest reads what is paid, whatever the list counts in: %s', (price_mode, said) => {
  const listing = selling(price_mode)
  expect([packagePrice(listing, 'maly'), packagePrice(listing, 'duzy')]).toEqual([said.maly, said.duzy])
  expect(plain(priceOfPackage(listing, { code: 'duzy' }))).toBe(said.words)
  expect(plain(childPrice(listing, { age_from: 4, age_to: 10 }))).toBe(said.child)
  expect(addonsOf(listing, 'maly').map(({ amount_grosze }) => amount_grosze)).toEqual(said.addons)
})
