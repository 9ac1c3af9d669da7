import type { ListingDetail } from '#contract/listings/listings.ts'
import { plural } from '#domain/format.pl.ts'
import { Select } from '#web/ui/fields/TextField.tsx'
import { type ChangeWish, roomsOf, type TermWish } from './term-wish.ts'

type Props = { id: string; listing: ListingDetail; wish: TermWish; change: ChangeWish }

const people = (count: number): string => plural(count, 'osoby', 'osób', 'osób')

/** Chooses the whole place or one of its rooms. */
export default function RoomField({ id, listing, wish, change }: Props) {
  const rooms = roomsOf(listing)
  return (
    <Select
      id={`${id}-room`}
      label="Część"
      value={rooms.find((room) => room.id === wish.unit)?.id ?? ''}
      empty={`Cały obiekt, do ${people(listing.capacity_max)}`}
      options={rooms.map(({ id: value, name, capacity_max }) => ({
        value,
        label: capacity_max ? `${name}, do ${people(capacity_max)}` : name,
      }))}
      onChange={(unit) => change({ unit: unit || null })}
    />
  )
}
