/**
 * Words, pictures and sellers of each listing are packed (`catalogue/kept-entry.ts`): whoever asks for them of everybody
 * holds up everybody else for seconds where there are a hundred thousand.
 */
import { beforeAll, expect, test } from 'vitest'
import type { Catalogue } from '#api/features/listings/catalogue/catalogue.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import { keptEntries } from '#api/features/listings/catalogue/kept-entry.ts'
import { similarTo } from '#api/features/listings/page/similar.ts'
import { syntheticCatalogue } from '#api/testing/synthetic-catalogue.ts'
import { searchQuery } from '#contract/listings/listings.ts'
import { findHits } from './hits.ts'
import { columnsIn, memoryOf } from './known/memory.ts'
import { categoriesWithCounts } from './overviews.ts'
import { searchRequest } from './request.ts'

const now_ms = Date.parse('2026-11-21T10:00:00Z')
const kind = 'venue'
let catalogue: Catalogue
let unpacked: string[]

/** Says when it is unpacked. */
function watched(entry: CatalogueEntry): CatalogueEntry {
  const { kept, taken } = entry
  return {
    ...(kept ? { kept } : {}),
    taken,
    get listing() {
      unpacked.push(kept?.offer.slug ?? '')
      return entry.listing
    },
  }
}

beforeAll(async () => {
  unpacked = []
  const source = await syntheticCatalogue(600, now_ms)
  const entries = keptEntries(source.all(kind)).map(watched)
  catalogue = { ...source, all: () => entries }
  columnsIn(memoryOf(catalogue), catalogue, kind)
  // Each once, for its place in the columns.
  expect(unpacked).toHaveLength(entries.length)
})

const search = (asked: Record<string, unknown>) => () =>
  findHits(catalogue, kind, searchRequest(searchQuery.parse(asked), null, now_ms), { first: 100 })

test.each<[string, () => unknown]>([
  ['typed words', search({ q: 'wesele w stodole' })],
  ['typed words that nobody has', search({ q: 'xyzzy' })],
  ['a date with guests', search({ date_from: '2027-06-12', guests: 80 })],
  ['no date', search({ sort: 'total' })],
  ['the newest', search({ sort: 'newest' })],
  ['categories', () => categoriesWithCounts(catalogue, kind)],
  ['what is like one of them', () => similarTo(catalogue, catalogue.all(kind)[100] as CatalogueEntry)],
])('%s unpack nobody', async (_, ask) => {
  unpacked = []
  await ask()
  expect(unpacked).toEqual([])
})
