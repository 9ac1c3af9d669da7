/**
 * How the catalogue hears of changes: by PostgreSQL's LISTEN/NOTIFY, sent inside the writing transaction, so that it
 * arrives with the commit or not at all.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Listener, Tx } from '#api/handles.ts'
import type { Log } from '#api/handles.ts'
import { ownerChannel, ownerNews } from '#api/features/live/owner-channel.ts'
import type { LiveTopic } from '#contract/calendar.ts'

const channel = 'listing_changed'

/** `listing`: anything of it may have changed. `taken`: only its occupancy. */
export type Change = 'listing' | 'taken'

/** `writer`: a decision depends on it, so the primary is read. `visitor`: news, and reads for visitors. */
export type For = 'writer' | 'visitor'

export type Reading = {
  readListings(ids: string[], whom: For): Promise<void>
  readTaken(ids: string[], whom: For): Promise<void>
  /** Reads everything anew in parts; announcements are read in between. */
  readAll(): AsyncGenerator<void, void>
}

export type OneReader = {
  /** Resolves when these listings are as new as the database; throws when it cannot be read (they are tried again). */
  read(change: Change, ids: string[], whom: For): Promise<void>
  readAll(): Promise<void>
  /** The running read while an announced change is not read yet; null when all are, or wait for a retry. */
  news(): Promise<void> | null
  close(): Promise<void>
}

const retryMs = 500
const patienceMs = 500

/** Tells every process's catalogue and, with `topic`, the open screens of the listing's owner, in one round trip. */
export async function announce(db: Tx, change: Change, listing_id: string, topic: LiveTopic): Promise<void> {
  await sql`select ${announcement(change, listing_id, topic)}`.execute(db)
}

/** The announcement as columns of a statement that already writes, to save a round trip. */
export function announcement(change: Change, listing_id: string, topic: LiveTopic): RawBuilder<unknown> {
  return sql`pg_notify(${channel}, ${`${change} ${listing_id}`}), (
    select pg_notify(${ownerChannel}, ${ownerNews(topic, '')}::text || owner_id) from listings where id = ${listing_id})`
}

/**
 * Collects the announcements of one tick and reads them together; reads never run at the same time, so that an older
 * answer cannot overwrite a newer one. Everything is read in parts, so that nobody who waits for one listing waits for
 * all.
 */
export function oneReader(log: Log, reading: Reading): OneReader {
  const announced = gathered(reading)
  let everything = false
  /** The reading of everything so far; null before the first part. */
  let parts: ReturnType<Reading['readAll']> | null = null
  let isTurnOfAll = false
  let running: Promise<void> | null = null
  let closed = false

  const nextPart = async () => {
    parts ??= reading.readAll()
    const asked = parts
    const { done } = await asked.next()
    // Another round was asked for meanwhile, and only that one counts.
    if (!done || parts !== asked) return
    everything = false
    parts = null
  }
  /** Announcements and parts of everything take turns, so that neither waits long for the other. */
  const once = async () => {
    const isPart = everything && (isTurnOfAll || announced.isNone())
    isTurnOfAll = !isPart
    try {
      await (isPart ? nextPart() : announced.read())
    } catch (error) {
      if (isPart) parts = null
      log.warn({ err: error }, 'catalogue could not be read')
      const again = () =>
        closed ? undefined : void until(() => !everything && announced.isNone()).catch(() => undefined)
      setTimeout(again, retryMs).unref()
      throw error
    }
  }
  const run = (): Promise<void> =>
    (running ??= new Promise<void>((resolve) => setImmediate(resolve)).then(once).finally(() => {
      running = null
    }))
  /** When asked while a round is ending, another round follows. */
  const until = async (done: () => boolean) => {
    do await run()
    while (!closed && !done())
  }
  return {
    read: (change, ids, whom) => {
      announced.add(change, ids, whom)
      return until(() => !announced.hasAny(change, ids))
    },
    readAll: () => {
      everything = true
      parts = null
      return until(() => !everything)
    },
    news: () => (announced.isRead() ? null : running),
    close: async () => {
      closed = true
      await running?.catch(() => undefined)
    },
  }
}

/** Announced changes that are not read yet; those that cannot be read stay. */
function gathered(reading: Pick<Reading, 'readListings' | 'readTaken'>) {
  const waiting: Record<Change, Map<string, For>> = { listing: new Map(), taken: new Map() }
  let reading_now = 0
  const add = (change: Change, ids: Iterable<string>, whom: For) => {
    for (const id of ids) if (waiting[change].get(id) !== 'writer') waiting[change].set(id, whom)
  }
  const isNone = () => waiting.listing.size === 0 && waiting.taken.size === 0
  return {
    add,
    hasAny: (change: Change, ids: string[]) => ids.some((id) => waiting[change].has(id)),
    isNone,
    isRead: () => reading_now === 0 && isNone(),
    read: async () => {
      const listings = new Map(waiting.listing)
      const taken = new Map([...waiting.taken].filter(([id]) => !listings.has(id)))
      // When a visitor waits for a listing and a writer for what is taken of it, the one read is made for the writer.
      for (const [id, whom] of waiting.taken) if (whom === 'writer' && listings.has(id)) listings.set(id, whom)
      waiting.listing.clear()
      waiting.taken.clear()
      reading_now += 1
      try {
        for (const whom of ['writer', 'visitor'] as const) {
          const [whole, only] = [idsFor(listings, whom), idsFor(taken, whom)]
          if (whole.length > 0) await reading.readListings(whole, whom)
          if (only.length > 0) await reading.readTaken(only, whom)
        }
      } catch (error) {
        for (const [id, whom] of listings) add('listing', [id], whom)
        for (const [id, whom] of taken) add('taken', [id], whom)
        throw error
      } finally {
        reading_now -= 1
      }
    },
  }
}

function idsFor(waiting: Map<string, For>, whom: For): string[] {
  return [...waiting].flatMap(([id, asked]) => (asked === whom ? [id] : []))
}

/**
 * Resolves when everything is read that this process has announced or heard; null when nothing is missing. Gives up
 * after a short time when the database does not answer.
 */
export function catchUp(listener: Listener, reader: OneReader): Promise<void> | null {
  const unheard = listener.unheard()
  if (!unheard && !reader.news()) return null
  const read = async () => {
    await unheard
    // Several turns, because announcements and parts of everything alternate; later announcements are the business of
    // later callers.
    for (let turn = 0; turn < 3; turn += 1) await reader.news()?.catch(() => undefined)
  }
  return Promise.race([read(), pause(patienceMs, undefined, { ref: false })])
}

/** Tells the reader of every change; after a lost connection everything is read anew. */
export function listen(listener: Listener, reader: OneReader): Promise<void> {
  return listener.listen(channel, {
    heard: (payload) => {
      const [change, id] = payload.split(' ')
      if (id) void reader.read(change === 'taken' ? 'taken' : 'listing', [id], 'visitor').catch(() => undefined)
    },
    missed: () => void reader.readAll().catch(() => undefined),
  })
}
