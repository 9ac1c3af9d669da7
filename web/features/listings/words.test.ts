import { expect, test } from 'vitest'
import { cardHref } from './card/ListingCard.tsx'
import { headDescription, nextFreeWords, totalWords } from './words.pl.ts'
import type { ListingCard } from '#contract/listings/listings.ts'

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
  const card = (kind: string) => ({ kind, slug: 'a', term: null }) as ListingCard
  const query = (kind: string) => cardHref(card(kind), { guests: 10, children: 4, place }).split('?')[1]
  expect(query('service')).toBe('guests=10&children=4&city=Tarn%C3%B3w&latitude=50.01&longitude=20.98')
  expect(query('venue')).toBe('guests=10&children=4')
})

test('what search engines show of an offer ends each sentence once, whatever its owner ended it with', () => {
  const said = (text: string) => headDescription(text, null)
  expect(said('Sala nad jeziorem')).toBe('Sala nad jeziorem. Sprawdź wolne terminy i pełną cenę.')
  expect(said('Zatańcz u nas!')).toBe('Zatańcz u nas! Sprawdź wolne terminy i pełną cenę.')
  expect(said('Marzysz o stodole?')).toBe('Marzysz o stodole? Sprawdź wolne terminy i pełną cenę.')
  expect(said('Pola, las, cisza…')).toBe('Pola, las, cisza… Sprawdź wolne terminy i pełną cenę.')
})
