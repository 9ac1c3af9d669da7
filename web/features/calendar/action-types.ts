/** What the owner can do on the calendar, and the outcomes. */
import type { BlockScope, CalendarEvent, Conflict } from '#contract/calendar.ts'
import type { Fault } from '#web/lib/http/fault.ts'

export type NewBlock = {
  listing_id: string
  unit_ids?: string[]
  crews?: number
  terms: { start: string; end: string }[]
  repeat_until?: string
  /** Only for restored blocks: their series, or null for single ones. */
  series_id?: string | null
  label: string
  note?: string
  skip_taken?: boolean
}
export type BlockChange = {
  start?: string
  end?: string
  unit_ids?: string[]
  crews?: number
  label?: string
  note?: string
  scope?: BlockScope
}
export type MoveTo = { start: string; end: string; unit_ids?: string[] }
/** A refusal with the conflicts; `block` is the request when the rest of a series may still be made. */
export type Clash = { message: string; conflicts: readonly Conflict[]; block: NewBlock | null }
/** Null after success. */
export type Outcome = Fault | null
/** A reservation that was dragged into the row of another crew. */
export type Crewing = { event: CalendarEvent; unit_id: string }
/** Another term for one of the owner's reservations. */
export type Moving = { event: CalendarEvent; to: MoveTo }
