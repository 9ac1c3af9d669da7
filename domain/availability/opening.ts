/**
 * When a listing may be taken, as the owner sets it. Only types and constants; `availability.ts` gives the answers.
 * Source: domain 4.1, rulings 14–20.
 */
import type { PublicHoliday, TermMode, Weekday } from '#domain/listing/codes.ts'

/**
 * Opening hours as wall times, `HH:MM`. `end` equal to `start` with `ends_next_day` is 24 hours; 24:00 is `00:00` +
 * `ends_next_day`.
 */
export type Window = {
  start: string
  end: string
  ends_next_day: boolean
  /** The event may last until then and pays overtime (ruling 1). Later than `end`, and on the same date. */
  overtime_until?: string | null
  /** Modes that this window serves; absent means every mode of the listing. */
  term_modes?: TermMode[]
  /** Name of a group of windows that may only be taken together, from the first's start to the last's end (ruling 14). */
  whole_window?: string | null
}

export type WeeklyWindow = Window & { day_of_week: Weekday }

/** A part of the day that is rented as a whole (half_day mode). */
export type Slot = { code: string; label: string; start: string; end: string; ends_next_day: boolean }

export type OpeningException = {
  date_from: string
  date_to: string
  type: 'closed' | 'open' | 'custom'
  windows: Window[]
  /** For the owner only. */
  reason?: string | null
  label_public?: string | null
}

export type Opening = {
  timezone: string
  weekly: WeeklyWindow[]
  slots: Slot[]
  exceptions: OpeningException[]
  holidays: { closed_on_public_holidays: boolean; keep_open: PublicHoliday[] }
}

/** The date on which a term ends is at most this many days after that of its start, whatever the listing allows (ruling 6). */
export const maxTermDays = 30
/**
 * The value of `max_minutes` that sets no limit of its own: no term is longer, because of the cap by date (ruling 6).
 */
export const capOnlyMinutes = 43_200
/** Length of a term when none is given (ruling 38). */
export const usualTermMinutes = 240

/** What a term must keep to, apart from opening hours. All lengths are elapsed minutes. */
export type TermRules = {
  term_modes: TermMode[]
  setup_minutes: number
  teardown_minutes: number
  /** For services only: before setup and after teardown. 0 for venues. */
  travel_minutes: number
  notice_hours: number
  horizon_days: number
  min_minutes: number
  max_minutes: number
  /** Distance between starts, counted from the start of each window. */
  step_minutes: number
  /** A term that ends after midnight but not later than this does not count its last date as a day. */
  overnight_until: string
  daily_limit: number | null
  capacity_min: number
  capacity_max: number
}
