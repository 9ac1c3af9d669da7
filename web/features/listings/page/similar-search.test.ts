import { expect, test } from 'vitest'
import { partyQuery } from '#contract/paths.ts'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { similarSearch } from './similar-search.ts'

const animator = { kind: 'service', category: 'kids_animation', address: { latitude: 50, longitude: 20 } }

test('what could take the same party is asked with its children, also where there are only children', () => {
  const asked = (wish: object) => similarSearch(animator as unknown as ListingDetail, wish)
  expect(asked({ guests: 30, children: 8 })).toMatchObject({ guests: 30, children: 8 })
  expect(asked({ guests: 0, children: 8 })).toMatchObject({ children: 8 })
  expect(asked({})).toBeNull()
})

test('where somebody sets out from is no place of an event: only a chosen one is priced and passed on', () => {
  const asked = (wish: object) => similarSearch(animator as unknown as ListingDetail, { guests: 30, ...wish })
  expect(asked({})).not.toHaveProperty('lat')
  const [west = 0, south = 0, east = 0, north = 0] = asked({})?.bbox?.split(',').map(Number) ?? []
  expect(west < 19.5 && east > 20.5 && south < 49.7 && north > 50.3).toBe(true)
  const place = { city: 'Tarnów', latitude: 50.01, longitude: 20.99 }
  expect(asked({ place })).toMatchObject({ lat: 50.01, lng: 20.99 })
  expect(asked({ place })).not.toHaveProperty('bbox')
  const hall = { kind: 'venue', category: 'barn', address: { latitude: 50, longitude: 20 } }
  expect(similarSearch(hall as unknown as ListingDetail, { guests: 30, place })).toMatchObject({ lat: 50, lng: 20 })
})

test('a party goes on to a search as adults and a number of children (ruling 53)', () => {
  const children = [
    { age_from: 0, age_to: 3, count: 2 },
    { age_from: 4, age_to: 10, count: 6 },
  ]
  expect(partyQuery({ adults: 30, children })).toEqual({ guests: 30, children: 8 })
  expect(partyQuery({ adults: 0, children })).toEqual({ guests: undefined, children: 8 })
})
