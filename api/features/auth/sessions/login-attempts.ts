/**
 * How often a password may be guessed (product 3.7). Failures are counted by account *and* network, so that a stranger
 * in another network cannot lock an owner out, and by network alone over all accounts. A try is counted before the slow
 * check, so that many tries at the same time do not pass the limit. Unknown addresses are counted in the same way, so
 * that nobody learns which exist. Counted in the database by keyed hashes, for all processes together; a successful
 * login deletes the failures of its account.
 */
import { createHmac, randomUUIDv7 } from 'node:crypto'
import { type Deps, inTransaction } from '#api/deps.ts'
import { deleteOldTries, forgiveTries, fullSince, insertTry, lockNetwork, type LoginTry } from './login-queries.ts'
import { Refused } from '#api/refused.ts'
import { hourMs, minuteMs } from '#domain/time.ts'

const rules = { account: { max: 5, window_ms: 15 * minuteMs }, network: { max: 20, window_ms: hourMs } }

export type LoginAttempts = {
  /** Counts a try; throws `rate_limited` with the seconds to wait when there were too many. */
  begin(email: string, ip_hash: Buffer): Promise<Attempt>
}
export type Attempt = { succeeded(): Promise<void> }

export function loginAttempts(deps: Deps): LoginAttempts {
  return {
    begin: async (email, ip_hash) => {
      const now = deps.clock.now()
      const account_hash = createHmac('sha256', deps.config.secretKey)
        .update(`login:${email}:`)
        .update(ip_hash)
        .digest()
      const attempt: LoginTry = { id: randomUUIDv7(), account_hash, network_hash: ip_hash, at: new Date(now) }
      await inTransaction(deps, async (tx) => {
        await lockNetwork(tx.db, ip_hash)
        const full = await fullSince(tx.db, attempt, rules)
        const seconds = Math.max(
          secondsToWait(full.account, rules.account.window_ms, now),
          secondsToWait(full.network, rules.network.window_ms, now),
        )
        if (seconds > 0) throw new Refused({ refused: 'rate_limited', details: { seconds } }, { retry_after: seconds })
        await insertTry(tx.db, attempt)
      })
      return { succeeded: () => forgiveTries(deps.db, attempt) }
    },
  }
}

export function forgetOldLoginTries(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return deleteOldTries(deps.db, new Date(deps.clock.now() - rules.network.window_ms))
}

function secondsToWait(full_since: Date | null, window_ms: number, now: number): number {
  return full_since ? Math.max(1, Math.ceil((full_since.getTime() + window_ms - now) / 1000)) : 0
}
