import { expect, test } from 'vitest'
import type { OwnerListing } from '#contract/listings/owner-listings.ts'
import type { PublishingPart } from '#domain/listing/publishing.ts'
import { nextSection, sections } from './sections.tsx'

const listing = (missing: PublishingPart[], image_count = 0, status = 'draft') =>
  ({
    status,
    image_count,
    missing: missing.map((code) => ({ code, label: code, fields: [] })),
    amenities: [],
    embed_origins: [],
    units: [],
    details: {},
  }) as unknown as OwnerListing
const after = (code: string | null) => sections.find((section) => section.code === code) ?? null
const next = (one: OwnerListing, code: string | null) => nextSection('venue', one, after(code))?.code

test('a new listing is led from gap to gap, and asked for pictures on the way', () => {
  expect(next(listing(['street', 'description', 'price']), null)).toBe('adres')
  expect(next(listing(['description', 'price']), 'adres')).toBe('opis')
  expect(next(listing(['price']), 'opis')).toBe('zdjecia')
  expect(next(listing(['price']), 'zdjecia')).toBe('cennik')
})
test('what was left behind is asked for before the publication', () => {
  expect(next(listing(['street'], 3), 'cennik')).toBe('adres')
  expect(next(listing([]), 'cennik')).toBe('zdjecia')
  expect(next(listing([], 3), 'cennik')).toBe('publikacja')
})
test('nobody is asked again for pictures of what is published', () => {
  expect(next(listing([], 0, 'published'), 'opis')).toBe('publikacja')
})
