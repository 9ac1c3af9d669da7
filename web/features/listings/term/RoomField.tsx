import type { ListingDetail } from '#contract/listings/listings.ts'
import { plural } from '#domain/format.pl.ts'
import { type ChangeWish, roomsOf, type TermWish } from './term-wish.ts'

type Props = { id: string; listing: ListingDetail; wish: TermWish; change: ChangeWish }

const people = (count: number): string => plural(count, 'osoby', 'osób', 'osób')

/** All of the place or one of its rooms. A bare select: the kit's would bring the fields of the search to the first visit. */
export default function RoomField({ id, listing, wish, change }: Props) {
  const rooms = roomsOf(listing)
  return (
    <div className="field">
      <label className="label" htmlFor={`${id}-room`}>
        Część
      </label>
      <select
        id={`${id}-room`}
        className="input"
        value={rooms.find((room) => room.id === wish.unit)?.id ?? ''}
        onChange={(event) => change({ unit: event.target.value || null })}
      >
        <option value="">{`Całość, do ${people(listing.capacity_max)}`}</option>
        {rooms.map(({ id: value, name, capacity_max }) => (
          <option key={value} value={value}>
            {capacity_max ? `${name}, do ${people(capacity_max)}` : name}
          </option>
        ))}
      </select>
    </div>
  )
}
