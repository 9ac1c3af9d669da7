import type { Deps } from '#api/deps.ts'
import { placesAlike, placesThatBegin } from './queries.ts'
import type { Handled } from '#contract/index.ts'
import { normalizeText } from '#domain/search/text.ts'

const most = 10
/** Shorter texts are like everything. */
const alikeFrom = 3

export async function findPlaces(deps: Deps, q: string): Promise<Handled['findPlaces']['reply']> {
  const text = normalizeText(q)
  if (!text) return { results: [] }
  const found = await placesThatBegin(deps.db, text, most)
  if (found.length < most && text.length >= alikeFrom) {
    const known = new Set(found.map((place) => place.id))
    const alike = await placesAlike(deps.db, text, most)
    found.push(...alike.filter((place) => !known.has(place.id)).slice(0, most - found.length))
  }
  return { results: found.map((place) => ({ ...place, listing_count: place.listing_count ?? 0 })) }
}
