/**
 * How the catalogue hears of changes: PostgreSQL's LISTEN/NOTIFY, sent inside the writing transaction, so that it comes
 * with the commit or not at all.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Listener, Tx } from '#api/handles.ts'
import type { Log } from '#api/handles.ts'
import { ownerChannel, ownerNews } from '#api/features/live/owner-channel.ts'
import type { LiveTopic } from '#contract/calendar.ts'

const channel = 'listing_changed'

/** `listing`: anything of it may have changed. `taken`: only its occupancy. */
export type Change = 'listing' | 'taken'

export type Reading = {
  readListings(ids: string[]): Promise<void>
  readTaken(ids: string[]): Promise<void>
  /** Everything anew, in parts. What is announced meanwhile is read between two of them. */
  readAll(): AsyncGenerator<void, void>
}

export type OneReader = {
  /** Answers when these listings are as new as the database; throws when it cannot be read (they are tried again). */
  read(change: Change, ids: string[]): Promise<void>
  readAll(): Promise<void>
  close(): Promise<void>
}

const retryMs = 500

/** Tells every process's catalogue, and with `topic` the open screens of the listing's owner: one round trip. */
export async function announce(db: Tx, change: Change, listing_id: string, topic: LiveTopic): Promise<void> {
  await sql`select ${announcement(change, listing_id, topic)}`.execute(db)
}

/** The same as what a statement selects that writes already. */
export function announcement(change: Change, listing_id: string, topic: LiveTopic): RawBuilder<unknown> {
  return sql`pg_notify(${channel}, ${`${change} ${listing_id}`}), (
    select pg_notify(${ownerChannel}, ${ownerNews(topic, '')}::text || owner_id) from listings where id = ${listing_id})`
}

/**
 * Gathers what is announced within one tick and reads it once; reads never run side by side, so an older answer cannot
 * overwrite a newer one. Reading everything goes on in parts, and nobody who waits for one listing waits for all.
 */
export function oneReader(log: Log, reading: Reading): OneReader {
  const announced = gathered(reading)
  let everything = false
  /** How far everything is read; null before the first part. */
  let parts: ReturnType<Reading['readAll']> | null = null
  let isTurnOfAll = false
  let running: Promise<void> | null = null
  let closed = false

  const nextPart = async () => {
    parts ??= reading.readAll()
    const asked = parts
    const { done } = await asked.next()
    // Asked again meanwhile: the new round counts.
    if (!done || parts !== asked) return
    everything = false
    parts = null
  }
  /** By turns, so that neither waits for the other for long. */
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
  const run = (): Promise<void> => {
    running ??= new Promise<void>((resolve) => setImmediate(resolve)).then(once).finally(() => {
      running = null
    })
    return running
  }
  /** Asked while a round was ending: go once more. */
  const until = async (done: () => boolean) => {
    do await run()
    while (!closed && !done())
  }
  return {
    read: (change, ids) => {
      announced.add(change, ids)
      return until(() => !announced.hasAny(change, ids))
    },
    readAll: () => {
      everything = true
      parts = null
      return until(() => !everything)
    },
    close: async () => {
      closed = true
      await running?.catch(() => undefined)
    },
  }
}

/** What was announced and is not read yet; what cannot be read stays. */
function gathered(reading: Pick<Reading, 'readListings' | 'readTaken'>) {
  const waiting: Record<Change, Set<string>> = { listing: new Set(), taken: new Set() }
  const add = (change: Change, ids: string[]) => {
    for (const id of ids) waiting[change].add(id)
  }
  return {
    add,
    hasAny: (change: Change, ids: string[]) => ids.some((id) => waiting[change].has(id)),
    isNone: () => waiting.listing.size === 0 && waiting.taken.size === 0,
    read: async () => {
      const listings = [...waiting.listing]
      const taken = [...waiting.taken].filter((id) => !waiting.listing.has(id))
      waiting.listing.clear()
      waiting.taken.clear()
      try {
        if (listings.length > 0) await reading.readListings(listings)
        if (taken.length > 0) await reading.readTaken(taken)
      } catch (error) {
        add('listing', listings)
        add('taken', taken)
        throw error
      }
    },
  }
}

/** Lets the reader hear of every change; after a lost connection everything is read anew. */
export function listen(listener: Listener, reader: OneReader): Promise<void> {
  return listener.listen(channel, {
    heard: (payload) => {
      const [change, id] = payload.split(' ')
      if (id) void reader.read(change === 'taken' ? 'taken' : 'listing', [id]).catch(() => undefined)
    },
    missed: () => void reader.readAll().catch(() => undefined),
  })
}
