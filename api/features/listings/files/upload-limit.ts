/** How many pictures an owner may upload within an hour (product 9). */
import { type Deps, inTransaction } from '#api/deps.ts'
import { noteUpload, uploadsSince } from './image-queries.ts'
import { imagesLimit } from './images.ts'
import { lockOwner } from '#api/features/listings/store/queries.ts'
import { Refused } from '#api/refused.ts'
import { hourMs } from '#domain/time.ts'

const uploadsPerHour = 30

/** Uploads allowed in an hour: never fewer than one listing may have, so that a gallery can be finished. */
export function uploadsAllowed(per_listing: number): number {
  return Math.max(uploadsPerHour, per_listing)
}

/** Throws `upload_limit` with the time when the oldest upload of the last hour no longer counts. */
export function demandUpload(deps: Pick<Deps, 'config'>, recent: Date[], now_ms: number, per_listing: number): void {
  const max = uploadsAllowed(per_listing)
  if (!deps.config.rateLimits || recent.length < max) return
  const oldest = recent.at(-max)?.getTime() ?? now_ms
  const seconds = Math.max(1, Math.ceil((oldest + hourMs - now_ms) / 1000))
  throw new Refused({ refused: 'upload_limit', details: { max, seconds } }, { retry_after: seconds })
}

/** Counts one upload that has arrived; an upload cancelled on the way is not counted. */
export async function claimUpload(deps: Deps, owner_id: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    // The lock counts uploads of one owner one after another, so that two at once do not pass the limit.
    await lockOwner(tx.db, owner_id)
    const now_ms = tx.clock.now()
    const per_listing = await imagesLimit(tx.db, { owner_id }, now_ms)
    demandUpload(deps, await uploadsSince(tx.db, owner_id, new Date(now_ms - hourMs)), now_ms, per_listing)
    await noteUpload(tx.db, owner_id, new Date(now_ms))
  })
}
