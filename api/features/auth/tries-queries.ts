/**
 * Counters of tries for all processes together (decision 0067): one row for each thing that is tried and where it comes
 * from. One statement counts, so that many tries at the same time do not pass the limit.
 */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { deleteInParts } from '#api/forget-queries.ts'
import type { Deps } from '#api/deps.ts'
import type { CountTry } from '#api/http/bounds/limits-everywhere.ts'

export function countTry({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): CountTry {
  return async (what, network, window_ms) => {
    const now_ms = clock.now()
    const now = new Date(now_ms)
    const key_hash = createHmac('sha256', config.secretKey).update(`tries:${what}:${network}`).digest()
    const until = new Date(now_ms + window_ms)
    const { rows } = await sql<{ count: number; until_at: Date }>`
      insert into counted_tries as kept (key_hash, count, until_at) values (${key_hash}, 1, ${until})
      on conflict (key_hash) do update set
        count = case when kept.until_at > ${now} then kept.count + 1 else 1 end,
        until_at = case when kept.until_at > ${now} then kept.until_at else ${until} end
      returning count, until_at`.execute(db)
    const { count, until_at } = rows[0] ?? { count: 1, until_at: until }
    return { count, left_ms: until_at.getTime() - now_ms }
  }
}

export function forgetOldTries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return deleteInParts(db, 'counted_tries', sql`until_at < ${new Date(clock.now())}`)
}
