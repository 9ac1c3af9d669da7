/**
 * A pooler that lends a connection for one transaction (PgBouncer with `pool_mode = transaction`) cannot stand between
 * the product and its database: LISTEN needs a lasting connection, prepared statements are kept by name, and time
 * limits belong to the session. It would not fail at once, but a search would show terms that are sold.
 */
import type pg from 'pg'
import { cannotStart } from './cannot-start.ts'

/** A pooler that lends its connections in turn returns to the first one only after a few. */
const tries = 5

type Session = { query: pg.Pool['query'] }

/**
 * Throws `cannotStart` unless two open connections are two sessions of the server and stay so, which behind a pooler
 * they need not be.
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
