import type { Deps, Reader } from '#api/deps.ts'
import { listingCounts, readPlaces } from './queries.ts'
import type { Handled } from '#contract/index.ts'
import { rankPlaces } from '#domain/search/place-names.ts'
import { normalizeText } from '#domain/search/text.ts'

const most = 10

/** Places never change while the server runs; what is typed is compared with all of them (`domain/search/place-names.ts`). */
const kept = new WeakMap<Reader, ReturnType<typeof readPlaces>>()

export async function findPlaces(deps: Deps, q: string): Promise<Handled['findPlaces']['reply']> {
  const found = rankPlaces(normalizeText(q), await placesOf(deps.db), most)
  const counts = await listingCounts(deps.db, found)
  return {
    results: found.map(({ text: _text, population: _population, ...place }) => ({
      ...place,
      listing_count: counts.get(`${place.name} ${place.voivodeship}`) ?? 0,
    })),
  }
}

function placesOf(db: Reader): ReturnType<typeof readPlaces> {
  const known = kept.get(db)
  if (known) return known
  const asked = readPlaces(db)
  kept.set(db, asked)
  // Nothing is kept of a look-up that failed, or of towns that are not there yet.
  asked.then(
    (places) => places.length === 0 && kept.delete(db),
    () => kept.delete(db),
  )
  return asked
}
