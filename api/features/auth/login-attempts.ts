/**
 * How often a password may be guessed (reliability page 3.7). Failures are counted by account *and* network, so a
 * stranger elsewhere cannot lock an owner out, and by network alone over all accounts. A try counts before the slow
 * check, so a hundred at once are not a way round. Unknown addresses count alike: nobody learns which exist. In memory
 * of this process, by keyed hashes; a login that succeeds forgets its account's failures.
 */
import { createHmac } from 'node:crypto'
import { Refused } from '#api/refused.ts'
import { hourMs, minuteMs } from '#domain/time.ts'

type Rule = { max: number; window_ms: number }

const perAccount: Rule = { max: 5, window_ms: 15 * minuteMs }
const perNetwork: Rule = { max: 20, window_ms: hourMs }

/** Above this many keys the oldest are forgotten: a flood of invented addresses must not fill the memory. */
const keysAtMost = 50_000

export type LoginAttempts = {
  /** Counts a try; throws `rate_limited` with the seconds to wait when there were too many. */
  begin(email: string, ip_hash: Buffer, now: number): Attempt
}
export type Attempt = { succeeded(): void }

export function loginAttempts(secret: string): LoginAttempts {
  /** Instants of tries that have not succeeded, oldest first. */
  const tries = new Map<string, number[]>()

  const recent = (key: string, { window_ms }: Rule, now: number): number[] =>
    (tries.get(key) ?? []).filter((at) => at > now - window_ms)

  const secondsToWait = (key: string, rule: Rule, now: number): number => {
    const found = recent(key, rule, now)
    const frees = found[found.length - rule.max]
    return frees === undefined ? 0 : Math.max(1, Math.ceil((frees + rule.window_ms - now) / 1000))
  }

  const count = (key: string, rule: Rule, now: number): void => {
    const found = recent(key, rule, now)
    // Written last, so that the keys stand in the order of their newest try.
    tries.delete(key)
    tries.set(key, [...found, now])
    const oldest = tries.size > keysAtMost ? tries.keys().next().value : undefined
    if (oldest !== undefined) tries.delete(oldest)
  }

  const takeBack = (key: string, now: number): void => {
    const found = tries.get(key) ?? []
    const mine = found.indexOf(now)
    if (mine >= 0) found.splice(mine, 1)
  }

  return {
    begin(email, ip_hash, now) {
      const network = ip_hash.toString('base64url')
      const account = createHmac('sha256', secret).update(`login:${email}:`).update(ip_hash).digest('base64url')
      const seconds = Math.max(secondsToWait(account, perAccount, now), secondsToWait(network, perNetwork, now))
      if (seconds > 0) throw new Refused({ refused: 'rate_limited', details: { seconds } }, { retry_after: seconds })
      count(account, perAccount, now)
      count(network, perNetwork, now)
      return {
        succeeded() {
          tries.delete(account)
          takeBack(network, now)
        },
      }
    },
  }
}
