import type { ListingDetail } from '#contract/listings/listings.ts'
import { formatDuration } from '#domain/format.pl.ts'
import { includedLine } from '#domain/listing/included-words.pl.ts'

type Package = ListingDetail['packages'][number]

/**
 * The contents of a package: description, duration, what its price includes, its own list. Used on the listing and in
 * the form.
 */
export function PackageInside({ of, listing }: { of: Package; listing: ListingDetail }) {
  const price = listing.price_items.find((item) => item.kind === 'base' && item.package_code === of.code)
  const inside = [
    ...(of.included_minutes === null ? [] : [formatDuration(of.included_minutes)]),
    ...(price?.included ?? []).map(includedLine),
    ...of.included_items,
  ]
  return (
    <>
      {of.description}
      {inside.length > 0 && <span className="mt-1 block">{`W pakiecie: ${inside.join(' · ')}`}</span>}
    </>
  )
}
