/**
 * A pooler that lends a connection for one transaction (PgBouncer with `pool_mode = transaction`) cannot stand between the product and
 * its database: news is heard by a connection that stays ours (LISTEN), statements are kept by name, and limits of time are those
 * of a session. Nothing of it fails at once; it would be a search that shows what is sold.
 */
import type pg from 'pg'
import { cannotStart } from './cannot-start.ts'

/** A pooler that lends its connections in turn gives the same one again only after a few. */
const tries = 5

type Session = { query: pg.Pool['query'] }

/**
 * Throws `cannotStart` unless two open connections are two sessions of the server and stay so: behind a pooler they may
 * not.
 */
export async function refusePooler(first: Session, second: Session): Promise<void> {
  const own = await sessionOf(first)
  for (let i = 0; i < tries; i += 1) {
    const other = await sessionOf(second)
    if (own === other || own !== (await sessionOf(first))) {
      throw cannotStart(
        'DATABASE_URL leads to a pooler that lends connections for one transaction (PgBouncer in transaction mode): give the address of PostgreSQL itself, for the product hears what changes through sessions of its own.',
      )
    }
  }
}

async function sessionOf(client: Session): Promise<number> {
  const { rows } = await client.query<{ session: number }>('SELECT pg_backend_pid() AS session')
  return rows[0]?.session ?? 0
}
