import { type Deps, inTransaction } from '#api/deps.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'
import { findByStatusLink } from './customer-view.ts'
import { moveReservation } from '#api/features/reservations/core/move-reservation.ts'
import { lockReservation } from '#api/features/reservations/core/queries.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { Refused, refusedField } from '#api/refused.ts'
import { manyLines } from '#domain/people/fields.ts'
import { reservationCan } from '#domain/reservation/reservation.ts'

/** A shorter statement tells the operator nothing. */
const shortest = 10

/**
 * The customer contests a no-show. The reservation becomes disputed: the owner is sent the statement, and the operator
 * has to settle it. No money moves before that.
 */
export async function contestNoShow(deps: Deps, token: string, typed: string): Promise<void> {
  const found = await findByStatusLink(deps, token)
  const statement = manyLines(typed)
  if (statement.length < shortest) throw refusedField('statement', 'validation')
  await inTransaction(deps, async (tx) => {
    await lockListing(tx, found.listing_id)
    const row = await lockReservation(tx.db, found.id)
    if (!row) throw new Refused('invalid_token')
    const now = tx.clock.now()
    const verdict = reservationCan.contest_no_show(factsOf(row), now)
    if (!verdict.can) throw new Refused(verdict.reason)
    await moveReservation(tx, row, {
      to: 'disputed',
      by: 'customer',
      move: 'contest_no_show',
      note: statement,
      set: { contested_at: new Date(now) },
    })
  })
}
