/** Gives a chore what the product gives its verbs; letters are only enqueued, and the running product sends them. */
import { sql } from 'kysely'
import { pino } from 'pino'
import { type Clock, machineClock, stoppedClock } from '#api/adapters/clock.ts'
import { openQueue } from '#api/adapters/jobs/pg-boss.ts'
import { readConfig } from '#api/config.ts'
import { PlanningClient } from '#api/db/open.ts'
import { advisoryLocks } from '#api/features/occupancy/locks.ts'
import type { Db } from '#api/handles.ts'
import { storedOffset } from '#sandbox/store.ts'
import type { Transact } from './hand.ts'

export function transactOn(db: Db, url: string): Transact {
  return async (work) => {
    const log = pino({ level: 'warn' })
    const config = readConfig()
    const jobs = await openQueue(db, url, log, { alone: false, Client: PlanningClient })
    try {
      const deps = { locks: advisoryLocks, clock: stoppedClock(await clockOf(db, config)), config, log }
      return await db.transaction().execute((tx) => work({ ...deps, db: tx, jobs: jobs.within(tx) }))
    } finally {
      await jobs.close()
    }
  }
}

/** The product's clock, which the sandbox may have moved. */
async function clockOf(db: Db, { sandbox }: { sandbox: boolean }): Promise<Clock> {
  const offset_ms = sandbox ? await storedOffset((text) => sql.raw<object>(text).execute(db)) : 0
  return { now: () => machineClock.now() + offset_ms }
}
