/**
 * A search that was not asked before works out a term and a total for each of thousands of listings, and an empty one
 * looks for alternatives. Both run in pieces, one piece of all searches at a time, and other requests are answered in
 * between. When the catalogue changes meanwhile they start anew, with most of the work remembered.
 */
import type { Catalogue } from '#api/features/listings/catalogue/catalogue.ts'
import type { Columns } from './known/columns.ts'
import { columnsIn, memoryOf, type Source, writeColumns } from './known/memory.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import type { Box } from '#domain/listing/distance.ts'

/** How long other requests wait for one piece of a search. */
export const biteMs = 8
/** After this many changes in a row it is finished in one piece. */
const mostTries = 5

/** Searches that wait for their turn, in the order of arrival. */
const waiting: (() => void)[] = []

/** Runs a search in pieces; its last piece and result belong to one version of the catalogue. */
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

/** The columns of everything that has been read. While much is read at a start, much of it may not be written yet. */
export function* columnsInBites(source: Source, kind: ListingKind): Generator<void, Columns> {
  const memory = memoryOf(source)
  let until = performance.now() + biteMs
  for (const _ of writeColumns(memory, source, kind)) {
    if (performance.now() < until) continue
    yield
    until = performance.now() + biteMs
  }
  return columnsIn(memory, source, kind)
}

/**
 * For whoever asks the columns without searching: resolves when listings of this kind within the box, or all (null),
 * have been read and their columns are written. Later the few changes since then are not waited for.
 */
export async function haveColumns(
  catalogue: Pick<Catalogue, 'all' | 'haveWithin' | 'isWhole'>,
  kind: ListingKind,
  within: Box | null,
): Promise<void> {
  const wasWhole = catalogue.isWhole()
  await catalogue.haveWithin(kind, within)
  if (!wasWhole) await inBites(catalogue, kind, () => columnsInBites(catalogue, kind))
}

/** Without turns Node would start all new requests before anything else: sixteen pieces in a row. */
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
