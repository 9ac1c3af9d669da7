/**
 * Letters that somebody has us write to others, within an hour: however many networks or sessions they are asked for from.
 * Limits of visitors count by network, and of those whoever means harm has many. Letters about an account have limits of
 * their own (`email-tokens.ts`).
 */
import { mailsPerHour } from './sessions/session-times.ts'
import { countTry } from './tries-queries.ts'
import type { TxDeps } from '#api/deps.ts'
import { Refused } from '#api/refused.ts'
import { hourMs } from '#domain/time.ts'

type Counting = Pick<TxDeps, 'db' | 'clock' | 'config'>

/** By a partner: more than anybody writes down by hand, and little for whoever wants to write to the world in our name. */
const byPartner = { caller: 120, link: 30 } as const

/** Whether one more letter of this kind may go to an address that anybody may type. */
export async function mayWriteTo(deps: Counting, kind: 'links' | 'contact', email: string): Promise<boolean> {
  const { count } = await countLetter(deps, kind, email.toLowerCase())
  return count <= mailsPerHour
}

/**
 * Before a partner has us write to an address that the partner typed, or to another partner. Throws `rate_limited`; what is
 * refused so is not counted, because its transaction goes.
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
