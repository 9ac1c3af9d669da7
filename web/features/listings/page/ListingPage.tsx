import { Suspense, useState } from 'react'
import type { ListingDetail } from '#contract/listings/listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { useCountedView } from '#web/features/stats/count-view.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { later } from '#web/lib/page/later.ts'
import { useParam } from '#web/lib/page/navigation.ts'
import { type PageLoad, q } from '#web/lib/query/query.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorState, Skeleton, Skeletons } from '#web/ui/States.tsx'
import { calendarMonth, daysQuery } from '#web/features/listings/term/listing-days.tsx'
import { Gallery } from './Gallery.tsx'
import { kinds } from '#web/features/listings/kinds.ts'
import { listingHead } from './listing-head.ts'
import { BottomBar, ReservationCard } from '#web/features/listings/term/ReservationCard.tsx'
import { type ChangeWish, readWish, roomOf, type TermWish, useTermWish } from '#web/features/listings/term/term-wish.ts'
import { still } from '#web/features/listings/still.tsx'
import { useLivePrice } from '#web/features/listings/term/use-live-price.ts'
import { Where, WhereWords } from './Where.tsx'

const TermSheet = later(() => import('#web/features/listings/term/TermSheet.tsx'))
const DatedPolicy = later(async () => ({
  default: (await import('#web/features/listings/facts/Policy.tsx')).DatedPolicy,
}))

type DaysProps = { listing: ListingDetail; wish: TermWish; change: ChangeWish }
const idOf = ({ listing }: { listing: ListingDetail }) => listing.id
const Heading = still('naglowek', () => import('./ListingHeading.tsx'), idOf, { wakes: 'reach' })
const Facts = still('opis', () => import('./ListingFacts.tsx'), idOf)
const Packages = still('pakiety', () => import('#web/features/listings/facts/Packages.tsx'), idOf, { wakes: 'reach' })
const Days = still(
  'kalendarz',
  () => import('#web/features/listings/term/AvailabilityCalendar.tsx'),
  ({ listing, wish }: DaysProps) => [listing.id, roomOf(listing, wish), wish.start, wish.end].join(' '),
  { wakes: 'near' },
)
const Terms = still('cennik', () => import('./ListingTerms.tsx'), idOf)
const Policy = still('rezygnacja', () => import('#web/features/listings/facts/Policy.tsx'), idOf)
const Seller = still('sprzedawca', () => import('#web/features/listings/facts/Seller.tsx'), idOf)
const Similar = still('podobne', () => import('./Similar.tsx'), idOf)
const Gone = still(
  'brak',
  async () => ({ default: (await import('#web/features/site/NotFound.tsx')).NotFound }),
  () => 'oferty',
)
const parts = [WhereWords, Heading, Gone, Facts, Packages, Days, Terms, Policy, Seller, Similar]

type Props = { kind: ListingKind }
const goneKey = (kind: ListingKind, id: string) => ['gone', kind, id] as const

/** The listing and its first two months. A listing that is not there is remembered, so that both sides draw the same. */
export async function load({ queries, kind, params, search }: PageLoad<Props>) {
  const id = params.id ?? ''
  if (import.meta.env.SSR) await Promise.all(parts.map((part) => part.preload()))
  if (queries.getQueryData(goneKey(kind, id))) return
  try {
    const listing = await queries.fetchQuery(q(kinds[kind].calls.detail, { params: { id } }))
    const wish = readWish(search)
    const month = calendarMonth(listing, wish.start)
    if (month) await queries.prefetchQuery(daysQuery(listing, month, roomOf(listing, wish)))
  } catch (error) {
    if (isFault(error) && error.status === 404) queries.setQueryData(goneKey(kind, id), true)
  }
}

/** Everything about one venue or service, and the way to reserve it. */
export default function ListingPage({ kind }: Props) {
  const id = useParam('id')
  const queries = useQueryClient()
  const gone = queries.getQueryData(goneKey(kind, id)) === true
  const listing = useQuery({ ...q(kinds[kind].calls.detail, { params: { id } }), enabled: !gone })
  if (gone || (isFault(listing.error) && listing.error.status === 404)) return <Gone />
  if (listing.data) return <Listing listing={listing.data} />
  if (listing.isError) {
    return (
      <div className="page max-w-xl py-16">
        <ErrorState
          level="h1"
          {...(isFault(listing.error) ? { message: listing.error.message } : {})}
          onRetry={() => void listing.refetch()}
        />
      </div>
    )
  }
  return <ListingSkeleton />
}

function Listing({ listing }: { listing: ListingDetail }) {
  const [wish, change] = useTermWish()
  const [sheet, setSheet] = useState(false)
  const price = useLivePrice(listing, wish)
  useHead(listingHead(listing))
  useCountedView(listing.id)
  const card = { listing, wish, change, price }
  return (
    <div className="pb-24 lg:pb-0">
      <div className="page pt-5">
        <Heading listing={listing} />
        <Gallery listing={listing} />
        <div className="grid gap-12 pt-10 lg:grid-cols-[1fr_24.5rem]">
          <div className="min-w-0">
            <Facts listing={listing} />
            {listing.packages.length > 0 && <Packages {...{ listing, wish, change }} />}
            <div data-below>
              <Days {...{ listing, wish, change }} />
              <Terms listing={listing} />
              {wish.start && price.quote ? (
                <Suspense fallback={<Policy listing={listing} />}>
                  <DatedPolicy listing={listing} quote={price.quote} start_on={wish.start.slice(0, 10)} />
                </Suspense>
              ) : (
                <Policy listing={listing} />
              )}
              <Where listing={listing} />
              <Seller listing={listing} />
            </div>
          </div>
          <aside className="hidden lg:block" aria-label="Rezerwacja">
            <div className="sticky top-24">
              <ReservationCard {...card} id="karta" />
            </div>
          </aside>
        </div>
        <div data-below>
          <Similar listing={listing} />
        </div>
      </div>
      <BottomBar {...card} onOpen={() => setSheet(true)} />
      {sheet && (
        <Suspense>
          <TermSheet {...card} onClose={() => setSheet(false)} />
        </Suspense>
      )}
    </div>
  )
}

function ListingSkeleton() {
  return (
    <Skeletons className="page grid gap-6 pt-5">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-64 sm:h-80 lg:h-116" />
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-40" />
    </Skeletons>
  )
}
