/**
 * The owner's secret calendar addresses. They are derived from a nonce and the secret key, so the owner can copy them
 * again and the database alone does not reveal them.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { Config } from '#api/config.ts'
import { type Deps, inTransaction } from '#api/deps.ts'
import { demandProvenAddress, isOpenAccount } from '#api/features/auth/account-queries.ts'
import { holdsPlace } from '#api/features/calendar/outside/outside-queries.ts'
import { Refused } from '#api/refused.ts'
import { deriveToken, hashToken, newNonce } from '#api/tokens.ts'
import type { Handled } from '#contract/index.ts'
import { absolute, paths } from '#contract/paths.ts'
import { deleteLink, type LinkRow, listLinks, putLink } from './link-queries.ts'

const purpose = 'calendar_link'

export async function listCalendarLinks(
  { db, config }: Deps,
  owner_id: string,
): Promise<Handled['listCalendarLinks']['reply']> {
  return { results: (await listLinks(db, owner_id)).map((row) => viewOf(config, row)) }
}

/** Makes a new address; the one before stops working at once. */
export async function makeCalendarLink(
  deps: Deps,
  owner_id: string,
  { listing_id, with_names }: Handled['makeCalendarLink']['body'],
): Promise<Handled['makeCalendarLink']['reply']> {
  const nonce = newNonce()
  const token_hash = hashToken(deriveToken(deps.config.secretKey, purpose, nonce))
  const created_at = new Date(deps.clock.now())
  const row = { id: randomUUIDv7(), owner_id, listing_id, nonce, token_hash, with_names, created_at }
  await inTransaction(deps, async ({ db }) => {
    if (!(await isOpenAccount(db, owner_id))) throw new Refused('unauthenticated')
    await demandProvenAddress(db, owner_id)
    if (listing_id !== null && !(await holdsPlace(db, owner_id, { listing_id }))) throw new Refused('not_found')
    await putLink(db, row)
  })
  return viewOf(deps.config, { ...row, last_fetched_at: null })
}

export async function deleteCalendarLink({ db }: Deps, owner_id: string, id: string): Promise<null> {
  if (!(await deleteLink(db, owner_id, id))) throw new Refused('not_found')
  return null
}

function viewOf(config: Config, row: LinkRow) {
  const token = deriveToken(config.secretKey, purpose, row.nonce)
  return {
    ...{ id: row.id, listing_id: row.listing_id, with_names: row.with_names },
    url: absolute(config.publicUrl, paths.icalFeed(token)),
    created_at: row.created_at.toISOString(),
    last_fetched_at: row.last_fetched_at?.toISOString() ?? null,
  }
}
