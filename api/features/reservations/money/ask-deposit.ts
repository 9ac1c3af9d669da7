import type { Deps } from '#api/deps.ts'
import { type ReservationRecord, updateReservation } from '#api/features/reservations/core/queries.ts'
import { findReservedListing } from '#api/features/reservations/core/views-queries.ts'
import { recordEvent } from '#api/features/reservations/core/record-event.ts'
import { askFactsOf, depositOf, policyOf } from '#api/features/reservations/core/record.ts'
import { withOwned } from '#api/features/reservations/term/with-owned.ts'
import { Refused } from '#api/refused.ts'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { paymentDeadlines } from '#domain/reservation/deadlines.ts'
import { dueNow } from '#domain/reservation/payment.ts'
import { ownerCanAskDeposit, reservationCan, type Verdict } from '#domain/reservation/reservation.ts'
import { agreedPayment } from './terms-of.ts'

/**
 * The owner asks a customer who called for the deposit. The reservation stays confirmed and its term firm; from now on
 * its terms have a deposit with its day, everywhere (ruling 65), and the customer is sent the account.
 */
export async function askDeposit(deps: Deps, owner_id: string, id: string): Promise<void> {
  await withOwned(deps, owner_id, id, reservationCan.change, async (tx, row) => {
    const now = tx.clock.now()
    const listing = await findReservedListing(tx.db, row.listing_id)
    const verdict = ownerCanAskDeposit(askFactsOf(row, listing), now)
    if (!verdict.can) throw new Refused(verdict.reason)
    const at = new Date(now)
    const set = { updated_at: at, ...askedTerms(row, now) } as const
    await updateReservation(tx.db, row.id, set)
    await recordEvent(tx, { ...row, ...set }, { actor: 'owner', action: 'ask_deposit', at, data: askedOf(set) })
  })
}

/** The terms of the reservation after asking now; null when the owner cannot ask. */
export function askPreview(row: ReservationRecord, verdict: Verdict, now: number): OwnerReservation['ask_preview'] {
  return verdict.can ? askedOf(askedTerms(row, now)) : null
}

const askedOf = ({ due_now_grosze, deposit_due_at }: ReturnType<typeof askedTerms>) => ({
  amount_grosze: due_now_grosze,
  due_at: deposit_due_at.toISOString(),
})

function askedTerms(row: ReservationRecord, now: number) {
  const payment_choice = row.deposit_type === 'full' ? 'full' : 'deposit'
  const due_now_grosze = dueNow(payment_choice, depositOf(row), row.total_grosze)
  const start = { start_at: row.start_at.getTime(), notice_hours: policyOf(row).notice_hours }
  const { deadline_at } = paymentDeadlines(now, start)
  return { payment_choice, ...agreedPayment({ ...row, payment_choice, due_now_grosze }, now, deadline_at) } as const
}
