/**
 * The customer withdraws within 14 days where the law gives that right: no reason is needed, the policy does not apply,
 * and only the part performed at the customer's own wish is paid for (domain 5.7).
 */
import { endedRow } from '#api/features/reservations/money/refund-of.ts'
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { releaseTerm } from '#api/features/occupancy/release-term.ts'
import { endOpenChange } from '#api/features/reservations/changes/changes-queries.ts'
import { moveReservation } from '#api/features/reservations/core/move-reservation.ts'
import { findParts } from '#api/features/reservations/core/parts-queries.ts'
import { lockReservation, type ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { findByStatusLink } from '#api/features/reservations/customer/customer-view.ts'
import { endOpenTermination } from '#api/features/reservations/termination/termination-queries.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { agreedWithdrawal, type Withdrawal, withdrawalOf } from '#domain/reservation/withdrawal.ts'
import { withdrawingNow } from './withdrawal-now.ts'
import { withdrawalRuleText, withdrawnText } from './withdraw-words.pl.ts'

type Reply = Handled['withdrawByToken']['reply']

export async function withdrawByToken(
  deps: Deps,
  token: string,
  { preview, shown_refund_grosze }: Handled['withdrawByToken']['body'],
): Promise<Reply> {
  const found = await findByStatusLink(deps, token)
  return inTransaction(deps, async (tx) => {
    await lockListing(tx, found.listing_id)
    const row = await lockReservation(tx.db, found.id)
    if (!row) throw new Refused('invalid_token')
    const { events } = await findParts(tx.db, row.id)
    const facts = withdrawingNow(row, events, tx.clock.now())
    const agreed = !preview && shown_refund_grosze !== undefined
    const withdrawal = agreed ? agreedWithdrawal(facts, shown_refund_grosze) : withdrawalOf(facts)
    if (!withdrawal) throw new Refused('withdrawal_over')
    // A payment or refund came meanwhile, or the page was open too long: the customer has not agreed to this amount.
    if (withdrawal === 'changed') throw new Refused('reservation_changed')
    const refund = previewOf(row, withdrawal)
    const message = withdrawnText(refund, preview)
    if (preview) return { status: row.status, preview, refund, message }
    const { status } = await end(tx, row, refund)
    return { status, preview, refund, message }
  })
}

const previewOf = (row: ReservationRecord, withdrawal: Withdrawal): Reply['refund'] => ({
  paid_grosze: row.paid_grosze - row.refunded_grosze,
  retained_grosze: withdrawal.retained_grosze,
  refund_grosze: withdrawal.refund_grosze,
  double_deposit_due_grosze: 0,
  rule: withdrawalRuleText(withdrawal),
})

async function end(deps: TxDeps, row: ReservationRecord, refund: Reply['refund']): Promise<ReservationRecord> {
  await releaseTerm(deps, row.listing_id, row.id)
  await endOpenChange(deps.db, row.id, 'withdrawn', new Date(deps.clock.now()))
  await endOpenTermination(deps.db, row.id, 'withdrawn', new Date(deps.clock.now()))
  return moveReservation(deps, row, {
    to: 'cancelled',
    by: 'customer',
    move: 'withdraw',
    data: { ...refund },
    set: endedRow(row, refund, { cancelled_by: 'guest', cancel_reason: 'guest_request', note: '' }),
  })
}
