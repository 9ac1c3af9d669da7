/** The blocks of the story: weeks of painting and servicing, made by the owner's own verb. */
import { createBlocks } from '#api/features/calendar/blocks.ts'
import type { ReservationsSide } from '#api/features/calendar/place-block.ts'
import { expireReservation } from '#api/features/reservations/expire-reservation.ts'
import { giveCrew } from '#api/features/reservations/take-term.ts'
import { Refused } from '#api/refused.ts'
import { hourMs } from '#domain/time.ts'
import { type DemoBlock, demoTerm } from './demo-data.ts'
import type { ToldListing } from './listings.ts'
import { unitsOf } from './reservations.ts'
import type { Teller } from './teller.ts'

const dayMs = 24 * hourMs
const madeBeforeMs = 20 * dayMs
const side: ReservationsSide = { expire: expireReservation, giveCrew }

export async function tellBlocks(
  teller: Teller,
  listings: ReadonlyMap<string, ToldListing>,
  blocks: readonly DemoBlock[],
  now_ms: number,
): Promise<void> {
  const today = Temporal.Instant.fromEpochMilliseconds(now_ms).toZonedDateTimeISO('Europe/Warsaw').toPlainDate()
  teller.at(now_ms - madeBeforeMs)
  for (const block of blocks) {
    const listing = listings.get(block.listing)
    if (!listing) continue
    const { label, note } = block
    const body = { listing_id: listing.id, terms: [demoTerm(block, today)], label, note, skip_taken: false }
    const unit_ids = unitsOf(teller, listing, block.units)
    try {
      await createBlocks(teller.deps, side, listing.owner_id, unit_ids ? { ...body, unit_ids } : body, null)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      teller.deps.log.debug({ block, refused: error.refusal }, 'left out of the demo story')
    }
  }
}
