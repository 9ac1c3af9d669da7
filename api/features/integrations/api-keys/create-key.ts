import { randomUUIDv7 } from 'node:crypto'
import { type Deps, inTransaction } from '#api/deps.ts'
import { demandProvenAddress } from '#api/features/auth/account-queries.ts'
import { checkPassword, holdChecked } from '#api/features/auth/passwords/check-password.ts'
import { countKeysLocked, insertKey, liveNamesOf } from './key-queries.ts'
import { onWire } from './list-keys.ts'
import type { OwnerSession } from '#api/http/handlers.ts'
import { Refused, refusedField } from '#api/refused.ts'
import { hashToken, randomToken } from '#api/tokens.ts'
import type { Handled } from '#contract/index.ts'
import { apiKeyPrefix, maxApiKeys, shownOfKey, sortedScopes } from '#domain/integrations/key-scopes.ts'
import { dayMs } from '#domain/time.ts'

/**
 * Asks for the password again, so that a stranger at an open session cannot make a key that lasts. The owner is told by
 * mail.
 */
export async function createKey(
  deps: Deps,
  { owner_id }: OwnerSession,
  { name, scopes, days, password }: Handled['createApiKey']['body'],
): Promise<Handled['createApiKey']['reply']> {
  await demandProvenAddress(deps.db, owner_id)
  const checked = await checkPassword(deps, owner_id, password)
  const key = apiKeyPrefix + randomToken()
  const row = await inTransaction(deps, async (tx) => {
    await holdChecked(tx, checked)
    const now = tx.clock.now()
    if ((await countKeysLocked(tx.db, owner_id, new Date(now))) >= maxApiKeys)
      throw new Refused({ refused: 'key_limit', details: { max: maxApiKeys } })
    // Whoever revokes a key finds it by its name. One that has expired gives its name to the next.
    const known = (await liveNamesOf(tx.db, owner_id, new Date(now))).map(heard)
    if (known.includes(heard(name))) throw refusedField('name', 'key_name_twice')
    const made = {
      id: randomUUIDv7(),
      owner_id,
      name,
      token_hash: hashToken(key),
      shown: shownOfKey(key),
      scopes: sortedScopes(scopes),
      created_at: new Date(now),
      expires_at: days === null ? null : new Date(now + days * dayMs),
    }
    await insertKey(tx.db, made)
    await tx.jobs.enqueue('integrations.send-key-made', { owner_id, key_id: made.id })
    return made
  })
  return { ...onWire({ ...row, last_used_at: null }), key }
}

/** Names that differ only in the size of letters are one for whoever reads them aloud. */
const heard = (name: string): string => name.toLocaleLowerCase('pl')
