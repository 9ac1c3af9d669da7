/** What is passed over unseen could not have come among the three. */
import { beforeAll, expect, test } from 'vitest'
import { likenessTo, similarTo } from './similar.ts'
import type { Catalogue } from '#api/features/listings/catalogue/catalogue.ts'
import { syntheticCatalogue } from '#api/seed/synthetic-catalogue.ts'

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
      const pointsOf = (others: typeof entries) => others.map(({ listing }) => likeness(listing))
      const expected = pointsOf(entries.filter((other) => other !== entry)).sort((a, b) => b - a)
      expect(pointsOf(similarTo(source, entry))).toEqual(expected.slice(0, 3))
    }
  },
)

test('there may be fewer', () => {
  const entries = catalogue.all('venue').slice(0, 3)
  const [first] = entries
  if (!first) throw new Error('no venue')
  expect(similarTo({ all: () => entries }, first)).toHaveLength(2)
})
