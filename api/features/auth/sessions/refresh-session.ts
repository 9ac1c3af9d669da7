import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { endSessionOf, lockSessionOf, renewAccess } from '#api/features/auth/queries.ts'
import { refreshVerdict } from './binding.ts'
import { accessMs } from './session-times.ts'
import type { Client } from '#api/http/callers/client.ts'
import { Refused } from '#api/refused.ts'
import { hashToken, randomToken } from '#api/tokens.ts'
import type { Handled } from '#contract/index.ts'
import { deviceName } from '#domain/people/device.pl.ts'

/**
 * Gives a new access token; the one before stops working. A dead refresh token is a 401, and the browser then logs out.
 * The token of a bound session that comes from another browser is a copy: the session ends and its owner gets a letter
 * (decision 0023).
 */
export async function refreshSession(
  deps: Deps,
  body: Handled['refreshSession']['body'],
  client: Client,
): Promise<Handled['refreshSession']['reply']> {
  const device_hash = client.device ? hashToken(client.device.id) : null
  const access = await inTransaction(deps, (tx) => renewed(tx, body.refresh, device_hash, client))
  // Thrown outside the transaction, so that the end of the session stays written.
  if (!access) throw new Refused('unauthenticated')
  return { access }
}

async function renewed(
  deps: TxDeps,
  refresh: string,
  device_hash: Buffer | null,
  client: Client,
): Promise<string | null> {
  const session = await lockSessionOf(deps.db, hashToken(refresh))
  if (!session) return null
  const now = deps.clock.now()
  const facts = {
    device_hash: session.device_hash,
    bound: session.bound_at !== null,
    ended: session.ended_at !== null,
    last_used_at: session.last_used_at.getTime(),
    refresh_expires_at: session.refresh_expires_at.getTime(),
  }
  const verdict = refreshVerdict(facts, device_hash, now)
  if (verdict === 'copy') await endCopied(deps, session, now, client)
  if (verdict !== 'renew') return null
  const access = randomToken()
  await renewAccess(deps.db, session.id, {
    access_hash: hashToken(access),
    access_expires_at: new Date(Math.min(now + accessMs, facts.refresh_expires_at)),
    last_used_at: new Date(now),
    // The session is bound to the first browser that comes back with a cookie.
    ...(device_hash && !facts.bound ? { device_hash, bound_at: new Date(now) } : {}),
  })
  return access
}

async function endCopied(
  deps: TxDeps,
  session: { id: string; owner_id: string },
  now: number,
  client: Client,
): Promise<void> {
  await endSessionOf(deps.db, session.owner_id, session.id, now)
  deps.log.warn({ session_id: session.id }, 'a refresh token was used outside its browser; its session is ended')
  await deps.jobs.enqueue('auth.send-session-copied', {
    owner_id: session.owner_id,
    noticed_at: new Date(now).toISOString(),
    device: deviceName(client.user_agent),
  })
}
