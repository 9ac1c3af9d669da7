import type { ListingDetail } from '#contract/listings/listings.ts'
import { formatMoney } from '#domain/format.pl.ts'
import { mostInPackageText } from '#domain/listing/unit-words.pl.ts'
import { RadioCards } from '#web/ui/fields/Choice.tsx'
import { PackageInside } from '#web/features/listings/facts/PackageInside.tsx'
import { perUnit } from '#web/features/listings/words.pl.ts'
import type { Reserve } from '#web/features/reservations/reserve/use-reserve.ts'
import { headsOf } from './values.ts'

type Package = ListingDetail['packages'][number]

/** Packages as cards with their contents; a package that is too small for the guests says so. */
export function PackageChoice({ reserve: { listing, form, patch } }: { reserve: Reserve }) {
  if (listing.packages.length === 0) return null
  return (
    <RadioCards
      id={form.field('package_id').id}
      legend={<span className="font-display text-xl font-semibold">Pakiet</span>}
      value={form.values.package_id}
      error={form.errors.package_id}
      options={listing.packages.map((one) => {
        const reason = whyTooSmall(one, form.values)
        return {
          value: one.code,
          label: one.name,
          description: <PackageInside of={one} listing={listing} />,
          after: priceOfPackage(listing, one),
          disabled: reason !== undefined && form.values.package_id !== one.code,
          reason,
        }
      })}
      onChange={(package_id) => patch({ package_id })}
    />
  )
}

/** Why a package is too small for the guests, counted as for the price, without crew. */
export function whyTooSmall(
  { max_guests }: Pick<Package, 'max_guests'>,
  values: Parameters<typeof headsOf>[0],
): string | undefined {
  return max_guests !== null && headsOf(values) - values.crew > max_guests ? mostInPackageText(max_guests) : undefined
}

/** The lowest price of the package; with "od" when it has several. */
export function priceOfPackage(
  { price_items }: Pick<ListingDetail, 'price_items'>,
  { code, from_price }: Pick<Package, 'code' | 'from_price'>,
): string | undefined {
  if (!from_price) return undefined
  const { from_grosze, unit } = from_price
  const count = price_items.filter(({ kind, package_code }) => kind === 'base' && package_code === code).length
  const per = unit === 'per_package' || unit === 'per_event' ? '' : ` ${perUnit[unit]}`
  return `${count > 1 ? 'od ' : ''}${formatMoney(from_grosze)}${per}`
}
