/** The values in the drawer of a block, their faults, and the changes they make. */
import { useState } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import { useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { addDays } from '#web/ui/fields/month.ts'
import type { BlockChange } from '#web/features/calendar/action-types.ts'
import type { Resource } from '#web/features/calendar/use-board.ts'
import type { Term } from '#web/features/calendar/wall-time.ts'
import { roomsOf } from '#web/features/calendar/views/view-props.ts'
import { entrySentences, isWholeDays } from '#web/features/calendar/words.pl.ts'
import { termOfEntry } from './new-entry.ts'

export type Block = NonNullable<CalendarEvent['block']>
type Shown = { event: CalendarEvent; block: Block; resources: readonly Resource[] }
export type Values = Omit<Facts, 'start' | 'end'> & { term: Term }
/** A drawer that was open when the session ended. */
export type KeptBlock = { id: string; values: Values }
export const blockDraft = 'calendar:block'

/** The values of the drawer, their faults, and the changes they make to the block. */
export function useBlockValues({ event, block, resources }: Shown) {
  const listing = resources.find((one) => one.id === event.listing_id)
  const rooms = listing ? roomsOf(listing) : []
  const whole = isWholeDays(event)
  const draft = useDraft<KeptBlock>(blockDraft, () => ({ id: event.id, values: valuesOf(event, block, rooms) }))
  const [values, setValues] = useState(() =>
    draft.first.id === event.id ? draft.first.values : valuesOf(event, block, rooms),
  )
  useKeptValues({ keep: (kept: Values) => draft.keep({ id: event.id, values: kept }) }, values)
  const { term, unit_ids, ...facts } = values
  const wanted = termOfEntry({ whole, term })
  const wrong = {
    end: wanted.end > wanted.start ? undefined : entrySentences.end,
    label: values.label.trim() ? undefined : entrySentences.label,
  }
  const units = unit_ids.length > 0 ? unit_ids : rooms.map((room) => room.id)
  const changes = changesOf(event, { ...facts, ...wanted, unit_ids: units }, rooms.length > 0)
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }))
  return { fields: { values, set, whole, listing, rooms }, wrong, changes, forget: draft.forget }
}

function valuesOf(event: CalendarEvent, block: Block, rooms: Resource['units']): Values {
  const own = event.unit_ids.filter((unit) => rooms.some((room) => room.id === unit))
  const lastDay = () => `${addDays(event.end.slice(0, 10), -1)}T00:00`
  return {
    term: { start: event.start, end: isWholeDays(event) ? lastDay() : event.end },
    unit_ids: own.length === rooms.length ? [] : own,
    crews: block.crews,
    label: block.label,
    note: block.note,
  }
}

type Facts = Term & { unit_ids: string[]; crews: number | null; label: string; note: string }

function changesOf(event: CalendarEvent, to: Facts, hasRooms: boolean): BlockChange {
  const changes: BlockChange = {}
  const key = (ids: readonly string[]) => [...ids].sort().join()
  if (to.start !== event.start || to.end !== event.end) Object.assign(changes, { start: to.start, end: to.end })
  if (hasRooms && key(to.unit_ids) !== key(event.unit_ids)) changes.unit_ids = to.unit_ids
  if (to.crews !== null && to.crews !== event.block?.crews) changes.crews = to.crews
  if (to.label.trim() !== event.block?.label || to.note.trim() !== event.block?.note)
    Object.assign(changes, { label: to.label.trim(), note: to.note.trim() })
  return changes
}
