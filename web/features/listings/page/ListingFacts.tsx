import type { ListingDetail } from '#contract/listings/listings.ts'
import { Amenities, Description } from '#web/features/listings/facts/Facts.tsx'

/** What it is and what is there. */
export default function ListingFacts({ listing }: { listing: ListingDetail }) {
  return (
    <>
      <Description listing={listing} />
      <Amenities listing={listing} />
    </>
  )
}
