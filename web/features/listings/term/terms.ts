/** Possible terms of a date, in wall times of the listing; the server decides about each of them. */
import type { ListingDetail } from '#contract/listings/listings.ts'
import { usualTermMinutes } from '#domain/availability/opening.ts'
import { weekdays } from '#domain/listing/codes.ts'
import { formatDateShort, formatTime, isOneEvening, lastDayOf } from '#domain/format.pl.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { addDays, weekdayOf } from '#web/ui/fields/month.ts'
import { minutesBetween, plusMinutes } from './clock.ts'

export type DayAnswer = NonNullable<Reply<'checkVenueAvailability'>['days']>[number]
export type Term = { start: string; end: string }

/**
 * The last day of a longer term, which is drawn as a range. An evening that ends after midnight is one day, and a term
 * that ends at midnight does not reach the next day.
 */
export function rangeEndOf({ start, end }: { start: string | null; end: string | null }): string | null {
  if (!start || !end) return null
  return isOneEvening({ start, end }) ? null : lastDayOf({ end })
}

const USUAL_START = '10:00'

/** The length of an hourly term when none is given (ruling 38; a service may set its own). */
export const usualMinutes = (listing: ListingDetail): number =>
  Math.min(
    listing.max_minutes,
    listing.default_minutes ?? Math.max(listing.min_minutes, Math.min(usualTermMinutes, listing.max_minutes)),
  )

/** The slots of a date, which are taken as a whole. */
export const slotsOn = (listing: ListingDetail, date: string): (Term & { label: string })[] =>
  listing.term_modes.includes('half_day')
    ? listing.opening.slots.map((slot) => ({
        label: slot.label,
        start: `${date}T${slot.start}`,
        end: `${slot.ends_next_day ? addDays(date, 1) : date}T${slot.end}`,
      }))
    : []

/**
 * The default term of a picked day (ruling 38). `day` was asked for starts of `minutes`. Hourly terms begin at the
 * first free start from the usual hour on, or at the last one before it; they are built here because a service may set
 * its own length.
 */
export function defaultTerm(listing: ListingDetail, day: DayAnswer, minutes = usualMinutes(listing)): Term | null {
  if (day.term && listing.term_modes.some((mode) => mode !== 'hourly')) return day.term
  const starts = day.starts ?? []
  const start = starts.find((one) => one >= `${day.date}T${USUAL_START}`) ?? starts.at(-1)
  return start ? { start, end: plusMinutes(start, minutes, listing.opening.timezone) } : null
}

/** Whether a moment lies in the hours that begin on this day, taken or not. */
export const isOpenAt = ({ windows }: DayAnswer, start: string): boolean =>
  windows.some((window) => window.start <= start && start < window.end)

/** The day that a start belongs to: its date or, where only the night before is still open, the day before. */
export function dayOf(days: readonly DayAnswer[], start: string): DayAnswer | undefined {
  const own = days.find(({ date }) => start.startsWith(date))
  if (own && isOpenAt(own, start)) return own
  return days.find((day) => day !== own && isOpenAt(day, start)) ?? own
}

/** Starts to choose from: the beginnings of windows, the free starts, and the chosen one. */
export const startsOn = (day: DayAnswer, chosen: string | null): string[] => {
  const all = new Set([...day.windows.map((window) => window.start), ...(day.starts ?? [])])
  if (chosen && (chosen.startsWith(day.date) || isOpenAt(day, chosen))) all.add(chosen)
  return [...all].sort()
}

const MOST_ENDS = 100

/** Ends to choose from, in the listing's steps up to the end of the window with its overtime. */
export function endsAfter(listing: ListingDetail, day: DayAnswer, start: string, chosen: string | null): string[] {
  const window = day.windows.find((one) => one.start <= start && start < one.end) ?? day.windows[0]
  const { timezone } = listing.opening
  const longest = plusMinutes(start, listing.max_minutes, timezone)
  const closing = window ? limitOf(listing.opening, window) : longest
  const last = closing < longest ? closing : longest
  const ends: string[] = []
  for (let length = listing.min_minutes; ends.length < MOST_ENDS; length += Math.max(15, listing.step_minutes)) {
    const end = plusMinutes(start, length, timezone)
    if (end > last) break
    // An hour that occurs twice means the first one, so ends in the second are left out.
    if (minutesBetween(start, end, timezone) === length) ends.push(end)
  }
  const all = new Set([...ends, ...(last > start ? [last] : [])])
  if (listing.term_modes.includes('multi_day')) {
    for (let days = 1; days <= 14; days += 1) {
      const end = later(window ? window.end : start, days)
      if (end <= longest) all.add(end)
    }
  }
  if (chosen && chosen > start) all.add(chosen)
  return [...all].sort()
}

type Opening = ListingDetail['opening']
type Hours = Omit<Opening['weekly'][number], 'day_of_week'>

/** The windows of a date: those of an exception, or else of the week. */
export function entriesOn(opening: Opening, date: string): Hours[] {
  const exception = opening.exceptions.find(
    (one) => one.windows.length > 0 && date >= one.date_from && date <= one.date_to,
  )
  return exception?.windows ?? opening.weekly.filter((one) => one.day_of_week === weekdays[weekdayOf(date)])
}

/** The entry of the opening hours that a window of one of its dates comes from. */
export const entryOf = (opening: Opening, { start }: Term): Hours | undefined =>
  entriesOn(opening, start.slice(0, 10)).find((one) => one.start === start.slice(11))

/** Until when an event may last in a window. Overtime counts on the date on which the window ends. */
export function limitOf(opening: Opening, window: Term): string {
  const overtime = entryOf(opening, window)?.overtime_until
  if (!overtime) return window.end
  const sameDay = `${window.end.slice(0, 11)}${overtime}`
  return sameDay >= window.end ? sameDay : later(sameDay, 1)
}

/** The same wall time some days later. */
const later = (at: string, days: number): string => `${addDays(at.slice(0, 10), days)}${at.slice(10)}`

/** `4:00, niedz.`: the day is named when it is another one, by a short name that leaves room for the length. */
export function timeOf(at: string, date: string): string {
  const time = formatTime(at)
  if (at.startsWith(date)) return time
  const day = formatDateShort(at)
  return `${time}, ${at.startsWith(addDays(date, 1)) ? day.slice(0, day.indexOf(',')) : day}`
}
