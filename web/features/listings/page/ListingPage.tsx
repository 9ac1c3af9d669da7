import type { ListingDetail } from '#contract/listings/listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { useCountedView } from '#web/features/stats/visits/count-view.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { isFault } from '#web/lib/http/fault.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { island } from '#web/lib/hydration/island.tsx'
import { useParam } from '#web/lib/page/navigation.ts'
import { type PageLoad, q } from '#web/lib/query/query.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { calendarMonth, daysQuery } from '#web/features/listings/term/listing-days.tsx'
import { Gallery } from './Gallery.tsx'
import type { ListingBodyProps } from './ListingBody.tsx'
import ListingHeading from './ListingHeading.tsx'
import { kinds } from '#web/features/listings/kinds.ts'
import { listingHead } from './listing-head.ts'
import { pageGrid } from './page-grid.ts'
import type { SimilarProps } from './Similar.tsx'
import { similarSearch } from './similar-search.ts'
import { BottomBar } from '#web/features/listings/term/BottomBar.tsx'
import { ReservationCard } from '#web/features/listings/term/ReservationCard.tsx'
import { chosenRooms, readWish, useTermWish } from '#web/features/listings/term/term-wish.ts'
import { Description } from '#web/features/listings/facts/Facts.tsx'
import { useLivePrice } from '#web/features/listings/term/use-live-price.ts'

const Body = island<ListingBodyProps>(
  () => import('./ListingBody.tsx'),
  ({ listing, wish }) => [listing.id, chosenRooms(listing, wish), wish.package_id, wish.start, wish.end].join(' '),
)
const Amenities = island<{ listing: ListingDetail }>(
  () => import('#web/features/listings/facts/Amenities.tsx'),
  ({ listing }) => listing.id,
)
const Similar = island<SimilarProps>(
  () => import('./Similar.tsx'),
  ({ listing, wish }) => `${listing.id} ${JSON.stringify(similarSearch(listing, wish))}`,
)
const Gone = island<object>(
  async () => ({ default: (await import('#web/features/site/NotFound.tsx')).NotFound }),
  () => 'gone',
)

type Props = { kind: ListingKind }
const goneKey = (kind: ListingKind, id: string) => ['gone', kind, id] as const

/**
 * Loads the listing and its first two months. A missing listing is remembered, so that server and browser draw the
 * same.
 */
export async function load({ queries, kind, params, search }: PageLoad<Props>) {
  const id = params.id ?? ''
  if (import.meta.env.SSR) await Promise.all([Body, Amenities, Similar, Gone].map((part) => part.preload()))
  if (queries.getQueryData(goneKey(kind, id))) return
  try {
    const listing = await queries.fetchQuery(q(kinds[kind].calls.detail, { params: { id } }))
    const wish = readWish(search)
    const month = calendarMonth(listing, wish.start)
    const similar = similarSearch(listing, wish)
    await Promise.all([
      month && queries.prefetchQuery(daysQuery(listing, month, chosenRooms(listing, wish))),
      similar && queries.prefetchQuery(q(kinds[kind].calls.search, { query: similar })),
    ])
  } catch (error) {
    if (isFault(error) && error.status === 404) queries.setQueryData(goneKey(kind, id), true)
  }
}

/** The page of one venue or service, with the way to reserve it. */
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
        <NotLoaded level="h1" error={listing.error} onRetry={listing.refetch} />
      </div>
    )
  }
  return <ListingSkeleton />
}

function Listing({ listing }: { listing: ListingDetail }) {
  const [wish, change] = useTermWish()
  const price = useLivePrice(listing, wish)
  useHead(listingHead(listing))
  useCountedView(listing.id)
  const card = { listing, wish, change, price }
  return (
    <div className="pb-24 lg:pb-0 print:pb-0">
      <div className="page pt-5">
        <ListingHeading listing={listing} />
        <div className={pageGrid}>
          <div className="min-w-0">
            <Gallery listing={listing} />
            <Description listing={listing} />
            <Amenities listing={listing} />
            <div className="below-fold late-sections">
              <Body {...{ listing, wish, change }} quote={price.quote} />
            </div>
          </div>
          <aside className="hidden lg:block" aria-label="Rezerwacja">
            <div className="sticky top-24 mt-6">
              <ReservationCard {...card} id="karta" />
            </div>
          </aside>
        </div>
        <div className="below-fold">
          <Similar {...{ listing, wish }} />
        </div>
      </div>
      <BottomBar {...card} />
    </div>
  )
}

function ListingSkeleton() {
  return (
    <Skeletons className="page grid gap-6 pt-5">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-64 sm:h-80 lg:h-[min(29rem,45vh)] rounded-lg" />
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-40 rounded-lg" />
    </Skeletons>
  )
}
