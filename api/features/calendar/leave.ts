/** What ends in the calendar with an account or a listing: outside calendars are no longer read or written. */
import { googleLine } from '#api/adapters/calendars/calendars.ts'
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { disconnectGoogle } from '#api/features/calendar/google/write-to-google.ts'
import { deleteBlocksOf } from './blocks-queries.ts'
import { deleteWriting } from './google/google-queries.ts'
import { deleteLinksOf } from './ical/link-queries.ts'
import { removeEvery } from './outside/remove-calendar.ts'

/**
 * For an account that closes: its calendar addresses stop working and its blocks are deleted; the job that follows
 * disconnects Google and other portals.
 */
export async function endCalendars(tx: TxDeps, owner_id: string): Promise<void> {
  await deleteBlocksOf(tx.db, owner_id)
  await deleteLinksOf(tx.db, { owner_id })
  await tx.jobs.enqueue('calendar.leave-account', { owner_id }, googleLine(owner_id))
}

export async function leaveAccount(deps: Deps, owner_id: string): Promise<void> {
  await disconnectGoogle(deps, owner_id, 'free')
  await removeEvery(deps, { owner_id }, 'free')
}

/** Removes the calendars of an archived listing, which can no longer be reserved. */
export async function leaveListing(deps: Deps, of: { owner_id: string; listing_id: string }): Promise<void> {
  await removeEvery(deps, of, 'free')
  await inTransaction(deps, async ({ db }) => {
    await deleteWriting(db, of.owner_id, of.listing_id)
    await deleteLinksOf(db, of)
  })
}
