import type { ListingDetail } from '#contract/listings.ts'
import { Amenities, Description } from './Facts.tsx'

/** What it is and what is there. */
export default function ListingFacts({ listing }: { listing: ListingDetail }) {
  return (
    <>
      <Description listing={listing} />
      <Amenities listing={listing} />
    </>
  )
}
