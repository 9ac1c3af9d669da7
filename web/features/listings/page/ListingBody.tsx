import type { ListingDetail } from '#contract/listings/listings.ts'
import { Capacities, Rooms } from '#web/features/listings/facts/Facts.tsx'
import { Included } from '#web/features/listings/facts/Included.tsx'
import { Faq, Files, Links } from '#web/features/listings/facts/More.tsx'
import Packages from '#web/features/listings/facts/Packages.tsx'
import Policy, { DatedPolicy } from '#web/features/listings/facts/Policy.tsx'
import { PriceTable } from '#web/features/listings/facts/PriceTable.tsx'
import { HouseRules } from '#web/features/listings/facts/Rules.tsx'
import Seller from '#web/features/listings/facts/Seller.tsx'
import AvailabilityCalendar from '#web/features/listings/term/AvailabilityCalendar.tsx'
import type { ChangeWish, TermWish } from '#web/features/listings/term/term-wish.ts'
import type { Quote } from '#web/features/listings/term/use-live-price.ts'
import { Linked } from './Linked.tsx'
import { Where } from './Where.tsx'

export type ListingBodyProps = {
  listing: ListingDetail
  wish: TermWish
  change: ChangeWish
  quote: Quote | undefined
  /** False for a draft without an address, which has no map. */
  placed?: boolean
}

/** The body of a listing's page: packages, availability, prices, rules, place and seller. */
export default function ListingBody({ listing, wish, change, quote, placed = true }: ListingBodyProps) {
  return (
    <>
      {listing.packages.length > 0 && <Packages {...{ listing, wish, change }} />}
      <AvailabilityCalendar {...{ listing, wish, change }} />
      <Capacities listing={listing} />
      <Rooms listing={listing} />
      <Included listing={listing} />
      <PriceTable listing={listing} />
      <Linked listing={listing} />
      <HouseRules listing={listing} />
      <Files listing={listing} />
      <Faq listing={listing} />
      <Links listing={listing} />
      {wish.start && quote ? (
        <DatedPolicy listing={listing} quote={quote} start_on={wish.start.slice(0, 10)} />
      ) : (
        <Policy listing={listing} />
      )}
      {placed && <Where listing={listing} />}
      <Seller listing={listing} />
    </>
  )
}
