/** Lends a chore what the product lends its verbs; letters wait in the queue for the running product to send them. */
import { pino } from 'pino'
import { machineClock, stoppedClock } from '#api/adapters/clock.ts'
import { openQueue } from '#api/adapters/jobs/pg-boss.ts'
import { readConfig } from '#api/config.ts'
import { PlanningClient } from '#api/db/open.ts'
import { advisoryLocks } from '#api/features/occupancy/locks.ts'
import type { Db } from '#api/handles.ts'
import type { Transact } from './hand.ts'

export function transactOn(db: Db, url: string): Transact {
  return async (work) => {
    const log = pino({ level: 'warn' })
    const jobs = await openQueue(db, url, log, { alone: false, Client: PlanningClient })
    try {
      const deps = { locks: advisoryLocks, clock: stoppedClock(machineClock), config: readConfig(), log }
      return await db.transaction().execute((tx) => work({ ...deps, db: tx, jobs: jobs.within(tx) }))
    } finally {
      await jobs.close()
    }
  }
}
