/**
 * A search that nobody asked before works out a term and a total for each of thousands of listings, and an empty one looks
 * for what else could be had. Both go in bites, between which other requests are answered; a catalogue that changes
 * meanwhile makes them begin anew, with most of the work remembered.
 */
import type { Source } from './known/memory.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

/** After so many changes in a row it is finished in one bite. */
const mostTries = 5

/** What it hands back last is worked out before anything can change. */
export async function inBites<T>(source: Source, kind: ListingKind, begin: () => Generator<void, T>): Promise<T> {
  for (let time = 0; time < mostTries; time += 1) {
    const entries = source.all(kind)
    const round = begin()
    do {
      const step = round.next()
      if (step.done) return step.value
      await new Promise<void>((resolve) => setImmediate(resolve))
    } while (source.all(kind) === entries)
  }
  return inOneBite(begin())
}

export function inOneBite<T>(round: Generator<void, T>): T {
  for (;;) {
    const step = round.next()
    if (step.done) return step.value
  }
}
