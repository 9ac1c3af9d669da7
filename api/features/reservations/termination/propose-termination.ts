/**
 * One side proposes to end the reservation by consent of both; nothing ends before the other side accepts (ruling 24).
 */
import { randomUUIDv7 } from 'node:crypto'
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { findOpenChange } from '#api/features/reservations/changes/changes-queries.ts'
import { answerRules, lockReservation, type ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { recordEvent } from '#api/features/reservations/core/record-event.ts'
import { findReservedListing } from '#api/features/reservations/core/views-queries.ts'
import { findByStatusLink } from '#api/features/reservations/customer/customer-view.ts'
import { refundOf } from '#api/features/reservations/money/refund-of.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'
import { withOwned } from '#api/features/reservations/term/with-owned.ts'
import { Refused } from '#api/refused.ts'
import { type ChangeSide, changeUntil, mayTerminate } from '#domain/reservation/change.ts'
import { reservationCan } from '#domain/reservation/reservation.ts'
import { findOpenTermination, insertTermination } from './termination-queries.ts'
import { terminationFactsOf } from './termination-view.ts'

export function proposeTerminationByOwner(deps: Deps, owner_id: string, id: string, note: string): Promise<void> {
  return withOwned(deps, owner_id, id, reservationCan.terminate, (tx, row) => propose(tx, row, 'owner', note))
}

export async function proposeTerminationByCustomer(deps: Deps, token: string, note: string): Promise<void> {
  const found = await findByStatusLink(deps, token)
  await inTransaction(deps, async (tx) => {
    await lockListing(tx, found.listing_id)
    const row = await lockReservation(tx.db, found.id)
    if (!row) throw new Refused('invalid_token')
    await propose(tx, row, 'customer', note)
  })
}

async function propose(deps: TxDeps, row: ReservationRecord, by: ChangeSide, note: string): Promise<void> {
  const now = deps.clock.now()
  const listing = await findReservedListing(deps.db, row.listing_id)
  const verdict = mayTerminate(terminationFactsOf(row, listing, now), by, now)
  if (!verdict.can) throw new Refused(verdict.reason)
  if (await findOpenTermination(deps.db, row.id)) throw new Refused('termination_open')
  // An open change could then be accepted for a reservation that no longer exists.
  if (await findOpenChange(deps.db, row.id)) throw new Refused('change_open')
  const { answer_hours } = await answerRules(deps.db, row.listing_id)
  const expires_at = new Date(changeUntil(now, by, { answer_hours, starts_at: [row.start_at.getTime()] }))
  const at = new Date(now)
  const termination_id = randomUUIDv7()
  const proposal = { id: termination_id, reservation_id: row.id, proposed_by: by, status: 'open', note } as const
  await insertTermination(deps.db, { ...proposal, expires_at, created_at: at })
  await recordEvent(deps, row, {
    actor: by,
    action: 'propose_termination',
    at,
    note: note || null,
    mail_data: { termination_id },
    data: { refund_grosze: refundOf(row, 'mutual', now).refund_grosze },
  })
}
