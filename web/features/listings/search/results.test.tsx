import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListingCard, SearchReply } from '#contract/listings/listings.ts'
import { readSearch } from './search-state.ts'
import { Results } from './SearchResults.tsx'

const card = {
  id: '0192f0c4-0000-7000-8000-000000000001',
  slug: 'dwor',
  kind: 'venue',
  name: 'Dwór',
  category: 'palace_manor',
  city: 'Kraków',
  distance_km: null,
  capacity_max: 120,
  cover: null,
  scene: 'palace',
  price: { total_grosze: 900_000, from_grosze: 30_000, unit: 'per_person', per_person_grosze: 18_000, includes: null },
  term: { start: '2027-06-12T16:00', end: '2027-06-13T04:00' },
  rooms: [],
} as unknown as ListingCard

function drawn(query: string, reply: Partial<SearchReply> = {}): string {
  const state = readSearch(new URLSearchParams(query))
  const whole = { count: 0, results: [], alternatives: [], place: null, ...reply } as unknown as SearchReply
  const rest = { stale: false, onActive: () => undefined, onClear: () => undefined }
  return renderToStaticMarkup(<Results kind="venue" state={state} reply={whole} {...rest} />)
}

test('an offer that is proposed without the occasion opens without it, with the price that its card shows', () => {
  const search = 'date_from=2027-06-12&guests=50&event_type=wedding'
  const alternatives: SearchReply['alternatives'] = [
    { kind: 'fewer_wishes', change: { event_type: null }, count: 1, cards: [card] },
    { kind: 'other_size', change: { guests: '40' }, count: 1, cards: [card] },
  ]
  const [without, smaller] = [...drawn(search, { alternatives }).matchAll(/href="(\/wip\/sale\/dwor[^"]*)"/g)]
  expect(without?.[1]).toContain('guests=50')
  expect(without?.[1]).not.toContain('event_type')
  expect(smaller?.[1]).toMatch(/guests=40.*event_type=wedding/)
})

test('where nothing was found only what was asked for is proposed to be changed', () => {
  expect(drawn('q=takiej-nie-ma&guests=900')).toContain('Sprawdź pisownię, podaj mniej gości albo wyczyść filtry.')
  expect(drawn('date_from=2027-06-12')).toContain('kryteriów. Zmień termin albo wyczyść filtry.')
  expect(drawn('amenity=parking')).toContain('kryteriów. Wyczyść filtry.')
})

test('a page behind the last one says so, and leads back to what there is', () => {
  const html = drawn('page=3&guests=50', { count: 12 })
  expect(html).toContain('href="/wip/sale?guests=50"')
  expect(drawn('guests=50', { count: 1, results: [card] })).not.toContain('href="/wip/sale?guests=50"')
})
