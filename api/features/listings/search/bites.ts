/**
 * A search that nobody asked before works out a term and a total for each of thousands of listings. It does so in bites,
 * between which other requests are answered; a catalogue that changes meanwhile makes it begin anew, with most of the
 * work remembered.
 */
import { findHits, type Hits, hitsInBites } from './hits.ts'
import type { Source } from './memory.ts'
import type { SearchRequest } from './request.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

/** After so many changes in a row it is finished in one bite. */
const mostTries = 5

/** `then` comes before anything can change. */
export async function searchInBites<T>(
  source: Source,
  kind: ListingKind,
  request: SearchRequest,
  then: (hits: Hits) => T,
): Promise<T> {
  for (let time = 0; time < mostTries; time += 1) {
    const entries = source.all(kind)
    const round = hitsInBites(source, kind, request)
    do {
      const step = round.next()
      if (step.done) return then(step.value)
      await new Promise<void>((resolve) => setImmediate(resolve))
    } while (source.all(kind) === entries)
  }
  return then(findHits(source, kind, request))
}
