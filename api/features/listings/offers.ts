/**
 * What a listing can offer on a date: the free term, its total, the "od" price, the next free weekend. All of it comes
 * from the functions of the quote; here it is only remembered, per entry of the catalogue and for as long as time
 * alone cannot change the answer. A changed calendar or price list is a new entry and knows nothing of old answers.
 */
import { type CatalogueEntry, living } from '#api/features/listings/catalogue.ts'
import type { ListingRecord } from '#api/features/listings/load-listings.ts'
import { type AskedTerm, availabilityInput, workOut } from '#api/features/listings/work-out.ts'
import { capOnlyMinutes, checkTerm } from '#domain/availability.ts'
import { hoursOf, planOf } from '#domain/availability-hours.ts'
import { defaultTerm, nextFreeWeekend } from '#domain/availability-proposals.ts'
import type { EventType, PricingType } from '#domain/codes.ts'
import { fromPrice } from '#domain/pricing-from.ts'
import { isRefusal } from '#domain/refusal.ts'
import { termOf } from '#domain/search-dates.ts'
import { dateIn, hourMs, minuteMs, type Term, toInstant, toLocal } from '#domain/time.ts'

/** Hours of a search: with a start only, the listing's usual length from there. */
export type AskedHours = { start: string; end: string | null }

/** An answer and the last moment up to which passing time cannot have changed it. */
export type Kept<T> = { value: T; since_ms: number; until_ms: number }

export type FromCard = { from_grosze: number; pricing_type: PricingType }

type Answers<T> = Map<CatalogueEntry, Kept<T>>

/**
 * Answers of the last questions, one map per question. The oldest question makes room; a map that has seen many
 * replaced entries starts anew.
 */
function openBook<T>(most_questions: number, most_answers: number): (question: string) => Answers<T> {
  const book = new Map<string, Answers<T>>()
  return (question) => {
    const known = book.get(question)
    if (known && known.size <= most_answers) {
      book.delete(question)
      book.set(question, known)
      return known
    }
    if (book.size >= most_questions) book.delete(book.keys().next().value as string)
    const fresh: Answers<T> = new Map()
    book.set(question, fresh)
    return fresh
  }
}

type Store<T> = { get(entry: CatalogueEntry): Kept<T> | undefined; set(entry: CatalogueEntry, kept: Kept<T>): unknown }

function remembered<T>(
  store: Store<T>,
  entry: CatalogueEntry,
  now_ms: number,
  work: () => { value: T; until_ms: number },
): Kept<T> {
  const known = store.get(entry)
  if (known && known.since_ms <= now_ms && now_ms < known.until_ms) return known
  const { value, until_ms } = work()
  const fresh = { value, since_ms: now_ms, until_ms }
  store.set(entry, fresh)
  return fresh
}

const midnights = new Map<string, { since_ms: number; until_ms: number }>()

/** The next midnight of a zone: notice, horizon and prices look at today's date. */
export function endOfToday(zone: string, now_ms: number): number {
  const known = midnights.get(zone)
  if (known && known.since_ms <= now_ms && now_ms < known.until_ms) return known.until_ms
  const today = Temporal.PlainDate.from(dateIn(now_ms, zone))
  const until_ms = today.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds
  midnights.set(zone, { since_ms: now_ms, until_ms })
  return until_ms
}

/** Until when a free term, or the lack of one, stays as it is: a hold may lapse, the notice of the term may begin. */
function steadyUntil({ listing, taken }: CatalogueEntry, start_ms: number | null, now_ms: number): number {
  let until = endOfToday(listing.opening.timezone, now_ms)
  for (const row of taken) {
    if (row.deadline_ms !== null && row.deadline_ms > now_ms) until = Math.min(until, row.deadline_ms)
  }
  // One millisecond later the term would be too soon.
  return start_ms === null ? until : Math.min(until, start_ms - listing.rules.notice_hours * hourMs + 1)
}

const inputOf = ({ listing, taken }: CatalogueEntry, now_ms: number) =>
  availabilityInput(listing, living(taken, now_ms), now_ms)

const usualMinutes = 240

function hoursTerm(listing: ListingRecord, date: string, hours: AskedHours): Term | null {
  if (hours.end !== null) return termOf(date, { start: hours.start, end: hours.end })
  const { min_minutes, max_minutes } = listing.rules
  const minutes = Math.max(min_minutes, Math.min(usualMinutes, max_minutes))
  const zone = listing.opening.timezone
  const from = toInstant(`${date}T${hours.start}`, zone)
  return isRefusal(from) ? null : { start: `${date}T${hours.start}`, end: toLocal(from + minutes * minuteMs, zone) }
}

const freeTerms = openBook<Term | null>(90, 20_000)

const hoursKey = (hours: AskedHours | null): string => (hours ? `${hours.start}-${hours.end}` : '')

/**
 * Makes the question once, to be asked of many listings: the free term of a date, of the whole place or one crew, at the
 * asked hours or else the default term of ruling 38.
 */
export function askFreeTerm(
  date: string,
  hours: AskedHours | null,
  now_ms: number,
): (entry: CatalogueEntry) => Kept<Term | null> {
  const answers = freeTerms(`${date} ${hoursKey(hours)}`)
  return (entry) => remembered(answers, entry, now_ms, () => freeTerm(entry, date, hours, now_ms))
}

function freeTerm(entry: CatalogueEntry, date: string, hours: AskedHours | null, now_ms: number) {
  const input = inputOf(entry, now_ms)
  if (!hours) {
    const found = defaultTerm(input, date)
    const value = found && { start: found.start, end: found.end }
    return { value, until_ms: steadyUntil(entry, found?.start_at_ms ?? null, now_ms) }
  }
  const term = hoursTerm(entry.listing, date, hours)
  const check = term && checkTerm({ ...input, term })
  if (!check || isRefusal(check) || !check.available) return { value: null, until_ms: steadyUntil(entry, null, now_ms) }
  return { value: term, until_ms: steadyUntil(entry, check.start_at_ms, now_ms) }
}

/** Who comes, to what, and where to: what a total depends on beside the term. */
export type Party = { guests: number; event_type: EventType; place: { latitude: number; longitude: number } | null }

/** What the form of a card's link asks for, so that it shows the card's number. */
export const askedBy = (term: Term, party: Party): AskedTerm => ({
  ...term,
  event_type: party.event_type,
  guests: { adults: party.guests, children: [], crew: 0 },
  addons: [],
  event_place: party.place ?? undefined,
})

/** A total and the term that it is for: with the notice the term of a date moves on. */
type Total = { total_grosze: number | null; term: Term }

const totals = openBook<Total>(60, 20_000)

/**
 * The total of the free term that `askFreeTerm` has found for the same date and hours, in grosze; null when the price
 * is on request or these guests cannot be priced.
 */
export function askTotal(
  date: string,
  hours: AskedHours | null,
  party: Party,
  now_ms: number,
): (entry: CatalogueEntry, term: Term) => Kept<Total> {
  const { guests, event_type, place } = party
  const answers = totals(`${date} ${hoursKey(hours)} ${guests} ${event_type} ${place?.latitude},${place?.longitude}`)
  return (entry, term) => {
    if (answers.get(entry)?.value.term !== term) answers.delete(entry)
    return remembered(answers, entry, now_ms, () => totalOf(entry, term, party, now_ms))
  }
}

function totalOf(entry: CatalogueEntry, term: Term, party: Party, now_ms: number) {
  const worked = workOut(entry, askedBy(term, party), now_ms)
  const until_ms = endOfToday(entry.listing.opening.timezone, now_ms)
  const total_grosze = isRefusal(worked) || isRefusal(worked.quote) ? null : worked.quote.total_grosze
  return { value: { total_grosze, term }, until_ms }
}

const fromCards = new WeakMap<CatalogueEntry, Kept<FromCard | null>>()

/** The honest "od" with its unit, null when everything is on request. */
export function fromCard(entry: CatalogueEntry, now_ms: number): FromCard | null {
  return remembered(fromCards, entry, now_ms, () => {
    const { listing } = entry
    const { rules, opening } = listing
    const hours = hoursOf(opening)
    const found = fromPrice({
      price_list: listing.price_list,
      from_on: dateIn(now_ms, opening.timezone),
      limits: {
        term_modes: rules.term_modes,
        guests: { from: rules.capacity_min, to: rules.capacity_max },
        minutes: {
          from: rules.min_minutes,
          to: rules.max_minutes === capOnlyMinutes ? Number.POSITIVE_INFINITY : rules.max_minutes,
        },
        open_on: (day) => planOf(hours, day).shapes.length > 0,
      },
    })
    const value = found && { from_grosze: found.from_grosze, pricing_type: found.pricing_type }
    return { value, until_ms: endOfToday(opening.timezone, now_ms) }
  }).value
}

type NextFree = { date: string; term: Term }
const nextFrees = new WeakMap<CatalogueEntry, Kept<NextFree | null>>()

/** The first Friday, Saturday or Sunday with a free default term. */
export function nextFree(entry: CatalogueEntry, now_ms: number): NextFree | null {
  return remembered(nextFrees, entry, now_ms, () => {
    const found = nextFreeWeekend(inputOf(entry, now_ms))
    const value = found && { date: found.date, term: { start: found.term.start, end: found.term.end } }
    return { value, until_ms: steadyUntil(entry, found?.term.start_at_ms ?? null, now_ms) }
  }).value
}
