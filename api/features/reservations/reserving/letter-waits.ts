/**
 * The letter with the link that confirms a reservation could not be sent. Whoever waits for it cannot confirm, so the hold is
 * not counted down meanwhile; when the letter has left, it is counted from the beginning.
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

/** The mail server is away: the term is held for as long as the letter is tried. */
export async function letterWaits(deps: Deps, { id, listing_id }: { id: string; listing_id: string }): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const row = await heldReservation(tx, listing_id, id)
    if (!row || row.letter_waits_since) return
    const until = letterHoldUntil(row.created_at.getTime(), row.start_at.getTime())
    await holdUntil(tx, row, until, new Date(tx.clock.now()))
  })
}

/** The letter has left, or never will: the ordinary hold begins. Nothing changes for one that was not late. */
export async function letterLeft(deps: Deps, { id, listing_id }: { id: string; listing_id: string }): Promise<void> {
  // Hardly any was late, and only for those is the listing's lock worth waiting for.
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
