import { pino } from 'pino'
import { openQueue } from '#api/adapters/jobs/pg-boss.ts'
import { openDatabase } from '#api/db/open.ts'
import { prepareGoogle } from '#sandbox/google/store.ts'
import { prepareStore } from '#sandbox/store.ts'
import { prepareStripe } from '#sandbox/stripe/store.ts'

/**
 * What the queue and the sandbox make at their first start, once in the template instead of for each test file. On a
 * database where it is missing they make it themselves, as every first start of the product does.
 */
export async function makeSchemasOfOthers(url: string): Promise<void> {
  const { db, pool, close } = openDatabase(url)
  try {
    await prepareStore(pool, 0)
    // Where a clock begins is said by whoever starts it first.
    await pool.query('delete from sandbox.clock')
    await prepareStripe(pool)
    await prepareGoogle(pool)
    const queue = await openQueue(db, url, pino({ level: 'silent' }), { alone: true })
    await queue.close()
  } finally {
    await close()
  }
}
