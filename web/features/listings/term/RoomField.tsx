import { ChevronDown } from '@lucide/icons'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { partWords, RoomCards, roomsLabel, type RoomsProps } from './rooms.tsx'

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
