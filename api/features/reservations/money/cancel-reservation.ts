/** Cancelling by either side or the operator. One function works out the costs, before the click and with it. */
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'
import { releaseTerm } from '#api/features/occupancy/release-term.ts'
import { withOwned } from '#api/features/reservations/term/with-owned.ts'
import { endOpenChange } from '#api/features/reservations/changes/changes-queries.ts'
import { endOpenTermination } from '#api/features/reservations/termination/termination-queries.ts'
import { endedRow, refundPreview } from './refund-of.ts'
import { findByStatusLink } from '#api/features/reservations/customer/customer-view.ts'
import { moveReservation } from '#api/features/reservations/core/move-reservation.ts'
import { lockReservation, type ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { refundSentence } from '#api/features/reservations/core/texts.pl.ts'
import { Refused, refusedField } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { type CancelReason, ownerReasons } from '#domain/reservation/cancellation.ts'
import type { ChangeSide } from '#domain/reservation/change.ts'
import { reservationCan } from '#domain/reservation/reservation.ts'
import type { CancelledBy } from '#domain/statistics/statistics.ts'

export type CancelReply = Handled['cancelReservation']['reply']

type By = ChangeSide | 'operator'

type Cancel = {
  by: By
  reason: CancelReason
  note: string
  preview: boolean
  shown_refund_grosze?: number | undefined
  /** Of a termination by consent: which side proposed it, and its words. */
  wish?: { by: By; note: string }
}

const cancelledBy = { customer: 'guest', owner: 'owner', operator: 'admin' } as const satisfies Record<By, CancelledBy>

/** The caller holds the locks and has checked that it is allowed. */
export async function cancel(
  deps: TxDeps,
  row: ReservationRecord,
  { by, reason, note, preview, shown_refund_grosze, wish = { by, note } }: Cancel,
): Promise<CancelReply> {
  const now = deps.clock.now()
  const refund = refundPreview(row, reason, now)
  const message = refundSentence(refund, preview)
  if (preview) return { status: row.status, preview, refund, message }
  // A payment came meanwhile, or a day has passed: the customer has not agreed to this amount.
  if ((shown_refund_grosze ?? refund.refund_grosze) !== refund.refund_grosze) throw new Refused('reservation_changed')
  await releaseTerm(deps, row.listing_id, row.id)
  await endOpenChange(deps.db, row.id, 'withdrawn', new Date(now))
  await endOpenTermination(deps.db, row.id, 'withdrawn', new Date(now))
  const moved = await moveReservation(deps, row, {
    to: 'cancelled',
    by,
    move: 'cancel',
    note: note || undefined,
    data: { reason, ...refund },
    set: endedRow(row, refund, {
      cancelled_by: cancelledBy[wish.by],
      cancel_reason: reason,
      note: wish.note,
    }),
  })
  return { status: moved.status, preview, refund, message }
}

export async function cancelByOwner(
  deps: Deps,
  owner_id: string,
  id: string,
  body: Handled['cancelReservation']['body'],
): Promise<CancelReply> {
  // `mutual` also needs the customer's yes (ruling 24): it is only previewed here and proposed by `proposeTermination`.
  if (!body.preview && !(ownerReasons as readonly string[]).includes(body.cancel_reason)) {
    throw refusedField('cancel_reason', 'validation')
  }
  return withOwned(deps, owner_id, id, reservationCan.cancel_by_owner, (tx, row) =>
    cancel(tx, row, { ...body, by: 'owner', reason: body.cancel_reason }),
  )
}

export async function cancelByToken(
  deps: Deps,
  token: string,
  body: Handled['cancelByToken']['body'],
): Promise<CancelReply> {
  const found = await findByStatusLink(deps, token)
  return inTransaction(deps, async (tx) => {
    await lockListing(tx, found.listing_id)
    const row = await lockReservation(tx.db, found.id)
    if (!row) throw new Refused('invalid_token')
    const verdict = reservationCan.cancel_by_customer(factsOf(row), tx.clock.now())
    if (!verdict.can) throw new Refused(verdict.reason)
    return cancel(tx, row, { ...body, by: 'customer', reason: 'guest_request', note: body.reason ?? '' })
  })
}
