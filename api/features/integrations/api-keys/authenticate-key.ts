import type { Deps } from '#api/deps.ts'
import { findLiveKey, noteUse } from './key-queries.ts'
import type { KeyLimit } from './key-limit.ts'
import type { Authenticate } from '#api/http/callers/require-owner.ts'
import { hashToken } from '#api/tokens.ts'
import { apiKeyPrefix } from '#domain/integrations/key-scopes.ts'

/**
 * How often the last use is noted: often enough to see whether a key is still needed, seldom enough to cost nothing.
 */
const noted_every_ms = 60_000

/** Session tokens have 43 characters and keys more, so a session token is never taken for a key. */
const keyShape = new RegExp(`^${apiKeyPrefix}[\\w-]{43}$`)

/**
 * Authenticates an API key, and leaves other tokens to `sessions`. Nothing is cached, so a revoked key ends at once in
 * every process.
 */
export function sessionOrKey(
  deps: Pick<Deps, 'db' | 'clock'>,
  sessions: Authenticate,
  limit: KeyLimit | null,
): Authenticate {
  return async (token) => {
    if (!keyShape.test(token)) return sessions(token)
    const now = deps.clock.now()
    const key = await findLiveKey(deps.db, hashToken(token), new Date(now))
    if (!key) return null
    limit?.count(key.id)
    const noted = key.last_used_at?.getTime() ?? 0
    if (noted < now - noted_every_ms) await noteUse(deps.db, key.id, new Date(now), new Date(now - noted_every_ms))
    return { by: 'api_key', owner_id: key.owner_id, key_id: key.id, name: key.name, scopes: key.scopes }
  }
}
