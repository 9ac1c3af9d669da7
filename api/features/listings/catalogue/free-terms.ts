/**
 * What a listing offers on a date: the free term, its total, the "od" price, the next free weekend, all by the
 * functions of the quote. "Od" and weekend are remembered here per entry of the catalogue for as long as time alone
 * cannot change them; a changed calendar or price list is a new entry without old answers. Terms and totals of searches
 * are remembered in `search/known/memory.ts`.
 */
import { deadlinesOf, living } from './catalogue.ts'
import { type CatalogueEntry, type Offer, offerOf } from './entry.ts'
import { availabilityInput, priceOfFree } from './price-term.ts'
import { acceptedMode } from '#domain/availability/availability.ts'
import { type Context, contextOf, tooSoonFrom } from '#domain/availability/context.ts'
import { hoursOf, planOf } from '#domain/availability/hours.ts'
import { capOnlyMinutes, usualTermMinutes } from '#domain/availability/opening.ts'
import { defaultTermsIn, nextFreeWeekend, type PricedTime, timeOf } from '#domain/availability/proposals.ts'
import type { EventType, PricingType, TermMode } from '#domain/listing/codes.ts'
import { roomsApart, traitsOf } from '#domain/listing/listing.ts'
import { mainBand } from '#domain/price-list/child-bands.ts'
import { fromPrice } from '#domain/price-list/from.ts'
import { onceFor } from '#domain/once.ts'
import { isRefusal } from '#domain/refusal.ts'
import { termOf } from '#domain/search/dates.ts'
import { dateIn, type LocalDate, minuteMs, resolveTerm, type Term, toInstant, toLocal } from '#domain/time.ts'

/** Hours of a search; without an end the listing's usual length counts from the start. */
export type HoursRequest = { start: string; end: string | null }

/** An answer with the span of time in which passing time cannot have changed it. */
export type Kept<T> = { value: T; since_ms: number; until_ms: number }

/** Whether an answer is still valid; after the clock was put back, answers from a later time are not. */
export function holdsAt({ since_ms, until_ms }: Omit<Kept<unknown>, 'value'>, now_ms: number): boolean {
  return since_ms <= now_ms && now_ms < until_ms
}

/** Answers are kept with their entry (`onceFor`) and replaced when their time is over. */
type Slot<T> = { kept: Kept<T | null> | null }

export type FromCard = { from_grosze: number; pricing_type: PricingType }

const midnights = new Map<string, { since_ms: number; until_ms: number }>()

/** A stand-in unit of which nothing is taken. */
const oneUnit = [{ id: 'any', capacity_max: null }]
const none: readonly number[] = []

/** A free term with everything that its price depends on. */
export type FreeTerm = PricedTime

export type DateOffer = {
  free: FreeTerm | null
  /** Until when passing time alone keeps the answer. */
  until_ms: number
}

/**
 * Everything that a total depends on beside the term: who comes, to what, and where. A search only knows the number of
 * children.
 */
export type Party = {
  adults: number
  children: number
  event_type: EventType
  place: { latitude: number; longitude: number } | null
}

/**
 * A total, whether it includes a meal, and the index of its tariff among the term's. Equal for all terms of one class.
 */
export type PricedFor = { total_grosze: number; has_menu: boolean; tariff: number }

/** What a card says about a total, so that totals can be compared (ruling 54). */
export type TotalFacts = {
  total_grosze: number
  per_person_grosze: number
  /** Whether a meal is included. */
  has_menu: boolean
  /** Given only when another tariff would allow the term as well. */
  term_mode: TermMode | null
}

/** A term as its price depends on it, on the day of the question: of the whole place, or of these rooms. */
export type TermToPrice = { offer: Offer; free: FreeTerm; now_on: LocalDate; unit_ids?: string[] | undefined }

const fromCards = onceFor(emptySlot<FromCard>)

/** `weekend`: every day from Friday or Saturday to Sunday is free (ruling 55). */
type NextFree = { date: string; term: Term; weekend: boolean }
const nextFrees = onceFor(emptySlot<NextFree>)

/** The next midnight of a zone; notice, horizon and prices depend on today's date. */
export function endOfToday(zone: string, now_ms: number): number {
  const known = midnights.get(zone)
  if (known && holdsAt(known, now_ms)) return known.until_ms
  const today = Temporal.PlainDate.from(dateIn(now_ms, zone))
  const until_ms = today.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds
  midnights.set(zone, { since_ms: now_ms, until_ms })
  return until_ms
}

/**
 * The free term of a date, of the whole place or one crew, at the asked hours or else the default term of ruling 38.
 * Worked out anew each time; `search/known/memory.ts` remembers it.
 */
export function offerOn(entry: CatalogueEntry, date: LocalDate, hours: HoursRequest | null, now_ms: number): DateOffer {
  const context = contextOf(inputOf(entry, now_ms))
  const [free = null] = termsIn(context, date, hours)
  return { free, until_ms: steadyUntil(offerOf(entry), turnsOf(entry), free?.start_at_ms ?? null, now_ms) }
}

/**
 * The terms that a date may mean for all listings with these hours and rules, in order, as if nothing were taken;
 * finally the answer that there is none.
 */
export function* untakenOn(
  { opening, rules }: Pick<Offer, 'opening' | 'rules'>,
  date: LocalDate,
  hours: HoursRequest | null,
  now_ms: number,
): Generator<DateOffer> {
  const context = contextOf({ opening, rules, units: oneUnit, units_interchangeable: false, taken: [], now_ms })
  const until = (start_ms: number | null) => steadyUntil({ opening, rules }, none, start_ms, now_ms)
  for (const free of termsIn(context, date, hours)) yield { free, until_ms: until(free.start_at_ms) }
  yield { free: null, until_ms: until(null) }
}

/** The term of the asked hours, or the terms that a date without hours may mean. */
function* termsIn(context: Context, date: LocalDate, hours: HoursRequest | null): Generator<FreeTerm, undefined> {
  if (!hours) return yield* defaultTermsIn(context, date)
  const free = freeAt(context, date, hours)
  if (free) yield free
}

/** The price that the form behind a card will show; null on request, or when these guests cannot be priced. */
export function pricedFor(term: TermToPrice, party: Party): PricedFor | null {
  const { quote, tariff } = priceFor(term, party)
  if (isRefusal(quote)) return null
  return {
    total_grosze: quote.total_grosze,
    has_menu: quote.lines.some(({ group, amount_grosze }) => group === 'food' && amount_grosze > 0),
    tariff: term.free.tariffs.indexOf(tariff),
  }
}

export function factsOf(
  { total_grosze, has_menu, tariff }: PricedFor,
  { tariffs }: FreeTerm,
  party: Party,
): TotalFacts {
  return {
    total_grosze,
    per_person_grosze: Math.round(total_grosze / Math.max(1, headsOfParty(party))),
    has_menu,
    term_mode: tariffs.length > 1 ? (tariffs[tariff]?.term_mode ?? null) : null,
  }
}

export function headsOfParty({ adults, children }: Pick<Party, 'adults' | 'children'>): number {
  return adults + children
}

/** The "od" price with its unit; null when everything is on request. */
export function fromCard(entry: CatalogueEntry, now_ms: number): FromCard | null {
  return keptFrom(entry, now_ms).value
}

/** The same for one of its packages. */
export function fromPackage(entry: CatalogueEntry, one: Offer['packages'][number], now_ms: number): FromCard | null {
  return lowestOf(entry, [one], now_ms)
}

/** The first Friday, Saturday or Sunday with a free default term. */
export function nextFree(entry: CatalogueEntry, now_ms: number): NextFree | null {
  return keptNextFree(entry, now_ms).value
}

/** Until when passing time cannot change a card; its term and total, if it has them, have limits of their own. */
export function cardUntil(entry: CatalogueEntry, has_term: boolean, now_ms: number): number {
  const { until_ms } = keptFrom(entry, now_ms)
  return has_term ? until_ms : Math.min(until_ms, keptNextFree(entry, now_ms).until_ms)
}

function keptFrom(entry: CatalogueEntry, now_ms: number): Kept<FromCard | null> {
  return remembered(fromCards, entry, now_ms, () => {
    const { opening, packages } = offerOf(entry)
    return { value: lowestOf(entry, packages, now_ms), until_ms: endOfToday(opening.timezone, now_ms) }
  })
}

function lowestOf(entry: CatalogueEntry, packages: Offer['packages'], now_ms: number): FromCard | null {
  const { kind, rules, opening, price_list, event_types, units } = offerOf(entry)
  const apart = traitsOf({ kind }).units_interchangeable ? [] : roomsApart(units)
  const hours = hoursOf(opening)
  const found = fromPrice({
    price_list,
    packages,
    from_on: dateIn(now_ms, opening.timezone),
    limits: {
      term_modes: rules.term_modes,
      event_types: ['other', ...event_types],
      guests: { from: rules.capacity_min, to: rules.capacity_max },
      minutes: {
        from: rules.min_minutes,
        to: rules.max_minutes === capOnlyMinutes ? Number.POSITIVE_INFINITY : rules.max_minutes,
      },
      lead: { from: Math.floor(rules.notice_hours / 24), to: rules.horizon_days },
      open_on: (day) => planOf(hours, day).shapes.length > 0,
      rooms: { apart: apart.map(({ code }) => code), all: units.length },
    },
  })
  return found && { from_grosze: found.from_grosze, pricing_type: found.pricing_type }
}

function keptNextFree(entry: CatalogueEntry, now_ms: number): Kept<NextFree | null> {
  return remembered(nextFrees, entry, now_ms, () => {
    const found = nextFreeWeekend(inputOf(entry, now_ms))
    const value = found && {
      date: found.date,
      term: { start: found.term.start, end: found.term.end },
      weekend: found.weekend,
    }
    const start_ms = found?.term.start_at_ms ?? null
    return { value, until_ms: steadyUntil(offerOf(entry), turnsOf(entry), start_ms, now_ms) }
  })
}

function priceFor({ offer, free, now_on, unit_ids }: TermToPrice, { adults, children, event_type, place }: Party) {
  const request = {
    ...free.term,
    unit_ids,
    event_type,
    guests: {
      adults,
      children: children > 0 ? [{ ...mainBand(offer.price_list.items), count: children }] : [],
      crew: 0,
    },
    addons: [],
    event_place: place ?? undefined,
  }
  return priceOfFree(offer, request, free, now_on)
}

function inputOf(entry: CatalogueEntry, now_ms: number) {
  return availabilityInput(offerOf(entry), living(entry.taken, now_ms), now_ms)
}

function freeAt(context: Context, date: LocalDate, hours: HoursRequest): FreeTerm | null {
  const { opening, rules } = context.input
  const term = hoursTerm({ opening, rules }, date, hours)
  const times = term && resolveTerm(term, opening.timezone)
  if (!times || isRefusal(times) || acceptedMode(context, times.from_ms, times.to_ms) === null) return null
  return { ...timeOf(context, times.from_ms, times.to_ms), term }
}

function hoursTerm(
  { opening, rules }: Pick<Offer, 'opening' | 'rules'>,
  date: string,
  hours: HoursRequest,
): Term | null {
  if (hours.end !== null) return termOf(date, { start: hours.start, end: hours.end })
  const { min_minutes, max_minutes } = rules
  const minutes = Math.max(min_minutes, Math.min(usualTermMinutes, max_minutes))
  const zone = opening.timezone
  const from = toInstant(`${date}T${hours.start}`, zone)
  return isRefusal(from) ? null : { start: `${date}T${hours.start}`, end: toLocal(from + minutes * minuteMs, zone) }
}

/**
 * The moments at which the taken rows change their meaning: a hold lapses, or a row that begins stays with its crew
 * from then on (ruling 16).
 */
function turnsOf({ listing, taken }: CatalogueEntry): readonly number[] {
  const lapses = deadlinesOf(taken)
  const crews = traitsOf(listing).units_interchangeable && listing.units.length > 1
  return crews ? [...lapses, ...taken.map(({ from_ms }) => from_ms)] : lapses
}

/**
 * Until when a free term, or the lack of one, stays the same: until a taken row changes its meaning or the term's
 * notice begins.
 */
function steadyUntil(
  { opening, rules }: Pick<Offer, 'opening' | 'rules'>,
  turns: readonly number[],
  start_ms: number | null,
  now_ms: number,
): number {
  let until = endOfToday(opening.timezone, now_ms)
  for (const at_ms of turns) if (at_ms > now_ms) until = Math.min(until, at_ms)
  return start_ms === null ? until : Math.min(until, tooSoonFrom(start_ms, rules.notice_hours))
}

function emptySlot<T>(_: CatalogueEntry): Slot<T> {
  return { kept: null }
}

function remembered<T>(
  slotOf: (entry: CatalogueEntry) => Slot<T>,
  entry: CatalogueEntry,
  now_ms: number,
  work: () => { value: T | null; until_ms: number },
): Kept<T | null> {
  const slot = slotOf(entry)
  const { kept } = slot
  if (kept && holdsAt(kept, now_ms)) return kept
  slot.kept = { ...work(), since_ms: now_ms }
  return slot.kept
}
