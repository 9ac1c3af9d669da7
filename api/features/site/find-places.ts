import type { Deps } from '#api/deps.ts'
import { listingCounts, readPlaces } from './queries.ts'
import type { Handled } from '#contract/index.ts'
import { rankPlaces } from '#domain/search/place-names.ts'
import { normalizeText } from '#domain/search/text.ts'

const most = 10

/**
 * Places never change while the server runs; typed text is compared with all of them (`domain/search/place-names.ts`).
 */
const kept = new WeakMap<Deps['browsing'], ReturnType<typeof readPlaces>>()

export async function findPlaces(deps: Deps, q: string): Promise<Handled['findPlaces']['reply']> {
  const found = rankPlaces(normalizeText(q), await placesOf(deps.browsing), most)
  const counts = await deps.browsing.read((db) => listingCounts(db, found))
  return {
    results: found.map(({ text: _text, population: _population, ...place }) => ({
      ...place,
      listing_count: counts.get(`${place.name} ${place.voivodeship}`) ?? 0,
    })),
  }
}

function placesOf(browsing: Deps['browsing']): ReturnType<typeof readPlaces> {
  const known = kept.get(browsing)
  if (known) return known
  const asked = browsing.read(readPlaces)
  kept.set(browsing, asked)
  // A failed read, or an empty one before the towns are loaded, is not kept.
  asked.then(
    (places) => places.length === 0 && kept.delete(browsing),
    () => kept.delete(browsing),
  )
  return asked
}
