/** Terms that can be had on a date, in wall time without a zone; the server judges each of them. */
import type { ListingDetail } from '#contract/listings/listings.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { minutesOf, wallTimeOf } from '#web/lib/wall-time.ts'
import { addDays } from '#web/ui/fields/month.ts'

export type DayAnswer = NonNullable<Reply<'checkVenueAvailability'>['days']>[number]
export type Term = { start: string; end: string }

export const addMinutes = (at: string, minutes: number): string => wallTimeOf(minutesOf(at) + minutes)
export const minutesOfTerm = ({ start, end }: Term): number => minutesOf(end) - minutesOf(start)

const USUAL_MINUTES = 240
const USUAL_START = '10:00'

/** Length of a term by the hour when nobody has said one (ruling 38; a service may say its own). */
export const usualMinutes = (listing: ListingDetail): number =>
  Math.min(
    listing.max_minutes,
    listing.default_minutes ?? Math.max(listing.min_minutes, Math.min(USUAL_MINUTES, listing.max_minutes)),
  )

const takesWhole = ({ term_modes }: ListingDetail) =>
  term_modes.includes('full_day') || term_modes.includes('overnight')

/** Parts of the day that are taken as they are. */
export const slotsOn = (listing: ListingDetail, date: string): (Term & { label: string })[] =>
  listing.term_modes.includes('half_day')
    ? listing.opening.slots.map((slot) => ({
        label: slot.label,
        start: `${date}T${slot.start}`,
        end: `${slot.ends_next_day ? addDays(date, 1) : date}T${slot.end}`,
      }))
    : []

/** The term that a date without hours means (ruling 38). `day` was asked for starts of `minutes`. */
export function defaultTerm(listing: ListingDetail, day: DayAnswer, minutes = usualMinutes(listing)): Term | null {
  const window = day.windows[0]
  if (takesWhole(listing) && window) {
    const longest = addMinutes(window.start, listing.max_minutes)
    return { start: window.start, end: longest < window.end ? longest : window.end }
  }
  const slot = slotsOn(listing, day.date)[0]
  if (slot) return { start: slot.start, end: slot.end }
  const starts = day.starts ?? []
  const start = starts.find((one) => one >= `${day.date}T${USUAL_START}`) ?? starts.at(-1)
  return start ? { start, end: addMinutes(start, minutes) } : null
}

/** Starts to choose from: those that are free, and the one that is chosen. */
export const startsOn = (day: DayAnswer, chosen: string | null): string[] => {
  const all = new Set([...day.windows.map((window) => window.start), ...(day.starts ?? [])])
  if (chosen?.startsWith(day.date)) all.add(chosen)
  return [...all].sort()
}

const MOST_ENDS = 100

/** Ends to choose from, by the listing's step up to the end of the opening with its overtime. */
export function endsAfter(listing: ListingDetail, day: DayAnswer, start: string, chosen: string | null): string[] {
  const window = day.windows.find((one) => one.start <= start && start < one.end) ?? day.windows[0]
  const closing = window ? closingOf(listing, window) : addMinutes(start, listing.max_minutes)
  const longest = addMinutes(start, listing.max_minutes)
  const last = closing < longest ? closing : longest
  const ends: string[] = []
  for (let length = listing.min_minutes; ends.length < MOST_ENDS; length += Math.max(15, listing.step_minutes)) {
    const end = addMinutes(start, length)
    if (end > last) break
    ends.push(end)
  }
  const all = new Set([...ends, ...(last > start ? [last] : [])])
  if (listing.term_modes.includes('multi_day')) {
    for (let days = 1; days <= 14; days += 1) {
      const end = window ? addMinutes(window.end, days * 1440) : addMinutes(start, days * 1440)
      if (end <= longest) all.add(end)
    }
  }
  if (chosen && chosen > start) all.add(chosen)
  return [...all].sort()
}

/** Overtime belongs to the weekly window that ends at the same time of day. */
function closingOf(listing: ListingDetail, window: Term): string {
  const weekly = listing.opening.weekly.find(
    (one) => one.start === window.start.slice(11) && one.end === window.end.slice(11) && one.overtime_until,
  )
  if (!weekly?.overtime_until) return window.end
  const sameDay = `${window.end.slice(0, 11)}${weekly.overtime_until}`
  return sameDay > window.end ? sameDay : addMinutes(sameDay, 1440)
}
