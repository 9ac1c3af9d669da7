/** The actions of pointer and keys on a grid: open, ask, block, move, or say why not. */
import { useMemo, useState } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import { toast } from '#web/lib/toast.ts'
import { draftOf } from '#web/lib/fields/drafts.ts'
import { session } from '#web/lib/http/session.ts'
import { blockDraft, type KeptBlock } from '#web/features/calendar/dialogs/block-values.ts'
import { type Adding, entryDraft, type KeptEntry } from '#web/features/calendar/dialogs/new-entry.ts'
import type { CalendarDesk } from '#web/features/calendar/calendar-desk.ts'
import { canMove, reservationOf } from '#web/features/calendar/views/event-looks.ts'
import type { Crewing, MoveTo, Moving } from '#web/features/calendar/action-types.ts'
import { type Scoped, useScoped } from '#web/features/calendar/dialogs/ScopeDialog.tsx'
import type { Actions } from '#web/features/calendar/use-actions.ts'
import type { Board } from '#web/features/calendar/use-board.ts'
import { sameSpan } from './drag.ts'
import type { GridActions, Place } from './grid-state.ts'
import { crewsOf, roomsOf } from '#web/features/calendar/views/view-props.ts'
import { dateOf, onClock, type Span, spanOf, termOf } from '#web/features/calendar/wall-time.ts'
import { defaultBlockLabel, draftText, gridTexts, otherListingTexts } from '#web/features/calendar/words.pl.ts'

type Options = {
  board: Pick<Board, 'resources' | 'zone'>
  actions: Actions
  onDesk: (change: Partial<CalendarDesk>) => void
  onStep: (by: -1 | 1) => void
  /** Opens a reservation, with the dialog of an action. */
  onReservation: (id: string, action?: 'change') => void
}

export function useGridActions({ board, actions, onDesk, onStep, onReservation }: Options) {
  const [adding, setAdding] = useState<Adding | null>(() => left<KeptEntry>(entryDraft)?.adding ?? null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const [crewing, setCrewing] = useState<Crewing | null>(null)
  const [openId, setOpenId] = useState<string | null>(() => left<KeptBlock>(blockDraft)?.id ?? null)
  const [helping, setHelping] = useState(false)
  const [announcement, say] = useState('')
  const scoped = useScoped(actions)
  const { resources, zone } = board
  const gridActions = useMemo(() => {
    const shows = { setAdding, setMoving, setCrewing, setOpenId, say }
    return gridActionsOf({ resources, zone }, actions, scoped, { ...shows, onDesk, onStep, onReservation })
  }, [resources, zone, actions, scoped, onDesk, onStep, onReservation])
  return {
    gridActions,
    scoped,
    announcement,
    adding,
    setAdding,
    moving,
    setMoving,
    crewing,
    setCrewing,
    openId,
    setOpenId,
    helping,
    setHelping,
  }
}

/** A draft from a session that ended during an entry; the dialog then opens again. */
const left = <T>(key: string): T | undefined => draftOf<T>(key, session().user?.id)

type Shows = Pick<Options, 'onDesk' | 'onStep' | 'onReservation'> & {
  setAdding: (adding: Adding) => void
  setMoving: (moving: Moving) => void
  setCrewing: (crewing: Crewing) => void
  setOpenId: (id: string) => void
  say: (announcement: string) => void
}

/** The actions of the grid: what each sends, and which dialog it opens first. */
function gridActionsOf(
  { resources, zone }: Options['board'],
  actions: Actions,
  scoped: Scoped,
  { setAdding, setMoving, setCrewing, setOpenId, say, onDesk, onStep, onReservation }: Shows,
): GridActions {
  const open: GridActions['open'] = (event) => {
    if (event.id.startsWith('draft-')) return
    const reservation = reservationOf(event)
    if (reservation !== null) onReservation(reservation)
    else if (event.reservation) toast(gridTexts.unconfirmed, 'info')
    else setOpenId(event.id)
  }
  const gridActions: GridActions = {
    open,
    add: (span, place) => setAdding({ span: onClock(span, zone), place }),
    block: (span, place) => {
      if (!place || place.crew_id) return setAdding({ span: onClock(span, zone), place })
      const { listing_id, unit_ids } = place
      void actions.block({
        listing_id,
        ...(unit_ids.length > 0 ? { unit_ids } : {}),
        terms: [termOf(onClock(span, zone))],
        label: defaultBlockLabel,
      })
    },
    drop: (event, span, place) => {
      if (place && place.listing_id !== event.listing_id) return toast(stays(event, resources), 'info')
      if (place && sameSpan(span, spanOf(event)) && isOfCrews(event, resources))
        return event.kind === 'reservation' && place.crew_id
          ? setCrewing({ event, unit_id: place.crew_id })
          : toast(gridTexts.anyCrew, 'info')
      const to = droppedTo(event, span, place, resources)
      if (event.kind === 'block') void scoped.change(event, to)
      else setMoving({ event, to })
    },
    refuse: (event) => sayWhyNot(event, onReservation),
    remove: (event) => {
      if (event.kind !== 'block') return toast(event.reservation ? gridTexts.notDeleted : gridTexts.external, 'info')
      void scoped.remove(event)
    },
    move: (event) => {
      if (canMove(event) !== true) return gridActions.refuse(event)
      if (event.kind === 'block') return open(event)
      setMoving({ event, to: termOf(spanOf(event)) })
    },
    show: (at) => onDesk({ date: dateOf(at) }),
    step: onStep,
    say,
    draftText,
    onClock: (span) => onClock(span, zone),
  }
  return gridActions
}

/** The term and, when the row changed, the rooms of a dropped entry; the row of a listing means all its rooms. */
function droppedTo(
  { listing_id }: CalendarEvent,
  span: Span,
  place: Place | null,
  resources: Board['resources'],
): MoveTo {
  const listing = resources?.find(({ id }) => id === listing_id)
  const rooms = listing ? roomsOf(listing).map(({ id }) => id) : []
  const unit_ids = place && (place.unit_ids.length > 0 ? place.unit_ids : rooms)
  return { ...termOf(span), ...(unit_ids && unit_ids.length > 0 ? { unit_ids } : {}) }
}

const isOfCrews = ({ listing_id }: CalendarEvent, resources: Board['resources']): boolean =>
  resources?.some((one) => one.id === listing_id && crewsOf(one).length > 0) ?? false

/** Why an entry stays where it is, with the way that there is instead: a guest's term is moved by a proposal. */
function sayWhyNot(event: CalendarEvent, onReservation: Options['onReservation']): void {
  const reason = canMove(event)
  const id = reservationOf(event)
  if (reason === true) return
  if (reason === null) toast(gridTexts.external, 'info')
  else if (id === null) toast(gridTexts.unconfirmed, 'info')
  else if (event.reservation?.source === 'owner')
    toast(reason, 'info', { label: gridTexts.show, run: () => onReservation(id) })
  else toast(reason, 'info', { label: gridTexts.propose, run: () => onReservation(id, 'change') })
}

function stays({ listing_id }: CalendarEvent, resources: Board['resources']): string {
  return otherListingTexts[resources?.find(({ id }) => id === listing_id)?.kind ?? 'venue']
}
