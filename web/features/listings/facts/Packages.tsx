import type { ListingDetail } from '#contract/listings/listings.ts'
import { formatMoney } from '#domain/format.pl.ts'
import { RadioCards } from '#web/ui/fields/Choice.tsx'
import { Section } from '#web/features/listings/page/Section.tsx'
import { PackageInside } from './PackageInside.tsx'
import { type ChangeWish, meantPackage, type TermWish } from '#web/features/listings/term/term-wish.ts'

type Props = { listing: ListingDetail; wish: TermWish; change: ChangeWish }

/** Packages as cards; the choice goes into the price and the reservation. */
export default function Packages({ listing, wish, change }: Props) {
  return (
    <Section title="Pakiety">
      <RadioCards
        id="pakiet"
        className="mt-5"
        legend="Pakiet"
        hideLegend
        value={wish.package_id ?? meantPackage(listing) ?? ''}
        onChange={(package_id) => change({ package_id })}
        options={listing.packages.map((one) => ({
          value: one.code,
          label: one.name,
          description: <PackageInside of={one} listing={listing} />,
          ...(one.from_price && { after: `od ${formatMoney(one.from_price.from_grosze)}` }),
        }))}
      />
    </Section>
  )
}
