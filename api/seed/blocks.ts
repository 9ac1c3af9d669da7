/** The blocks of the demo story: weeks of painting and servicing, made by the owner's own verb. */
import { createBlocks } from '#api/features/calendar/blocks.ts'
import { Refused } from '#api/refused.ts'
import { dayMs } from '#domain/time.ts'
import { type DemoBlock, demoTerm, storyDay } from './demo-data.ts'
import type { ToldListing } from './listings.ts'
import { unitsOf } from './reservations.ts'
import type { Teller } from './teller.ts'

const madeBeforeMs = 20 * dayMs

export async function tellBlocks(
  teller: Teller,
  listings: ReadonlyMap<string, ToldListing>,
  blocks: readonly DemoBlock[],
  now_ms: number,
): Promise<void> {
  const today = storyDay(now_ms)
  teller.at(now_ms - madeBeforeMs)
  for (const block of blocks) {
    const listing = listings.get(block.listing)
    if (!listing) continue
    const { label, note } = block
    const body = { listing_id: listing.id, terms: [demoTerm(block, today)], label, note, skip_taken: false }
    const unit_ids = unitsOf(teller, listing, block.units)
    try {
      await createBlocks(teller.deps, listing.owner_id, unit_ids ? { ...body, unit_ids } : body, null)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      teller.deps.log.debug({ block, refused: error.refusal }, 'left out of the demo story')
    }
  }
}
