/**
 * The deadline of a request for which the owner has offered other terms: both terms stay held, and neither side loses
 * time.
 */
import type { TxDeps } from '#api/deps.ts'
import { keepTerm } from '#api/features/occupancy/claim-term.ts'
import { answerRules, type ReservationRecord, updateReservation } from '#api/features/reservations/core/queries.ts'
import { ownerAnswerUntil } from '#domain/reservation/deadlines.ts'

/**
 * Until the customer's time has run out, and then for as long as an owner has for a request. Does nothing for a
 * contract.
 */
export async function waitForCustomer(deps: TxDeps, row: ReservationRecord, expires_ms: number): Promise<void> {
  await waitUntil(deps, row, expires_ms)
}

/** The offer was declined, withdrawn or has expired: the request waits for its owner again. */
export async function backToOwner(deps: TxDeps, row: ReservationRecord): Promise<void> {
  await waitUntil(deps, row, deps.clock.now())
}

async function waitUntil(deps: TxDeps, row: ReservationRecord, from_ms: number): Promise<void> {
  if (row.status !== 'pending_owner') return
  const { answer_hours } = await answerRules(deps.db, row.listing_id)
  const deadline_ms = ownerAnswerUntil(from_ms, row.start_at.getTime(), answer_hours)
  await keepTerm(deps, row.listing_id, row.id, deadline_ms)
  await updateReservation(deps.db, row.id, { deadline_at: new Date(deadline_ms), owner_reminded_at: null })
}
