import { randomBytes } from 'node:crypto'
import { type Deps, inTransaction } from '#api/deps.ts'
import { announceOwn, type Expected, openOwn, type Owner } from '#api/features/listings/store/own-listing.ts'
import { updateListing } from '#api/features/listings/store/queries.ts'
import { embedCodeFrom } from '#domain/tokens.ts'

/**
 * Gives the listing a new embed code. The old one shows nothing from now on; reservations made by it stay as they are.
 */
export async function rotateEmbedCode(deps: Deps, owner: Owner, id: string, expected: Expected): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await openOwn(tx.db, owner, id, expected)
    await updateListing(tx.db, id, { embed_code: embedCodeFrom(randomBytes(16)) }, new Date(tx.clock.now()))
    await announceOwn(tx.db, owner, id)
  })
}
