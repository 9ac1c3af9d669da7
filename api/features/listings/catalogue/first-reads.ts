/**
 * Until everything is read, a question first says what it needs and waits only for that (decision 0059); after that
 * `find` and `all` know all of it, so that the answer is the same as with the whole catalogue.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Browsing, Log } from '#api/handles.ts'
import {
  type ListedAt,
  publishedAfter,
  publishedNamed,
  publishedWithin,
} from '#api/features/listings/store/load-listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import type { Box } from '#domain/listing/distance.ts'

export type FirstReads = {
  /** Whether everything has been read. */
  isWhole(): boolean
  /** Resolves when `find` knows whether there is a listing with this key. */
  have(key: string): Promise<void>
  /** Resolves when all listings of this kind within the box, or anywhere (null), have been read. */
  haveWithin(kind: ListingKind, box: Box | null): Promise<void>
}

type Goal = ReturnType<typeof openGoal>
type Known = { find(key: string): unknown; read(ids: string[]): Promise<void> }

/** A question that needs more than these waits for everything. */
const mostFirst = 4_000
const partSize = 100
/**
 * How long a start waits for everything: few listings are read within that time; with many, questions wait for their
 * own.
 */
const startMs = 800

export function readFirst(browsing: Browsing, whole: Goal, { find, read }: Known): FirstReads {
  const readParts = async (ids: string[]) => {
    for (let at = 0; at < ids.length; at += partSize) await read(ids.slice(at, at + partSize))
  }
  return {
    isWhole: whole.isReached,
    have: async (key) => {
      if (whole.isReached() || find(key)) return
      await readParts(await browsing.read((db) => publishedNamed(db, key)))
    },
    haveWithin: async (kind, box) => {
      if (whole.isReached()) return
      const ids = box && (await browsing.read((db) => publishedWithin(db, kind, box, mostFirst)))
      await (ids ? readParts(ids.filter((id) => !find(id))) : whole.reached)
    },
  }
}

/**
 * The ids of all published listings, `most` at a time. One that changes meanwhile may come twice or not at all, but is
 * announced anyway.
 */
export async function* publishedParts(browsing: Browsing, most: number): AsyncGenerator<string[], void> {
  let last: ListedAt | null = null
  for (;;) {
    const after: ListedAt | null = last
    const part: ListedAt[] = await browsing.read((db) => publishedAfter(db, after, most).execute())
    if (part.length > 0) yield part.map(({ id }) => id)
    if (part.length < most) return
    last = part.at(-1) ?? null
  }
}

/** Waits a moment until everything is read; a later error is logged, and the reading is retried. */
export async function begun(reading: Promise<void>, log: Log): Promise<void> {
  reading.catch((error: unknown) => log.warn({ err: error }, 'the catalogue is not whole yet'))
  await Promise.race([reading, pause(startMs)])
}

/** A condition that can be awaited and stays true once reached. */
export function openGoal() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isReached = false
  return {
    isReached: () => isReached,
    reached: promise,
    reach: () => {
      isReached = true
      resolve()
    },
  }
}
