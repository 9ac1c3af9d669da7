import { type Deps, inTransaction } from '#api/deps.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'
import { keepTerm } from '#api/features/occupancy/claim-term.ts'
import { listingOfReservation, lockReservation, updateReservation } from '#api/features/reservations/core/queries.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { sealText, unsealText } from '#api/sealed.ts'
import { parseEmail } from '#domain/people/fields.ts'
import { emailHoldAfterResend } from '#domain/reservation/deadlines.ts'
import { reservationCan, statusAt } from '#domain/reservation/reservation.ts'

/**
 * Asks for the link again. Answer and duration are always the same, because anybody may call: the job finds out whether
 * the reservation exists and whether the address is its own.
 */
export async function resendConfirmation(deps: Deps, reservation_id: string, email: string): Promise<void> {
  const sealed_email = sealText(deps.config.secretKey, email.trim().toLowerCase())
  await inTransaction(deps, (tx) =>
    tx.jobs.enqueue('reservations.resend-confirmation', { reservation_id, sealed_email }),
  )
}

/** Sends the link again, at most three times and a minute apart; the first time extends the hold. */
export async function resendNow(deps: Deps, reservation_id: string, sealed_email: string): Promise<void> {
  const email = unsealText(deps.config.secretKey, sealed_email)
  const listing_id = await listingOfReservation(deps.db, reservation_id)
  if (!listing_id) return
  await inTransaction(deps, async (tx) => {
    await lockListing(tx, listing_id)
    const row = await lockReservation(tx.db, reservation_id)
    const now = tx.clock.now()
    if (!row || row.customer_email !== parseEmail(email)?.toLowerCase()) return
    if (!reservationCan.resend(factsOf(row), now).can) return
    const at = new Date(now)
    const sends = row.confirmation_sends + 1
    const sent = { confirmation_sends: sends, confirmation_sent_at: at, updated_at: at }
    if (statusAt(factsOf(row), now) === 'pending_email' && row.deadline_at) {
      const hold = emailHoldAfterResend(
        {
          submitted_at: row.created_at.getTime(),
          deadline_at: row.deadline_at.getTime(),
          extended: row.hold_extended,
          start_at: row.start_at.getTime(),
        },
        now,
      )
      await keepTerm(tx, listing_id, row.id, hold.deadline_at)
      await updateReservation(tx.db, row.id, {
        ...sent,
        deadline_at: new Date(hold.deadline_at),
        hold_extended: hold.extended,
      })
    } else {
      await updateReservation(tx.db, row.id, sent)
    }
    await tx.jobs.enqueue('reservations.send-confirmation-link', { reservation_id: row.id, send: sends })
  })
}
