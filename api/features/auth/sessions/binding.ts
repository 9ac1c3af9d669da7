/** Whether a refresh token is accepted from a given browser: the rules of decision 0023, without a database. */
import { idleMs, unboundIdleMs } from './session-times.ts'

export type SessionFacts = {
  device_hash: Buffer | null
  bound: boolean
  ended: boolean
  last_used_at: number
  refresh_expires_at: number
}

/**
 * `renew` for the browser of the session, or for a client that keeps no cookies; `copy` when the token of a bound
 * session comes from elsewhere; `over` when there is nothing to renew.
 */
export function refreshVerdict(
  session: SessionFacts,
  device_hash: Buffer | null,
  now: number,
): 'renew' | 'copy' | 'over' {
  if (session.ended || session.refresh_expires_at <= now) return 'over'
  const same = device_hash !== null && session.device_hash !== null && device_hash.equals(session.device_hash)
  const idle = same || session.bound ? idleMs : unboundIdleMs
  if (session.last_used_at <= now - idle) return 'over'
  return session.bound && !same ? 'copy' : 'renew'
}
