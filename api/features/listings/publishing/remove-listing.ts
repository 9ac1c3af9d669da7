import { type Deps, inTransaction } from '#api/deps.ts'
import { dropFiles } from '#api/features/listings/files/owner-files.ts'
import { applyPlan } from './apply-plan.ts'
import { announceOwn, type Expected, openOwn, type Owner } from '#api/features/listings/store/own-listing.ts'
import { futureReservations, hasPast } from '#api/features/listings/editor/owner-queries.ts'
import { deleteListing, updateListing } from '#api/features/listings/store/queries.ts'
import { wasSuspended } from './suspension-queries.ts'
import { Refused } from '#api/refused.ts'
import { formatDate } from '#domain/format.pl.ts'

/**
 * Removes a listing. Refused while a reservation of it is not over. A listing that was ever reserved is archived
 * instead, because reservations and their mails still name it; it is shown nowhere else.
 */
export async function removeListing(deps: Deps, owner: Owner, id: string, expected: Expected = {}): Promise<void> {
  await inTransaction(deps, async (tx) => {
    // A reservation being made now holds the same lock, and also takes the lock before the row.
    await tx.locks.listings(tx.db, [id])
    await openOwn(tx.db, owner, id, expected)
    const now = new Date(tx.clock.now())
    const future = await futureReservations(tx.db, id, now)
    if (future) {
      const { count, unconfirmed, nearest } = future
      const details = {
        count: count - unconfirmed,
        unconfirmed,
        nearest: nearest ? formatDate(nearest.start_local) : '',
      }
      throw new Refused(
        { refused: 'future_reservations', details },
        {
          upcoming: {
            count,
            nearest: nearest && {
              id: nearest.id,
              reference: nearest.reference,
              start: nearest.start_local,
              end: nearest.end_local,
            },
          },
        },
      )
    }
    await dropFiles(tx, id)
    // A suspended listing is archived, because the statement of reasons must be kept.
    if ((await hasPast(tx.db, id)) || (await wasSuspended(tx.db, id))) {
      await updateListing(tx.db, id, { status: 'archived' }, now)
      await tx.jobs.enqueue('calendar.leave-listing', { owner_id: owner.owner_id, listing_id: id })
    } else await deleteListing(tx.db, id)
    await announceOwn(tx.db, owner, id)
    // There may be room now for a listing that the plan had hidden.
    await applyPlan(tx, owner.owner_id)
  })
}
