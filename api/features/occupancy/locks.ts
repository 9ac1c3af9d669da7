import { sql } from 'kysely'
import type { Locks } from '#api/deps.ts'
import { Refused } from '#api/refused.ts'

/** Number that keeps our advisory locks apart from other users of the same server. */
const lockClass = 7_301

export type QueueLimits = { at_most: number; wait_ms: number }

/** More than any honest rush on one listing, and less than browsers and proxies wait. */
const queueLimits: QueueLimits = { at_most: 500, wait_ms: 10_000 }

const busy = (): Refused => new Refused('unavailable', { retry_after: 2 })

/**
 * Runs work one at a time for each listing, in the order of arrival. When the queue is full or the wait too long, the
 * caller gets 503 with `Retry-After` and the work never begins.
 */
export function turns({ at_most, wait_ms }: QueueLimits): Locks['inTurn'] {
  const lines = new Map<string, (() => void)[]>()

  const waitIn = (line: (() => void)[]): Promise<void> =>
    new Promise((go, leave) => {
      const called = () => {
        clearTimeout(timer)
        go()
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(called), 1)
        leave(busy())
      }, wait_ms)
      line.push(called)
    })

  return async (listing_id, work) => {
    const found = lines.get(listing_id)
    const line = found ?? []
    if (!found) lines.set(listing_id, line)
    else if (found.length >= at_most) throw busy()
    else await waitIn(found)
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else lines.delete(listing_id)
    }
  }
}

/** Advisory locks until the end of the transaction, always taken in the same order, so that they cannot deadlock. */
export const advisoryLocks: Locks = {
  async listings(db, listing_ids) {
    for (const id of [...new Set(listing_ids)].sort()) {
      await sql`select pg_advisory_xact_lock(${lockClass}, hashtext(${id}))`.execute(db)
    }
  },

  async listingAndNetwork(db, listing_id, ip_hash) {
    await sql`
      select pg_advisory_xact_lock(${lockClass}, hashtext(${listing_id})),
        pg_advisory_xact_lock(hashtextextended('reserving ' || encode(${ip_hash}, 'hex'), 0))`.execute(db)
  },

  inTurn: turns(queueLimits),
}
