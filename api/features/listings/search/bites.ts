/**
 * A search that nobody asked before works out a term and a total for each of thousands of listings, and an empty one looks
 * for what else could be had. Both go in bites, one of all searches at a time, and after each of them other requests are
 * answered; a catalogue that changes meanwhile makes them begin anew, with most of the work remembered.
 */
import type { Source } from './known/memory.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

/** After so many changes in a row it is finished in one bite. */
const mostTries = 5

/** Searches whose turn is to come, in the order in which they asked. */
const waiting: (() => void)[] = []

/** What it hands back last is worked out before anything can change. */
export async function inBites<T>(source: Source, kind: ListingKind, begin: () => Generator<void, T>): Promise<T> {
  await ownTurn()
  for (let time = 0; time < mostTries; time += 1) {
    const entries = source.all(kind)
    const round = begin()
    do {
      const step = round.next()
      if (step.done) return step.value
      await ownTurn()
    } while (source.all(kind) === entries)
  }
  return inOneBite(begin())
}

/** Node would otherwise begin all that have come in before it looks at anything else: sixteen bites in a row. */
function ownTurn(): Promise<void> {
  return new Promise((begin) => {
    if (waiting.push(begin) === 1) setImmediate(nextTurn)
  })
}

function nextTurn(): void {
  const [begin] = waiting.splice(0, 1)
  begin?.()
  if (waiting.length > 0) setImmediate(nextTurn)
}

export function inOneBite<T>(round: Generator<void, T>): T {
  for (;;) {
    const step = round.next()
    if (step.done) return step.value
  }
}
