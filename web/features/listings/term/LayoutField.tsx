import type { ListingDetail } from '#contract/listings/listings.ts'
import type { Layout } from '#domain/listing/codes.ts'
import { guestsGenitive } from '#domain/format.pl.ts'
import { layoutLabels } from '#domain/listing/labels.pl.ts'
import { Select } from '#web/ui/fields/TextField.tsx'
import { type ChangeWish, roomFor, type TermWish } from './term-wish.ts'

type Props = { id: string; listing: ListingDetail; wish: TermWish; change: ChangeWish }

/** The layout of tables and chairs: the same choice as in the reservation form, to which it is passed on. */
export default function LayoutField({ id, listing, wish, change }: Props) {
  const people = (layout: string) => guestsGenitive(roomFor(listing, { ...wish, layout }))
  return (
    <Select
      id={`${id}-layout`}
      label="Ustawienie sali"
      optional
      value={listing.capacities[wish.layout ?? ''] ? (wish.layout ?? '') : ''}
      empty="Do uzgodnienia"
      options={Object.keys(listing.capacities).map((value) => ({
        value,
        label: `${layoutLabels[value as Layout] ?? value}, do ${people(value)}`,
      }))}
      onChange={(layout) => change({ layout: layout || null })}
    />
  )
}
