import { sql } from 'kysely'
import type { Locks } from '#api/deps.ts'

/** Number that keeps our advisory locks apart from other users of the same server. */
const lockClass = 7_301

/** Advisory locks until the end of the transaction; the same order for everybody, so nobody waits in a circle. */
const lastInLine = new Map<string, Promise<unknown>>()

export const advisoryLocks: Locks = {
  async listings(db, listing_ids) {
    for (const id of [...new Set(listing_ids)].sort()) {
      await sql`select pg_advisory_xact_lock(${lockClass}, hashtext(${id}))`.execute(db)
    }
  },

  async inTurn(listing_id, work) {
    const before = lastInLine.get(listing_id) ?? Promise.resolve()
    const mine = before.then(work, work)
    const settled = mine.catch(() => undefined)
    lastInLine.set(listing_id, settled)
    try {
      return await mine
    } finally {
      if (lastInLine.get(listing_id) === settled) lastInLine.delete(listing_id)
    }
  },
}
