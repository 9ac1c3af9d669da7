import { ArrowLeft } from '@lucide/icons'
import type { ListingDetail } from '#contract/listings/listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { useSessionEnd } from '#web/lib/use-session-end.ts'
import { Gallery } from '#web/features/listings/page/Gallery.tsx'
import Amenities from '#web/features/listings/facts/Amenities.tsx'
import { Description } from '#web/features/listings/facts/Facts.tsx'
import ListingBody from '#web/features/listings/page/ListingBody.tsx'
import Heading from '#web/features/listings/page/ListingHeading.tsx'
import { pageGrid } from '#web/features/listings/page/page-grid.ts'
import { BottomBar } from '#web/features/listings/term/BottomBar.tsx'
import { ReservationCard } from '#web/features/listings/term/ReservationCard.tsx'
import { useTermWish } from '#web/features/listings/term/term-wish.ts'
import { useLivePrice } from '#web/features/listings/term/use-live-price.ts'
import { NotFound } from '#web/features/site/NotFound.tsx'
import { isFault } from '#web/lib/http/fault.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useLiveQueries } from '#web/lib/query/live.ts'
import { useParam } from '#web/lib/page/navigation.ts'
import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '#web/ui/Button.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { kinds } from '#web/features/listings/kinds.ts'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'

type Props = { kind: ListingKind }

/** The page of a listing with the owner's saved data, before it is published. */
export default function PreviewPage({ kind }: Props) {
  const id = useParam('id')
  const { calls } = ownKinds[kind]
  const { check_preview, calculate_preview } = kinds[kind].calls
  const listing = useQuery({ ...q(calls.preview, { params: { id } }), refetchOnWindowFocus: 'always' })
  useSessionEnd()
  useLiveQueries(['listings', 'calendar'], [calls.preview, check_preview, calculate_preview])
  useHead({ title: `Podgląd: ${listing.data?.name ?? ''}`, noindex: true })
  if (isFault(listing.error) && listing.error.status === 404) return <NotFound />
  if (listing.data) return <Shown kind={kind} listing={listing.data} />
  if (listing.isError)
    return (
      <div className="page max-w-xl py-16">
        <NotLoaded level="h1" error={listing.error} onRetry={listing.refetch} />
      </div>
    )
  return (
    <Skeletons className="page grid gap-6 pt-5">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-64 lg:h-[min(29rem,45vh)] rounded-lg" />
    </Skeletons>
  )
}

/** Built like the visitors' page (`ListingPage`), but all its parts run at once. */
function Shown({ kind, listing }: Props & { listing: ListingDetail }) {
  const [wish, change] = useTermWish()
  const price = useLivePrice(listing, wish)
  const placed = listing.address.latitude !== 0
  const card = { listing, wish, change, price }
  return (
    <div className="pb-40 lg:pb-16">
      <div className="border-b border-line bg-primary-soft">
        <div className="page flex flex-wrap items-center justify-between gap-3 py-3">
          <p className="font-semibold">Podgląd: tak zobaczą ofertę goście</p>
          <LinkButton href={ownKinds[kind].paths.edit(listing.id)} icon={ArrowLeft} size="sm">
            Wróć do edycji
          </LinkButton>
        </div>
      </div>
      <div className="page pt-5">
        <Heading listing={listing} />
        <div className={pageGrid}>
          <div className="min-w-0">
            <Gallery listing={listing} />
            <Description listing={listing} />
            <Amenities listing={listing} />
            <ListingBody {...{ listing, wish, change, placed }} quote={price.quote} />
          </div>
          <aside className="hidden lg:block" aria-label="Rezerwacja">
            <div className="sticky top-24 mt-6">
              <ReservationCard {...card} id="karta" />
            </div>
          </aside>
        </div>
      </div>
      {/* Above the owner's own bar, which the visitors' page does not have. */}
      <div className="[&>div]:bottom-16 [&>div]:pb-3">
        <BottomBar {...card} />
      </div>
    </div>
  )
}
