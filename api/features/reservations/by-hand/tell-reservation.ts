/** One reservation as the operator has to see it before he does anything with it. */
import { findByReference } from '#api/features/reservations/contests/contest-queries.ts'
import { notDisputed } from '#api/features/reservations/contests/open-dispute.ts'
import { findParts } from '#api/features/reservations/core/parts-queries.ts'
import { ownerEmail, sellerOf } from '#api/features/reservations/core/seller.ts'
import { findReservedListing, findWithParts } from '#api/features/reservations/core/views-queries.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { refundPreview } from '#api/features/reservations/money/refund-of.ts'
import type { Reader } from '#api/handles.ts'
import { operatorReasons } from '#domain/reservation/cancellation.ts'
import { statusAt } from '#domain/reservation/reservation.ts'
import { notCancelled } from './cancel-by-operator.ts'

export type ToldReservation = NonNullable<Awaited<ReturnType<typeof tellReservation>>>

/** Null where none has this number. */
export async function tellReservation(db: Reader, reference: string, now: number) {
  const found = await findByReference(db, reference)
  const whole = found && (await findWithParts(db, found.id))
  if (!whole) return null
  const { row } = whole
  const [listing, parts] = [await findReservedListing(db, row.listing_id), await findParts(db, row.id)]
  return {
    row,
    status: statusAt(factsOf(row), now),
    listing: listing.name,
    partner: { name: sellerOf(listing).name, email: ownerEmail(listing), phone: listing.owner_phone },
    events: parts.events,
    open_proposal: parts.change ? ('change' as const) : parts.termination ? ('termination' as const) : null,
    /** Why no dispute over it can be opened now; null where one can. */
    disputing: await notDisputed(db, row, now),
    /** What cancelling now would give back, for each reason; or why nothing is cancelled. */
    cancelling:
      notCancelled(row, now) ?? operatorReasons.map((reason) => ({ reason, ...refundPreview(row, reason, now) })),
  }
}
