/**
 * Limits per hour on letters that somebody makes us send to other people, whatever network or session the requests come
 * from: limits by network alone do not stop an attacker with many networks. Letters about an account have limits of
 * their own (`email-tokens.ts`).
 */
import { mailsPerHour } from './sessions/session-times.ts'
import { countTry } from './tries-queries.ts'
import type { TxDeps } from '#api/deps.ts'
import { Refused } from '#api/refused.ts'
import { hourMs } from '#domain/time.ts'

type Counting = Pick<TxDeps, 'db' | 'clock' | 'config'>

/** For one partner: more than anybody writes by hand, and too few to send spam in our name. */
const byPartner = { caller: 120, link: 30 } as const

/** Whether one more letter of this kind may go to an address that any visitor can type. */
export async function mayWriteTo(deps: Counting, kind: 'links' | 'contact', email: string): Promise<boolean> {
  const { count } = await countLetter(deps, kind, email.toLowerCase())
  return count <= mailsPerHour
}

/**
 * Called before a letter to an address that a partner typed, or to another partner. Throws `rate_limited`; the refused
 * letter is not counted, because the transaction is rolled back.
 */
export async function demandLetter(deps: Counting, kind: keyof typeof byPartner, owner_id: string): Promise<void> {
  if (!deps.config.rateLimits) return
  const { count, left_ms } = await countLetter(deps, kind, owner_id)
  if (count <= byPartner[kind]) return
  const seconds = Math.max(1, Math.ceil(left_ms / 1000))
  throw new Refused({ refused: 'rate_limited', details: { seconds } }, { retry_after: seconds })
}

function countLetter(deps: Counting, kind: string, whose: string) {
  return countTry(deps)(`letter ${kind}`, whose, hourMs)
}
