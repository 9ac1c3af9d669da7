/**
 * Which rooms of a place are asked for: one, several at once, or the whole place. All rooms together are the whole
 * place, and no list of rooms means it, as on the wire.
 */
import { useLayoutEffect, useRef, useState } from 'react'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { formatList, nbsp, plural } from '#domain/format.pl.ts'
import { mostGuests } from '#domain/listing/capacity.ts'
import { capacityWords } from '#web/features/listings/words.pl.ts'
import { ChoiceCard } from '#web/ui/fields/Choice.tsx'
import { roomsOf } from './term-wish.ts'

type Place = Pick<ListingDetail, 'units' | 'capacity_min' | 'capacity_max'>

/** The chosen rooms with this one added or left out. */
export function withRoom({ units }: Pick<Place, 'units'>, chosen: readonly string[], id: string, on: boolean) {
  const next = units.map((unit) => unit.id).filter((each) => (each === id ? on : chosen.includes(each)))
  return next.length === units.length ? [] : next
}

/** „Cały obiekt, od 10 do 300 osób”, „Zatoka A i Zatoka B, do 180 osób”. */
export function partWords(place: Place, chosen: readonly string[]): { name: string; people: string } {
  const { units, capacity_min, capacity_max } = place
  if (chosen.length === 0) return { name: 'Cały obiekt', people: capacityWords(capacity_min, capacity_max) }
  const names = units.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  return { name: formatList(names), people: capacityWords(1, mostGuests(capacity_max, units, chosen, null)) }
}

/** Which of the rooms that are asked for are taken at that time; empty where none or all of them are. */
export function takenWords({ units }: Pick<Place, 'units'>, chosen: readonly string[], taken: readonly string[] = []) {
  const asked = units.filter(({ id }) => chosen.length === 0 || chosen.includes(id))
  const busy = asked.filter(({ id }) => taken.includes(id))
  const some = busy.length > 0 && busy.length < asked.length
  return some ? `Zajęte w tym czasie: ${formatList(busy.map(({ name }) => name))}.` : ''
}

export type RoomsProps = {
  id: string
  listing: ListingDetail
  /** Empty for the whole place. */
  chosen: readonly string[]
  /** Rooms that are taken at the chosen time. */
  taken: readonly string[]
  onChange: (unit_ids: string[]) => void
}

export const roomsLabel = 'Co rezerwujesz?'

/** The whole place, or any of its rooms; each says how many people it holds and whether it is taken. */
export function RoomCards({ id, listing, chosen, taken, onChange, bare }: RoomsProps & { bare?: boolean }) {
  const rooms = roomsOf(listing)
  // Whoever has ticked the last room sees them all ticked beside the whole place, and may take one of them back.
  const [all, setAll] = useState(false)
  const ticked = all && chosen.length === 0 ? rooms.map((room) => room.id) : chosen
  const tick = (room: string, on: boolean) => {
    const next = withRoom(listing, ticked, room, on)
    setAll(on && next.length === 0)
    onChange(next)
  }
  // Ticks on a page that the server has drawn, from before its script had come.
  const early = useRef({ id, chosen, onChange })
  useLayoutEffect(() => {
    const { id, chosen, onChange } = early.current
    const boxes = document.getElementById(id)?.querySelectorAll<HTMLInputElement>('[type=checkbox]') ?? []
    const ticks = [...boxes].filter(({ checked, defaultChecked }) => checked && !defaultChecked)
    if (ticks.length > 0)
      onChange(ticks.reduce((rooms, { value }) => withRoom(listing, rooms, value, true), [...chosen]))
  }, [listing])
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={`${id}-hint`}>
      <legend className={bare ? 'sr-only' : 'label'}>{roomsLabel}</legend>
      <p className="hint mb-2" id={`${id}-hint`}>
        Cały obiekt albo wybrane sale: jedną lub kilka.
      </p>
      <div className={`grid gap-3 ${bare ? '' : 'sm:grid-cols-2'}`}>
        <ChoiceCard
          {...{ type: 'radio', name: `${id}-whole`, value: '', checked: chosen.length === 0 }}
          label="Cały obiekt"
          description={capacityWords(listing.capacity_min, listing.capacity_max)}
          after={taken.length > 0 && <Taken />}
          onChange={() => {
            setAll(false)
            onChange([])
          }}
        />
        {rooms.map((room) => (
          <ChoiceCard
            key={room.id}
            {...{ type: 'checkbox', name: `${id}-room`, value: room.id, checked: ticked.includes(room.id) }}
            label={room.name}
            description={[
              room.area_m2 && `${room.area_m2}${nbsp}m²`,
              room.capacity_max && `do${nbsp}${plural(room.capacity_max, 'osoby', 'osób', 'osób')}`,
            ]
              .filter(Boolean)
              .join(', ')}
            after={taken.includes(room.id) && <Taken />}
            onChange={(on) => tick(room.id, on)}
          />
        ))}
      </div>
    </fieldset>
  )
}

const Taken = () => <span className="badge badge-danger">Termin zajęty</span>
