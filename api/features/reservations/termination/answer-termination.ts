/**
 * The other side's yes or no to a termination by consent, its withdrawal by the side that proposed it, and its expiry.
 */
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { lockReservation, type ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { recordEvent } from '#api/features/reservations/core/record-event.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { findByStatusLink } from '#api/features/reservations/customer/customer-view.ts'
import { cancel } from '#api/features/reservations/money/cancel-reservation.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'
import { withOwned } from '#api/features/reservations/term/with-owned.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { type ChangeSide, mayAnswer } from '#domain/reservation/change.ts'
import { reservationCan } from '#domain/reservation/reservation.ts'
import { endOpenTermination, findOpenTermination } from './termination-queries.ts'

type Body = Handled['answerTermination']['body']

export function answerTerminationByOwner(deps: Deps, owner_id: string, id: string, body: Body): Promise<void> {
  return withOwned(deps, owner_id, id, reservationCan.terminate, (tx, row) => answer(tx, row, 'owner', body))
}

export async function answerTerminationByCustomer(deps: Deps, token: string, body: Body): Promise<void> {
  const found = await findByStatusLink(deps, token)
  await inTransaction(deps, async (tx) => {
    await lockListing(tx, found.listing_id)
    const row = await lockReservation(tx.db, found.id)
    if (!row) throw new Refused('invalid_token')
    const verdict = reservationCan.terminate(factsOf(row), tx.clock.now())
    if (!verdict.can) throw new Refused(verdict.reason)
    await answer(tx, row, 'customer', body)
  })
}

/** Called by the sweep under the listing's lock. Nobody is told when the contract has begun or ended meanwhile. */
export async function expireTermination(deps: TxDeps, reservation_id: string): Promise<void> {
  const at = new Date(deps.clock.now())
  const row = await lockReservation(deps.db, reservation_id)
  const termination = row && (await findOpenTermination(deps.db, row.id))
  if (!row || !termination || termination.expires_at > at) return
  await endOpenTermination(deps.db, row.id, 'expired', at)
  if (row.status !== 'confirmed') return
  const mail_data = { termination_id: termination.id }
  await recordEvent(deps, row, { actor: 'system', action: 'expire_termination', at, mail_data })
}

async function answer(deps: TxDeps, row: ReservationRecord, by: ChangeSide, body: Body): Promise<void> {
  const at = new Date(deps.clock.now())
  const termination = await findOpenTermination(deps.db, row.id)
  if (!termination || termination.expires_at <= at) throw new Refused('termination_over')
  if (!mayAnswer(body.answer, by, termination.proposed_by)) throw new Refused('forbidden')
  const { note, shown_refund_grosze } = body
  if (body.answer === 'accept') {
    await endOpenTermination(deps.db, row.id, 'accepted', at)
    const wish = { by: termination.proposed_by, note: termination.note }
    await cancel(deps, row, { by, reason: 'mutual', note, preview: false, shown_refund_grosze, wish })
    return
  }
  const [status, action] = body.answer === 'decline' ? declined : withdrawn
  await endOpenTermination(deps.db, row.id, status, at)
  await recordEvent(deps, row, {
    actor: by,
    action,
    at,
    note: note || null,
    mail_data: { termination_id: termination.id },
  })
}

const declined = ['declined', 'decline_termination'] as const
const withdrawn = ['withdrawn', 'withdraw_termination'] as const
