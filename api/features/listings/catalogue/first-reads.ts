/**
 * Until everything is read, a question first says what it needs and waits for that alone (decision 0059): afterwards
 * `find` and `all` know what there is of it, so its answer is the one that the whole catalogue gives.
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
  /** Whether everything is read. */
  isWhole(): boolean
  /** Answers when `find` knows what there is by this key. */
  have(key: string): Promise<void>
  /** Answers when all of this kind is read that lies in the box, or anywhere (null). */
  haveWithin(kind: ListingKind, box: Box | null): Promise<void>
}

type Goal = ReturnType<typeof openGoal>
type Known = { find(key: string): unknown; read(ids: string[]): Promise<void> }

/** Who needs more of them waits for everything. */
const mostFirst = 4_000
const partSize = 100
/** So long a start waits for everything: few listings are read by then, of many the questions wait for their own. */
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
 * The ids of all published listings, `most` at a time. One that moves meanwhile may come twice or not at all; it is
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

/** Waits until everything is read, but only for a moment; a later error is logged, and the reading is tried again. */
export async function begun(reading: Promise<void>, log: Log): Promise<void> {
  reading.catch((error: unknown) => log.warn({ err: error }, 'the catalogue is not whole yet'))
  await Promise.race([reading, pause(startMs)])
}

/** A goal that can be awaited, and stays reached. */
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
