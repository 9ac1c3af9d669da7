import { useState } from 'react'
import { ChevronDown } from '@lucide/icons'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { ChoiceCard } from '#web/ui/fields/Choice.tsx'
import { nbsp, upToGuests } from '#domain/format.pl.ts'
import { capacityWords } from '#web/features/listings/words.pl.ts'
import { partWords, type RoomsProps, withRoom } from './rooms.tsx'
import { roomsOf } from './term-wish.ts'

/** Chooses the whole place or some of its rooms, where there is no space for all of them at once. */
export default function RoomField(props: RoomsProps) {
  const { id, listing, chosen } = props
  const { name, people } = partWords(listing, chosen)
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {roomsLabel}
      </span>
      <Popover
        label={roomsLabel}
        className="max-h-96 w-84 overflow-y-auto"
        trigger={(trigger) => (
          <button
            type="button"
            {...trigger}
            id={id}
            className="input flex items-center gap-2 text-left"
            aria-describedby={`${id}-label`}
          >
            <span className="min-w-0 flex-1">
              {name}
              {people && <span className="block text-sm text-ink-2">{people}</span>}
            </span>
            <Icon of={ChevronDown} className="text-ink-3" />
          </button>
        )}
      >
        {(close) => (
          <>
            <RoomCards {...props} id={`${id}-rooms`} bare />
            <Button className="mt-4" block onClick={close}>
              Gotowe
            </Button>
          </>
        )}
      </Popover>
    </div>
  )
}

const roomsLabel = 'Co rezerwujesz?'

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
              room.capacity_max && upToGuests(room.capacity_max),
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
