/** What ends with an account or a listing: nobody is asked about its terms any more, and nobody is told of them. */
import { googleLine } from '#api/adapters/calendars/calendars.ts'
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { disconnectGoogle } from '#api/features/calendar/google/write-to-google.ts'
import { deleteBlocksOf } from './blocks-queries.ts'
import { deleteWriting } from './google/google-queries.ts'
import { deleteLinksOf } from './ical/link-queries.ts'
import { removeEvery } from './outside/remove-calendar.ts'

/**
 * The account closes: its addresses are dead at once, and what was noted in its calendar is gone; Google and other portals are
 * left by the job that follows.
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

/** Removes the calendars of an archived listing, which sells nothing any more. */
export async function leaveListing(deps: Deps, of: { owner_id: string; listing_id: string }): Promise<void> {
  await removeEvery(deps, of, 'free')
  await inTransaction(deps, async ({ db }) => {
    await deleteWriting(db, of.owner_id, of.listing_id)
    await deleteLinksOf(db, of)
  })
}
