import { expect, test } from 'vitest'
import { cardHref } from './card/ListingCard.tsx'
import { listingHead } from './page/listing-head.ts'
import { capacityWords, headDescription, nextFreeWords, perItemUnit, totalWords } from './words.pl.ts'
import type { ListingCard, ListingDetail } from '#contract/listings/listings.ts'
import type { PricingType } from '#domain/listing/codes.ts'

const plain = (words: string) => words.replaceAll('\u00a0', ' ')

test('the word weekend stands only where the weekend is free', () => {
  const words = (next_free_on: string, next_free_weekend: boolean) =>
    plain(nextFreeWords({ next_free_on, next_free_weekend }))
  expect(words('2026-11-27', false)).toBe('najbliższy wolny: pt., 27 lis 2026')
  expect(words('2026-11-27', true)).toBe('wolny weekend: 27–29 lis 2026')
  expect(words('2026-11-28', true)).toBe('wolny weekend: 28–29 lis 2026')
  expect(words('2027-01-30', true)).toBe('wolny weekend: 30–31 sty 2027')
  expect(words('2027-04-30', true)).toBe('wolny weekend: 30 kwi – 2 maj 2027')
  expect(nextFreeWords({ next_free_on: null, next_free_weekend: false })).toBe('')
})

test('beside a total stands what makes it comparable', () => {
  const price = { total_grosze: 26_100_00, from_grosze: null, unit: null, per_person_grosze: 261_40 }
  expect(plain(totalWords({ ...price, includes: 'menu', term_mode: 'full_day' }))).toBe(
    'z menu · cały dzień · ≈ 261 zł/os.',
  )
  expect(plain(totalWords({ ...price, includes: null, term_mode: 'hourly' }))).toBe('na godziny · ≈ 261 zł/os.')
})

test('the searched town goes along to who comes, and to no place that is there', () => {
  const place = { id: 1, name: 'Tarnów', latitude: 50.01, longitude: 20.98, radius_km: 30 }
  const card = (kind: string) => ({ kind, slug: 'a', term: null, rooms: [] as object[] }) as ListingCard
  const query = (kind: string) => cardHref(card(kind), { guests: 10, children: 4, place }).split('?')[1]
  expect(query('service')).toBe('guests=10&children=4&city=Tarn%C3%B3w&latitude=50.01&longitude=20.98')
  expect(query('venue')).toBe('guests=10&children=4')
  const rooms = ['r1', 'r2'].map((id) => ({ id, name: 'Oranżeria' }))
  expect(cardHref({ ...card('venue'), rooms }).split('?')[1]).toBe('unit=r1&unit=r2')
})

test('what search engines show of an offer ends each sentence once, whatever its owner ended it with', () => {
  const said = (text: string) => headDescription(text, null)
  expect(said('Sala nad jeziorem')).toBe('Sala nad jeziorem. Sprawdź wolne terminy i pełną cenę.')
  expect(said('Zatańcz u nas!')).toBe('Zatańcz u nas! Sprawdź wolne terminy i pełną cenę.')
  expect(said('Marzysz o stodole?')).toBe('Marzysz o stodole? Sprawdź wolne terminy i pełną cenę.')
  expect(said('Pola, las, cisza…')).toBe('Pola, las, cisza… Sprawdź wolne terminy i pełną cenę.')
})

test('what search engines and shared links show of a price says for what it is', () => {
  const said = (from_grosze: number, unit: PricingType) => plain(headDescription('Sala', { from_grosze, unit }))
  expect(said(310_00, 'per_person')).toBe('Sala. Ceny od 310 zł / osobę. Sprawdź wolne terminy i pełną cenę.')
  expect(said(6_400_00, 'per_event')).toBe('Sala. Ceny od 6 400 zł / wydarzenie. Sprawdź wolne terminy i pełną cenę.')
  const listing = { kind: 'venue', name: 'Sala', description: '', pictures: [], address: {}, seller: {} }
  const from_price = { from_grosze: 310_00, unit: 'per_person' }
  const [, venue] = listingHead({ ...listing, from_price } as unknown as ListingDetail).json_ld as object[]
  expect(venue).toMatchObject({ offers: { priceSpecification: { minPrice: '310.00', unitText: 'osobę' } } })
})

test('how many people an offer serves; who left it open promises nobody ten thousand', () => {
  expect(plain(capacityWords(20, 140))).toBe('Od 20 do 140 gości')
  expect(plain(capacityWords(1, 140))).toBe('Do 140 gości')
  expect(plain(capacityWords(20, 10_000))).toBe('Od 20 gości')
  expect(capacityWords(1, 10_000)).toBe('')
})

test('a price for one piece is „/ butelkę”, in the list and beside the extra', () => {
  const units = ['butelka', 'sztuka', 'doba noclegowa', 'komplet', 'stół', 'krzesło', 'beczka piwa', null]
  expect(units.map((unit_label) => perItemUnit({ pricing_type: 'per_unit', unit_label }))).toEqual([
    '/ butelkę',
    '/ sztukę',
    '/ dobę noclegową',
    '/ komplet',
    '/ stół',
    '/ krzesło',
    '/ beczka piwa',
    '/ sztukę',
  ])
  expect(perItemUnit({ pricing_type: 'per_person', unit_label: 'osoba' })).toBe('/ osobę')
})
