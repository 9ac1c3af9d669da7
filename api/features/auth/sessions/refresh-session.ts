import type { Deps } from '#api/deps.ts'
import { renewAccess } from '#api/features/auth/queries.ts'
import { accessMs } from './session-times.ts'
import { Refused } from '#api/refused.ts'
import { hashToken, randomToken } from '#api/tokens.ts'
import type { Handled } from '#contract/index.ts'

/** A new access token; the one before stops working. A dead refresh token is a 401, on which the browser logs out. */
export async function refreshSession(
  deps: Deps,
  body: Handled['refreshSession']['body'],
): Promise<Handled['refreshSession']['reply']> {
  const now = deps.clock.now()
  const access = randomToken()
  const renewed = { access_hash: hashToken(access), access_expires_at: new Date(now + accessMs) }
  if (!(await renewAccess(deps.db, hashToken(body.refresh), renewed, now))) throw new Refused('unauthenticated')
  return { access }
}
