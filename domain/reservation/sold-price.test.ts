import { expect, test } from 'vitest'
import { securityForOwner, securityWords } from './payment-words.pl.ts'
import { asSold, securityFor, securityTermsOf, type SoldPrice } from './sold-price.ts'

type Deposit = SoldPrice['deposit']

const price = (total_grosze: number, deposit: Deposit, security_deposit_grosze: number | null = null): SoldPrice => ({
  vat_summary: [],
  total_grosze,
  total_net_grosze: total_grosze,
  deposit,
  balance: { amount_grosze: total_grosze - deposit.amount_grosze, due_on: null },
  security_deposit_grosze: security_deposit_grosze as SoldPrice['security_deposit_grosze'],
  warnings: [],
  price_mode: 'gross',
  distance_km: null,
  package_name: null,
})
const fifth: Deposit = { type: 'zadatek', amount_grosze: 12_000, percent_bp: 2_000 }
const rounded: Deposit = { type: 'zaliczka', amount_grosze: 20_000, percent_bp: 2_000, round_up_to_grosze: 10_000 }
const fixed = (amount_grosze: number): Deposit => ({ type: 'zaliczka', amount_grosze })

test.each<[string, Deposit, Deposit, Deposit]>([
  [
    'the same rule is asked of the new total',
    fifth,
    { ...fifth, amount_grosze: 14_000 },
    { ...fifth, amount_grosze: 14_000 },
  ],
  [
    'half instead of a fifth is not what was agreed',
    fifth,
    { ...fifth, amount_grosze: 35_000, percent_bp: 5_000 },
    { ...fifth, amount_grosze: 14_000 },
  ],
  ['everything at once neither', fifth, { type: 'full', amount_grosze: 70_000 }, { ...fifth, amount_grosze: 14_000 }],
  [
    'what was sold without a deposit stays without',
    { type: 'none', amount_grosze: 0 },
    fifth,
    { type: 'none', amount_grosze: 0 },
  ],
  [
    'what was paid in advance is paid in advance',
    { type: 'full', amount_grosze: 60_000 },
    fifth,
    { type: 'full', amount_grosze: 70_000 },
  ],
  [
    'a percentage that was rounded is rounded as it was sold, when the list names another one',
    rounded,
    { ...rounded, amount_grosze: 50_000, percent_bp: 7_000 },
    { ...rounded, amount_grosze: 20_000 },
  ],
  [
    'and when the list rounds no more',
    rounded,
    { type: 'zaliczka', amount_grosze: 14_000, percent_bp: 2_000 },
    { ...rounded, amount_grosze: 20_000 },
  ],
  [
    'one that was not rounded is not, when the list has begun to round',
    { type: 'zaliczka', amount_grosze: 12_000, percent_bp: 2_000 },
    rounded,
    { type: 'zaliczka', amount_grosze: 14_000, percent_bp: 2_000 },
  ],
  [
    'one that was sold before its rounding was kept has that of the list',
    { type: 'zaliczka', amount_grosze: 20_000, percent_bp: 2_000 },
    rounded,
    rounded,
  ],
  [
    'but not of a list that has another percentage now',
    { type: 'zaliczka', amount_grosze: 20_000, percent_bp: 2_000 },
    { ...rounded, amount_grosze: 50_000, percent_bp: 7_000 },
    { type: 'zaliczka', amount_grosze: 14_000, percent_bp: 2_000 },
  ],
  [
    'nor of one whose deposit has another name',
    { type: 'zaliczka', amount_grosze: 20_000, percent_bp: 2_000 },
    { ...rounded, type: 'zadatek' },
    { type: 'zaliczka', amount_grosze: 14_000, percent_bp: 2_000 },
  ],
  ['a fixed sum is the one of the list', fixed(10_000), fixed(15_000), fixed(15_000)],
])('another price keeps how much is paid first: %s', (_, sold, fresh, kept) => {
  expect(asSold(price(60_000, sold), price(70_000, fresh)).deposit).toEqual(kept)
})

test('and the kaucja', () => {
  const kept = asSold(price(60_000, fifth, 50_000), price(70_000, fifth, 300_000))
  expect([kept.security_deposit_grosze, kept.total_grosze]).toEqual([50_000, 70_000])
})

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
const said = (security: Parameters<typeof securityWords>[0]) => {
  const words = securityWords(security)
  return words && plain(`${words.lead}${words.text}`)
}

test('a security deposit says how it is given and by which day it comes back, as it was sold', () => {
  const sold = securityTermsOf({ security_deposit_method: 'cash', security_deposit_return_days: 7 })
  expect(securityTermsOf({ security_deposit_method: 'czek' })).toEqual({ method: null, return_days: null })
  const security = securityFor(300_000, sold, '2027-03-28T04:00')
  expect(security.return_by).toBe('2027-04-04')
  expect(said(security)).toBe(
    'Kaucja zwrotna 3 000,00 zł – wpłacana u właściciela poza ceną, gotówką, oddawana do niedzieli, 4 kwietnia 2027, jeśli nie doszło do szkód.',
  )
  expect(plain(securityForOwner(security))).toBe(
    'Kaucja zwrotna 3 000,00 zł: pobierasz ją poza ceną, gotówką, i oddajesz do niedzieli, 4 kwietnia 2027.',
  )
})

test('a hold on a card is blocked and let go, as no money moves', () => {
  const held = { amount_grosze: 50_000, method: 'card_hold' as const, return_by: '2027-04-04' }
  expect(said(held)).toBe(
    'Kaucja zwrotna 500,00 zł – poza ceną, blokowana przez właściciela na karcie, zwalniana do niedzieli, 4 kwietnia 2027, jeśli nie doszło do szkód.',
  )
  expect(plain(securityForOwner(held))).toBe(
    'Kaucja zwrotna 500,00 zł: blokujesz ją poza ceną na karcie gościa i zwalniasz do niedzieli, 4 kwietnia 2027.',
  )
})

test('where its owner names neither, it comes back after the event; without one nothing is said', () => {
  const security = { amount_grosze: 50_000, method: null, return_by: null }
  expect(said(security)).toBe(
    'Kaucja zwrotna 500,00 zł – wpłacana u właściciela poza ceną, oddawana po wydarzeniu, jeśli nie doszło do szkód.',
  )
  expect(plain(securityForOwner(security))).toBe(
    'Kaucja zwrotna 500,00 zł: pobierasz ją poza ceną i oddajesz po wydarzeniu.',
  )
  expect(said({ ...security, amount_grosze: 0 })).toBeNull()
  expect(securityForOwner({ ...security, amount_grosze: 0 })).toBeNull()
})
