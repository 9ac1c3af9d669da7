/**
 * How the catalogue hears of changes: PostgreSQL's LISTEN/NOTIFY, sent inside the writing transaction, so that it comes
 * with the commit or not at all.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Deps, Tx } from '#api/deps.ts'

const channel = 'listing_changed'

/** `listing`: anything of it may have changed. `taken`: only its occupancy. */
export type Change = 'listing' | 'taken'

export async function announce(db: Tx, change: Change, listing_id: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${`${change} ${listing_id}`})`.execute(db)
}

export type Reading = {
  readListings(ids: string[] | 'published'): Promise<void>
  readTaken(ids: string[]): Promise<void>
}

export type OneReader = {
  /** Answers when these listings are as new as the database; throws when it cannot be read (they are tried again). */
  read(change: Change, ids: string[]): Promise<void>
  readAll(): Promise<void>
  close(): Promise<void>
}

const retryMs = 500

/**
 * Gathers what is announced within one tick and reads it once; reads never run side by side, so an older answer cannot
 * overwrite a newer one.
 */
export function oneReader(log: Deps['log'], reading: Reading): OneReader {
  const waiting: Record<Change, Set<string>> = { listing: new Set(), taken: new Set() }
  let everything = false
  let running: Promise<void> | null = null
  let closed = false

  const isAnythingLeft = () => everything || waiting.listing.size > 0 || waiting.taken.size > 0
  const once = async () => {
    const all = everything
    const listings = [...waiting.listing]
    const taken = [...waiting.taken].filter((id) => !waiting.listing.has(id))
    everything = false
    waiting.listing.clear()
    waiting.taken.clear()
    try {
      if (all) return await reading.readListings('published')
      if (listings.length > 0) await reading.readListings(listings)
      if (taken.length > 0) await reading.readTaken(taken)
    } catch (error) {
      everything ||= all
      for (const id of listings) waiting.listing.add(id)
      for (const id of taken) waiting.taken.add(id)
      log.warn({ err: error }, 'catalogue could not be read')
      setTimeout(() => void run().catch(() => undefined), retryMs).unref()
      throw error
    }
  }
  const rounds = async () => {
    await new Promise<void>((resolve) => setImmediate(resolve))
    while (!closed && isAnythingLeft()) await once()
  }
  const run = (): Promise<void> => {
    running ??= rounds().finally(() => {
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
      for (const id of ids) waiting[change].add(id)
      return until(() => !ids.some((id) => waiting[change].has(id)))
    },
    readAll: () => {
      everything = true
      return until(() => !everything)
    },
    close: async () => {
      closed = true
      await running?.catch(() => undefined)
    },
  }
}

const reconnectMs = 1000

/**
 * Keeps one connection that hears what changed. A lost one is opened again, for as long as it takes, and everything is
 * read anew then, because announcements made meanwhile are gone.
 */
export async function listen(log: Deps['log'], pool: pg.Pool, reader: OneReader): Promise<{ close: () => void }> {
  let hangUp: (() => void) | null = null
  let closed = false

  const connect = async () => {
    const client = await pool.connect()
    let released = false
    const release = () => {
      if (!released) client.release(true)
      released = true
    }
    client.on('notification', ({ payload }) => {
      const [change, id] = (payload ?? '').split(' ')
      if (id) void reader.read(change === 'taken' ? 'taken' : 'listing', [id]).catch(() => undefined)
    })
    client.on('error', (error) => {
      if (released) return
      log.warn({ err: error }, 'catalogue lost its connection')
      release()
      connectAgain()
    })
    try {
      await client.query(`listen ${channel}`)
    } catch (error) {
      release()
      throw error
    }
    hangUp = release
  }
  const connectAgain = () => {
    if (closed) return
    setTimeout(() => {
      if (closed) return
      void connect().then(
        () => reader.readAll().catch(() => undefined),
        () => connectAgain(),
      )
    }, reconnectMs).unref()
  }
  await connect()
  return {
    close: () => {
      closed = true
      hangUp?.()
    },
  }
}
