/**
 * The mail with the confirmation link could not be sent. Nobody can confirm without it, so the hold does not run out
 * meanwhile; once the mail has left, the hold starts anew.
 */
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { keepTerm } from '#api/features/occupancy/claim-term.ts'
import {
  isLetterLate,
  lockReservation,
  type ReservationRecord,
  updateReservation,
} from '#api/features/reservations/core/queries.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'
import { emailHoldUntil, letterHoldUntil } from '#domain/reservation/deadlines.ts'

/** The mail server is down: the term is held for as long as the mail is retried. */
export async function letterWaits(deps: Deps, { id, listing_id }: { id: string; listing_id: string }): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const row = await heldReservation(tx, listing_id, id)
    if (!row || row.letter_waits_since) return
    const until = letterHoldUntil(row.created_at.getTime(), row.start_at.getTime())
    await holdUntil(tx, row, until, new Date(tx.clock.now()))
  })
}

/** The mail has left, or never will: the ordinary hold begins. Does nothing for a mail that was not delayed. */
export async function letterLeft(deps: Deps, { id, listing_id }: { id: string; listing_id: string }): Promise<void> {
  // Few mails are delayed, and only those are worth waiting for the listing's lock.
  if (!(await isLetterLate(deps.db, id))) return
  await inTransaction(deps, async (tx) => {
    const row = await heldReservation(tx, listing_id, id)
    if (!row?.letter_waits_since) return
    await holdUntil(tx, row, emailHoldUntil(tx.clock.now(), row.start_at.getTime()), null)
  })
}

async function heldReservation(tx: TxDeps, listing_id: string, id: string): Promise<ReservationRecord | null> {
  await lockListing(tx, listing_id)
  const row = await lockReservation(tx.db, id)
  return row?.status === 'pending_email' && row.deadline_at ? row : null
}

async function holdUntil(tx: TxDeps, row: ReservationRecord, until_ms: number, waits_since: Date | null) {
  await keepTerm(tx, row.listing_id, row.id, until_ms)
  await updateReservation(tx.db, row.id, {
    deadline_at: new Date(until_ms),
    letter_waits_since: waits_since,
    updated_at: new Date(tx.clock.now()),
  })
}
