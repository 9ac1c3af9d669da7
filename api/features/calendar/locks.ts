import { sql } from 'kysely'
import type { Locks } from '#api/deps.ts'

/** Number that keeps our advisory locks apart from other users of the same server. */
const lockClass = 7_301

/** Advisory locks until the end of the transaction; the same order for everybody, so nobody waits in a circle. */
export const advisoryLocks: Locks = {
  async listings(db, listing_ids) {
    for (const id of [...new Set(listing_ids)].sort()) {
      await sql`select pg_advisory_xact_lock(${lockClass}, hashtext(${id}))`.execute(db)
    }
  },
}
