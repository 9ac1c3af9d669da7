import type { ListingDetail } from '#contract/listings/listings.ts'
import { upToGuests } from '#domain/format.pl.ts'
import { saysMostGuests } from '#domain/listing/listing.ts'
import { Thumb } from '#web/features/reservations/parts/Thumb.tsx'

/**
 * Says which listing the form on another site is for, because there is no header; in a wide place the ticket beside the
 * form says it.
 */
export function EmbedHead({ listing }: { listing: ListingDetail }) {
  const { name, capacity_max, address } = listing
  const most = capacity_max > 1 && saysMostGuests(capacity_max) && upToGuests(capacity_max)
  return (
    <div className="mb-4 flex items-center gap-3 lg:hidden">
      <Thumb cover={listing.pictures[0] ?? null} scene={listing.scene} className="size-12 rounded-md" />
      <div className="min-w-0">
        <p className="font-display text-xl leading-tight font-semibold">{name}</p>
        <p className="text-sm text-ink-2">{[most, address.city].filter(Boolean).join(', ')}</p>
      </div>
    </div>
  )
}
