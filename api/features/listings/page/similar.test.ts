/** What is passed over unseen could not have come among the three. */
import { beforeAll, expect, test } from 'vitest'
import { likenessTo, similarTo } from './similar.ts'
import type { Catalogue } from '#api/features/listings/catalogue/catalogue.ts'
import { syntheticCatalogue } from '#api/testing/synthetic-catalogue.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await syntheticCatalogue(1_500, Date.parse('2026-11-21T10:00:00Z'))
})

test.each(['venue', 'service'] as const)(
  'of each %s the three most alike are those that sorting all of them finds',
  (kind) => {
    const entries = catalogue.all(kind)
    const source = { all: () => entries }
    for (const entry of entries.filter((_, at) => at % 7 === 0)) {
      const likeness = likenessTo(entry.listing)
      const points = new Map(entries.map((other) => [other, likeness(other.listing)]))
      const pointsOf = (other: (typeof entries)[number]) => points.get(other) ?? Number.NaN
      const expected = entries
        .filter((other) => other !== entry)
        .sort((a, b) => pointsOf(b) - pointsOf(a) || (a.listing.id < b.listing.id ? -1 : 1))
      const ids = (others: typeof entries) => others.map(({ listing }) => listing.id)
      expect(ids(similarTo(source, entry))).toEqual(ids(expected.slice(0, 3)))
    }
  },
)

test('there may be fewer', () => {
  const entries = catalogue.all('venue').slice(0, 3)
  const [first] = entries
  if (!first) throw new Error('no venue')
  expect(similarTo({ all: () => entries }, first)).toHaveLength(2)
})

test('which of equals is shown is no matter of the order in which they were read', () => {
  const [one, ...others] = catalogue.all('service').slice(0, 40)
  if (!one) throw new Error('no service')
  // All offer the same at the same place.
  const equals = others.map(({ listing, taken }) => ({ taken, listing: { ...one.listing, id: listing.id } }))
  const shown = (entries: typeof equals) =>
    similarTo({ all: () => [one, ...entries] }, one).map(({ listing }) => listing.id)
  const least = equals.map(({ listing }) => listing.id).sort()
  expect(shown(equals)).toEqual(least.slice(0, 3))
  expect(shown(equals.toReversed())).toEqual(least.slice(0, 3))
})
