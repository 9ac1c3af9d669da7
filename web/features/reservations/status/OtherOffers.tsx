import { useQuery } from '@tanstack/react-query'
import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import { otherOffers, partyQuery } from '#contract/paths.ts'
import { formatDate } from '#domain/format.pl.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { q } from '#web/lib/query/query.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { ListingCard } from '#web/features/listings/card/ListingCard.tsx'
import { kinds } from '#web/features/listings/kinds.ts'

const shown = 3
type Found = Reply<'searchVenues'>

/** After a refusal: listings that are free on the same day for the same guests, nearby first. */
export function OtherOffers({ reservation }: { reservation: CustomerReservation }) {
  const { listing, event_day, guests } = reservation
  // The occasion „Inne” says nothing, and a filter for it would find hardly anything.
  const event_type = reservation.event_type === 'other' ? undefined : reservation.event_type
  const wish = { ...partyQuery(guests), event_type }
  const unasked = { weekdays: [], category: [], amenity: [], accessibility: [] }
  const asked = { ...unasked, ...wish, date_from: event_day, page_size: 2 * shown, q: listing.city || undefined }
  const others = (found: Found | undefined) =>
    found?.results.filter(({ id, term }) => id !== listing.id && term !== null)
  const near = useQuery(q(kinds[listing.kind].calls.search, { query: asked }))
  const wide = useQuery({
    ...q(kinds[listing.kind].calls.search, { query: { ...asked, q: undefined } }),
    enabled: (others(near.data)?.length ?? shown) < shown,
  })
  const close = others(near.data)
  const far = others(wide.data)?.filter(({ id }) => !close?.some((card) => card.id === id))
  const found = close && (close.length >= shown || far) ? [...close, ...(far ?? [])] : undefined
  const cards = found?.slice(0, shown) ?? []
  const failed = near.error !== null || wide.error !== null
  const all = otherOffers(listing.kind, reservation)
  if (failed || (found && cards.length === 0))
    return (
      <LinkButton href={all} variant="primary" className="mt-6">
        Zobacz inne oferty
      </LinkButton>
    )
  return (
    <section className="mt-8 print:hidden" aria-labelledby="others-heading">
      <h2 id="others-heading" className="text-2xl">
        Wolne w tym dniu: {formatDate(event_day)}
      </h2>
      {found ? (
        <>
          <div className="mt-4 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {cards.map((card) => (
              <ListingCard key={card.id} card={card} wish={wish} level="h3" />
            ))}
          </div>
          <LinkButton href={all} className="mt-5">
            Wszystkie wolne oferty
          </LinkButton>
        </>
      ) : (
        <Skeletons className="mt-4 grid gap-6 sm:grid-cols-3">
          <Skeleton className="h-56 rounded-lg" />
          <Skeleton className="h-56 rounded-lg" />
          <Skeleton className="h-56 rounded-lg" />
        </Skeletons>
      )}
    </section>
  )
}
