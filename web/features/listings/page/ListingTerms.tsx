import type { ListingDetail } from '#contract/listings/listings.ts'
import { Capacities, Rooms } from '#web/features/listings/facts/Facts.tsx'
import { Linked } from './Linked.tsx'
import { Faq, Files, Links } from '#web/features/listings/facts/More.tsx'
import { PriceTable } from '#web/features/listings/facts/PriceTable.tsx'
import { HouseRules } from '#web/features/listings/facts/Rules.tsx'

/** How many fit, what it costs and what is allowed. */
export default function ListingTerms({ listing }: { listing: ListingDetail }) {
  return (
    <>
      <Capacities listing={listing} />
      <Rooms listing={listing} />
      <PriceTable listing={listing} />
      <Linked listing={listing} />
      <HouseRules listing={listing} />
      <Files listing={listing} />
      <Faq listing={listing} />
      <Links listing={listing} />
    </>
  )
}
