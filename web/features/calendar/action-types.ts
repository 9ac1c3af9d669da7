/** What the owner can ask of the calendar, and what comes of it. */
import type { BlockScope, CalendarEvent, Conflict } from '#contract/calendar.ts'
import type { Fault } from '#web/lib/http/fault.ts'

export type NewBlock = {
  listing_id: string
  unit_ids?: string[]
  crews?: number
  terms: { start: string; end: string }[]
  repeat_until?: string
  /** Of what is put back, or null: each stands alone. */
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
/** A refusal with what stands in the way; `block` is what was asked for when the rest of a series may still be made. */
export type Clash = { message: string; conflicts: readonly Conflict[]; block: NewBlock | null }
/** Null when it worked. */
export type Outcome = Fault | null
/** A reservation that was put into the row of another crew. */
export type Crewing = { event: CalendarEvent; unit_id: string }
/** Another term for an own reservation. */
export type Moving = { event: CalendarEvent; to: MoveTo }
