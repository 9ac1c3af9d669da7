/** The values in the dialog of a new entry, their faults, and what is sent. */
import { paths, withQuery } from '#contract/paths.ts'
import { addDays } from '#web/ui/fields/month.ts'
import type { Place } from '#web/features/calendar/grid/grid-state.ts'
import type { NewBlock } from '#web/features/calendar/action-types.ts'
import type { Resource } from '#web/features/calendar/use-board.ts'
import { DAY, type Span, type Term, termOf } from '#web/features/calendar/wall-time.ts'
import { defaultBlockLabel, entrySentences as say } from '#web/features/calendar/words.pl.ts'

/** The cell or span for something new. */
export type Adding = { span: Span; place: Place | null }

/** A dialog that was open when the session ended. */
export type KeptEntry = { adding: Adding; entry: NewEntry }
export const entryDraft = 'calendar:add'

/** Stands for a listing where all of them are blocked at once, as for holidays. */
export const everyListing = 'all'

export type NewEntry = {
  kind: 'block' | 'reservation'
  /** Of a block it may be `everyListing`. */
  listing_id: string
  unit_ids: string[]
  /** Null means all crews. */
  crews: number | null
  whole: boolean
  term: Term
  label: string
  note: string
  repeats: boolean
  until: string
}

const usualWeeks = 8

export function firstEntry({ span, place }: Adding, resources: readonly Resource[]): NewEntry {
  const first = termOf(span)
  const whole = span.from % DAY === 0 && span.to % DAY === 0
  const day = first.start.slice(0, 10)
  return {
    kind: 'block',
    listing_id: place?.listing_id ?? (resources.length === 1 ? (resources[0]?.id ?? '') : ''),
    unit_ids: place?.unit_ids ?? [],
    crews: place?.crew_id ? 1 : null,
    whole,
    // Likely hours, in case the owner wants hours after all.
    term: whole ? { start: `${day}T10:00`, end: `${addDays(first.end.slice(0, 10), -1)}T22:00` } : first,
    label: defaultBlockLabel,
    note: '',
    repeats: false,
    until: addDays(day, usualWeeks * 7),
  }
}

/** The last day of a repeat for another term; one that the term has moved past goes along with it. */
export const untilFor = ({ until }: Pick<NewEntry, 'until'>, { start }: Term): string => {
  const day = start.slice(0, 10)
  return until < day ? addDays(day, usualWeeks * 7) : until
}

/** The term of the entry: whole days from midnight to midnight; an end at 24:00 becomes midnight of the next day. */
export const termOfEntry = ({ whole, term }: Pick<NewEntry, 'whole' | 'term'>): Term => {
  const midnight = `${addDays(term.end.slice(0, 10), 1)}T00:00`
  if (whole) return { start: `${term.start.slice(0, 10)}T00:00`, end: midnight }
  return { start: term.start, end: term.end.endsWith('T24:00') ? midnight : term.end }
}

type Wrong = Partial<Record<'listing' | 'end' | 'label' | 'until', string>>

/** Error sentences by field, in the order of the fields. */
export function entryErrors(entry: NewEntry): Wrong {
  const { start, end } = termOfEntry(entry)
  const errors: Wrong = {}
  if (!entry.listing_id) errors.listing = say.listing
  if (end <= start) errors.end = say.end
  if (!entry.label.trim()) errors.label = say.label
  if (entry.repeats && entry.until < start.slice(0, 10)) errors.until = say.until
  return errors
}

export function blockOf(entry: NewEntry, listing: Resource | undefined): NewBlock {
  const { listing_id, unit_ids, crews, label, note, repeats, until } = entry
  return {
    listing_id,
    ...(listing?.units_interchangeable && crews ? { crews } : unit_ids.length > 0 ? { unit_ids } : {}),
    terms: [termOfEntry(entry)],
    ...(repeats ? { repeat_until: until } : {}),
    label: label.trim(),
    note: note.trim(),
  }
}

/** A block for each listing, with all its rooms or crews. */
export const blocksOf = (entry: NewEntry, resources: readonly Pick<Resource, 'id'>[]): NewBlock[] =>
  resources.map(({ id }) => blockOf({ ...entry, listing_id: id, unit_ids: [], crews: null }, undefined))

/** Link to the form of a reservation by phone; for whole days with the day only. */
export function newReservationHref(entry: NewEntry): string {
  const { start, end } = termOfEntry(entry)
  return withQuery(paths.newReservation, {
    oferta: entry.listing_id === everyListing ? '' : entry.listing_id,
    sala: entry.unit_ids,
    ...(entry.whole ? { data: start.slice(0, 10) } : { data: start.slice(0, 10), start, end }),
  })
}
