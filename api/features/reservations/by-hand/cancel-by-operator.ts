/**
 * The operator ends a reservation before its event: for fraud, or for a reason that neither side gives (ruling 24). Uses
 * the verb of every other cancellation, so that money, term, mails and calendars follow in the same way.
 */
import type { TxDeps } from '#api/deps.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { cancel, type CancelReply } from '#api/features/reservations/money/cancel-reservation.ts'
import type { OperatorReason } from '#domain/reservation/cancellation.ts'
import { reservationCan, statusAt } from '#domain/reservation/reservation.ts'
import { dateIn } from '#domain/time.ts'
import { lockByReference, unknownReference } from './lock-by-reference.ts'
import { whoIsTold } from './who-is-told.ts'

export type Ending = {
  reference: string
  reason: OperatorReason
  /** To both sides. */
  note: string
}

/** `told`: who has a letter of it. */
export type Ended = { id: string; refund: CancelReply['refund']; told: string } | { no: string }

/** In English, for the command line: what was done, or why nothing. */
export async function cancelByOperator(deps: TxDeps, { reference, reason, note }: Ending): Promise<Ended> {
  const row = await lockByReference(deps, reference)
  if (!row) return { no: unknownReference(reference) }
  const no = notCancelled(row, deps.clock.now())
  if (no !== null) return { no }
  const { refund } = await cancel(deps, row, { by: 'operator', reason, note, preview: false })
  return { id: row.id, refund, told: await whoIsTold(deps.db, row) }
}

/** Why the operator cannot cancel it now, in English for the command line; null when it can be cancelled. */
export function notCancelled(row: ReservationRecord, now: number): string | null {
  const { reference, timezone, status_since_at, cancelled_by, cancel_reason } = row
  const facts = factsOf(row)
  const verdict = reservationCan.cancel_by_operator(facts, now)
  if (verdict.can) return null
  const status = statusAt(facts, now)
  if (status === 'cancelled') {
    const by = { guest: 'the customer', owner: 'the partner', admin: 'the operator', system: 'the system' }
    const who = cancelled_by ? ` by ${by[cancelled_by]}` : ''
    const on = dateIn(status_since_at.getTime(), timezone)
    return `${reference} was cancelled already, on ${on}${who}: ${cancel_reason ?? 'no reason'}.`
  }
  return now >= facts.start_at && status !== 'rejected' && status !== 'expired'
    ? `The event of ${reference} has begun: nothing is cancelled from then on. It is ${status}.`
    : `${reference} is ${status}: there is nothing to cancel.`
}
