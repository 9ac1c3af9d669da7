import { Icon } from '#web/ui/art/Icon.tsx'
import { type HTMLAttributes, memo } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import { paths } from '#contract/paths.ts'
import { formatSpan, formatTime } from '#domain/format.pl.ts'
import { occasionOf } from '#domain/listing/labels.pl.ts'
import { canMove, iconOf, type Look, lookOf, reservationOf } from './event-looks.ts'
import { chipText, eventName, isWholeDays, spokenRest, useStateLabel } from '#web/features/calendar/words.pl.ts'

export type ChipProps = {
  event: CalendarEvent
  /** Names of the listing and its rooms. */
  place: string
  /** Only one listing is shown. */
  only?: boolean
  left: string
  top: number
  width: string
  height: number
  /** High enough for several lines. */
  tall?: boolean
  /** The row already names the place. */
  rowed?: boolean
  /** Too narrow for more than a name. */
  slim?: boolean
  /** Others stand beside it in the same column, so it may be too narrow for a line. */
  beside?: boolean
  /** The keyboard's cursor is on its cell, so Tab leads here. */
  tabbable?: boolean
  fresh?: boolean
  /** The deadline of a hold, as text on the entry. */
  deadline?: string | null
  /** Whether its ends can be dragged: sideways or up and down. */
  handles?: 'x' | 'y' | false
  /** It continues from or into another row. */
  before?: boolean
  after?: boolean
  /** Drawn again in another row of the timeline; keys act on the first one. */
  echo?: boolean
}

/** The most frequent states have no icon; their edge shows them, and the space is for name and place. */
const plainStates: ReadonlySet<Look> = new Set(['ok', 'done'])

/** One entry on a grid. */
export const EventChip = memo(function EventChip(props: ChipProps) {
  const {
    event,
    place,
    only,
    left,
    top,
    width,
    height,
    tall,
    rowed,
    slim,
    beside,
    tabbable,
    fresh,
    deadline,
    handles,
    before,
    after,
    echo,
  } = props
  const stateLabel = useStateLabel()
  const icon = iconOf(event.state)
  const movable = canMove(event) === true
  const classes = [
    'ev',
    `ev-${lookOf(event.state)}`,
    tall && 'ev-tall',
    beside && 'ev-beside',
    fresh && 'ev-new',
    echo && 'ev-echo',
    event.id.startsWith('draft-') && 'ev-draft',
    before && 'rounded-l-none',
    after && 'rounded-r-none',
  ]
  return (
    <EntryLink
      event={event}
      data-drag={movable || undefined}
      tabIndex={tabbable && !echo ? 0 : -1}
      aria-hidden={echo || undefined}
      title={`${eventName(event)} · ${place}`}
      className={classes.filter(Boolean).join(' ')}
      style={{ left, top, width, height }}
    >
      {!slim && (tall || !plainStates.has(lookOf(event.state))) && <Icon of={icon} />}
      <Words {...{ event, place, only, tall, rowed, slim, deadline, before }} />
      <span className="sr-only">{spokenRest(event, stateLabel(event.state), place, deadline)}</span>
      {handles && movable && <Handles way={handles} />}
    </EntryLink>
  )
})

type LinkProps = HTMLAttributes<HTMLElement> & { event: CalendarEvent }

/**
 * An entry of the calendar: a link where it leads to a reservation, so that it also opens in a new tab, else a button.
 * A plain click stays on the calendar, which opens the reservation beside it.
 */
export function EntryLink({ event, ...rest }: LinkProps) {
  const reservation = reservationOf(event)
  if (reservation === null) return <button type="button" data-ev={event.id} {...rest} />
  // The entry itself is dragged, not its address.
  return <a href={paths.myReservation(reservation)} draggable={false} data-ev={event.id} {...rest} />
}

function Words({
  event,
  place,
  only,
  tall,
  rowed,
  slim,
  deadline,
  before,
}: Pick<ChipProps, 'event' | 'place' | 'only' | 'tall' | 'rowed' | 'slim' | 'deadline' | 'before'>) {
  return tall ? (
    <>
      <b className="block">{formatSpan(event)}</b>
      <span className="line-clamp-2 font-semibold">{event.reservation?.customer_name ?? eventName(event)}</span>
      <span className="block truncate">{place}</span>
      {event.reservation?.customer_name && <span className="block truncate">{occasionOf(event.reservation)}</span>}
      {deadline && <span className="num block truncate font-semibold">{deadline}</span>}
    </>
  ) : (
    <span className="truncate">
      {!slim && !isWholeDays(event) && !before && <b>{formatTime(event.start)} </b>}
      {chipText(event, rowed ? '' : place, only)}
      {deadline && <span className="num"> · {deadline}</span>}
    </span>
  )
}

/** The ends that can be dragged. */
function Handles({ way }: { way: 'x' | 'y' }) {
  return (
    <>
      <span
        data-handle="start"
        className={`ev-handle ${way === 'x' ? 'top-1 bottom-1 left-0 w-1.5 cursor-ew-resize' : 'top-0 right-2 left-2 h-1.5 cursor-ns-resize'}`}
      />
      <span
        data-handle="end"
        className={`ev-handle ${way === 'x' ? 'top-1 right-0 bottom-1 w-1.5 cursor-ew-resize' : 'right-2 bottom-0 left-2 h-1.5 cursor-ns-resize'}`}
      />
    </>
  )
}
