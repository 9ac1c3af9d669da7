import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/**
 * Runs the calls while something that they need is held (`hold`, a statement that locks), each begun only when the one
 * before it waits. So they go on one after another in this order, each with what it read before it had to wait.
 */
export async function queued<T>(test: TestApp, hold: string, calls: (() => Promise<T>)[]): Promise<T[]> {
  const running: Promise<T>[] = []
  await test.deps.db.transaction().execute(async (tx) => {
    await sql.raw(hold).execute(tx)
    for (const call of calls) {
      running.push(call())
      await untilWaiting(test, running.length)
    }
  })
  return Promise.all(running)
}

/** A statement that locks the row of an owner or a listing, for `hold`. */
export function rowOf(table: 'owners' | 'listings', id: string): string {
  return `select from ${table} where id = '${id}' for update`
}

/** A statement that takes the lock under which the terms of a listing are written, for `hold`. */
export function termsOf(listing_id: string): string {
  return `select pg_advisory_xact_lock(7301, hashtext('${listing_id}'))`
}

async function untilWaiting(test: TestApp, count: number): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(test.deps.db)
    if ((rows[0]?.waiting ?? 0) >= count) return
    await new Promise((go) => setTimeout(go, 10))
  }
  throw new Error(`fewer than ${count} calls wait`)
}
