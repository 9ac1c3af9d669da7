import type { Deps } from '#api/deps.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { canText } from '#api/features/reservations/core/texts.pl.ts'
import { listingFacts, standing, termFacts } from '#api/features/reservations/core/view-facts.ts'
import { findReservation, findReservedListing } from '#api/features/reservations/core/views-queries.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { resendWaitSeconds } from '#domain/reservation/deadlines.ts'
import { reservationCan } from '#domain/reservation/reservation.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What, when and in which state, but never who (product 3.9). Throws `not_found`. */
export async function publicView(deps: Deps, id: string): Promise<Handled['getPublicReservation']['reply']> {
  const row = uuid.test(id) ? await findReservation(deps.db, id) : undefined
  if (!row) throw new Refused('not_found')
  const now = deps.clock.now()
  const listing = await findReservedListing(deps.db, row.listing_id)
  const facts = factsOf(row)
  const verdict = reservationCan.resend(facts, now)
  const wait = resendWaitSeconds({ resends: facts.resends ?? 0, last_sent_at: facts.last_sent_at ?? null }, now)
  const later = !verdict.can && verdict.reason === 'resend_limit' && wait !== null
  return {
    id: row.id,
    reference: row.reference,
    ...standing(row, now),
    ...termFacts(row),
    listing: listingFacts(deps, listing),
    resend: canText('resend', verdict),
    letter_waits: row.letter_waits_since !== null && standing(row, now).status === 'pending_email',
    resend_after: later ? new Date(now + wait * 1000).toISOString() : null,
  }
}
