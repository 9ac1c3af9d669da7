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

test('a party goes on to a search as adults and a number of children (ruling 53)', () => {
  const children = [
    { age_from: 0, age_to: 3, count: 2 },
    { age_from: 4, age_to: 10, count: 6 },
  ]
  expect(partyQuery({ adults: 30, children })).toEqual({ guests: 30, children: 8 })
  expect(partyQuery({ adults: 0, children })).toEqual({ guests: undefined, children: 8 })
})
