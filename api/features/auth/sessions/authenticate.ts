import type { Deps } from '#api/deps.ts'
import { findSession } from '#api/features/auth/queries.ts'
import type { Authenticate } from '#api/http/callers/require-owner.ts'
import { hashToken } from '#api/tokens.ts'

/**
 * The session of a token; null when the token is unknown, expired, or of an ended session. Read from the database on
 * every request and not cached, so that ending a session takes effect at once in every process.
 */
export function authenticate(deps: Pick<Deps, 'db' | 'clock'>): Authenticate {
  return async (token) => {
    const session = await findSession(deps.db, hashToken(token))
    if (!session || session.access_expires_at.getTime() <= deps.clock.now()) return null
    return { by: 'session', owner_id: session.owner_id, session_id: session.id }
  }
}
