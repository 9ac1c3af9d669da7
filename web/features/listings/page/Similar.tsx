import type { ListingDetail } from '#contract/listings/listings.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import { ListingCard } from '#web/features/listings/card/ListingCard.tsx'

const sizes = '(min-width: 80rem) 24rem, (min-width: 40rem) 45vw, calc(100vw - 2rem)'

/** Other listings of the same sort. */
export default function Similar({ listing }: { listing: ListingDetail }) {
  if (listing.similar.length === 0) return null
  return (
    <section className="mt-16" aria-labelledby="podobne">
      <h2 id="podobne" className="text-2xl">
        {kinds[listing.kind].words.similar}
      </h2>
      <div className="mt-6 grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {listing.similar.map((card) => (
          <ListingCard key={card.id} card={card} level="h3" sizes={sizes} />
        ))}
      </div>
    </section>
  )
}
