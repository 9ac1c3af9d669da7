import type { Deps } from '#api/deps.ts'
import { deleteOldSessions, endSessionOf, endSessionsOf, liveSessions } from '#api/features/auth/queries.ts'
import { logOutText } from '#api/features/auth/texts.pl.ts'
import type { OwnerSession } from '#api/http/handlers.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'

const kept = 30 * 24 * 3_600_000

/** Live sessions, the most recently used first. */
export async function listSessions(deps: Deps, owner: OwnerSession): Promise<Handled['listSessions']['reply']> {
  const rows = await liveSessions(deps.db, owner.owner_id, deps.clock.now())
  return {
    results: rows.map((row) => ({
      id: row.id,
      user_agent: row.user_agent,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      current: row.id === owner.session_id,
    })),
  }
}

export async function endSession(deps: Deps, owner: OwnerSession, id: string): Promise<null> {
  if (!(await endSessionOf(deps.db, owner.owner_id, id, deps.clock.now()))) throw new Refused('not_found')
  return null
}

export async function endOtherSessions(deps: Deps, owner: OwnerSession): Promise<Handled['endOtherSessions']['reply']> {
  const ended = await endSessionsOf(deps.db, owner.owner_id, owner.session_id, deps.clock.now())
  return { ended: ended.length }
}

export async function logOut(deps: Deps, owner: OwnerSession): Promise<Handled['logOut']['reply']> {
  await endSessionOf(deps.db, owner.owner_id, owner.session_id, deps.clock.now())
  return { message: logOutText }
}

/** Forgets sessions that ended or ran out a month ago; called by the sweep. */
export function forgetOldSessions(deps: Pick<Deps, 'db' | 'clock'>) {
  return deleteOldSessions(deps.db, deps.clock.now() - kept)
}
