import type { Deps } from '#api/deps.ts'
import { endKey, liveKeysOf } from './key-queries.ts'
import type { OwnerSession } from '#api/http/handlers.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'

type Listed = Awaited<ReturnType<typeof liveKeysOf>>[number]

export async function listKeys(deps: Pick<Deps, 'db'>, owner_id: string): Promise<Handled['listApiKeys']['reply']> {
  return { results: (await liveKeysOf(deps.db, owner_id)).map(onWire) }
}

export async function revokeKey(deps: Deps, owner: OwnerSession, id: string): Promise<null> {
  if (!(await endKey(deps.db, owner.owner_id, id, new Date(deps.clock.now())))) throw new Refused('not_found')
  return null
}

export function onWire({ id, name, shown, scopes, created_at, last_used_at, expires_at }: Listed) {
  return {
    id,
    name,
    shown,
    scopes,
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}
