/**
 * Availability and price of one term of one listing for these guests. The only place that combines the rules of
 * availability and price; search, quote, reservation and confirmation all use it.
 */
import type { CatalogueEntry, Offer } from './entry.ts'
import { living } from './catalogue.ts'
import { positionOf } from '#api/features/listings/store/privacy.ts'
import { checkTerm, takesNoMore, type Tariff, type TermAnswer } from '#domain/availability/availability.ts'
import { takenUnits } from '#domain/availability/taken.ts'
import type { EventType, TermMode } from '#domain/listing/codes.ts'
import { distanceKm } from '#domain/listing/distance.ts'
import { layoutCapacity, traitsOf } from '#domain/listing/listing.ts'
import type { Guests } from '#domain/price-list/price-list.ts'
import { explainPrice, quote } from '#domain/pricing/pricing.ts'
import { defaultPackage } from '#domain/price-list/default-package.ts'
import type { Trace } from '#domain/pricing/trace.ts'
import type { Quote, QuoteInput } from '#domain/pricing/types.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { dateIn, type LocalDate, parseDate, type Period } from '#domain/time.ts'

export type TermRequest = {
  start: string
  end: string
  term_mode?: TermMode | undefined
  event_type: EventType
  guests: Guests
  addons: { addon_id: string; quantity: number }[]
  promo_code?: string | undefined
  layout?: string | undefined
  unit_ids?: string[] | undefined
  package_id?: string | undefined
  event_place?: { latitude: number; longitude: number } | undefined
}

export type PricedTerm = {
  check: TermAnswer
  quote: Quote | Refusal
  distance_km: number | null
  package_code: string | null
}

/** `inputs` has one element for each tariff that the term may have. */
type FoundTerm = { priced: Omit<PricedTerm, 'quote'>; inputs: TariffInput[] }
type TariffInput = { tariff: Tariff; input: QuoteInput }

/** The facts of an available term that its price needs. */
export type AvailableTerm = Pick<TermAnswer, 'start_at_ms' | 'end_at_ms' | 'tariffs'>

export function headsOf(guests: Guests): number {
  return guests.adults + guests.children.reduce((sum, band) => sum + band.count, 0) + guests.crew
}

/**
 * Reservations and holds by event day, each counted once however many units it takes; one with a proposed change counts
 * on its own day and on the proposed one.
 */
export function eventDaysOf(taken: CatalogueEntry['taken']): Map<string, number> {
  const days = new Map<string, number>()
  const seen = new Set<string>()
  for (const row of taken) {
    const key = `${row.reservation_id} ${row.event_day}`
    if (!row.event_day || !row.reservation_id || seen.has(key)) continue
    seen.add(key)
    days.set(row.event_day, (days.get(row.event_day) ?? 0) + 1)
  }
  return days
}

/** Day numbers on which the daily limit is reached, as long as the taken rows stay the same. */
export function fullDaysOf(rules: Offer['rules'], taken: CatalogueEntry['taken']): number[] {
  return [...eventDaysOf(taken)].flatMap(([date, events]) => (takesNoMore(rules, events) ? parseDate(date) : []))
}

/** The input of the availability rules; `taken` must contain only rows that still count. */
export function availabilityInput(listing: Offer, taken: CatalogueEntry['taken'], now_ms: number) {
  return {
    opening: listing.opening,
    rules: listing.rules,
    units: listing.units,
    units_interchangeable: traitsOf(listing).units_interchangeable,
    taken,
    event_days_taken: listing.rules.daily_limit === null ? null : eventDaysOf(taken),
    now_ms,
  }
}

/**
 * Km by road from the published position of the base to the event; null when the listing does not travel or the place
 * is unknown.
 */
export function distanceOf(listing: Offer, place: TermRequest['event_place']): number | null {
  if (!place || !traitsOf(listing).comes_to_customer) return null
  return distanceKm(positionOf(listing), place)
}

/**
 * The asked rooms, each once. Null means the whole place: when all rooms are asked for, and always for crews. A room of
 * another listing is refused.
 */
export function roomsAsked(listing: Offer, unit_ids: string[] | null | undefined): string[] | null | Refusal {
  if (!unit_ids || unit_ids.length === 0 || traitsOf(listing).units_interchangeable) return null
  const known = listing.units.filter((unit) => unit_ids.includes(unit.id)).map((unit) => unit.id)
  if (known.length < new Set(unit_ids).size) return { refused: 'validation', fields: { unit_ids: 'validation' } }
  return known.length === listing.units.length ? null : known
}

/**
 * Availability and price of a term. A refusal only for requests that no form of this listing can send; everything else
 * is in the answer.
 */
export function priceTerm(entry: CatalogueEntry, ask: TermRequest, now_ms: number): PricedTerm | Refusal {
  const found = findTerm(entry, ask, now_ms)
  if (isRefusal(found)) return found
  const { tariff, quote } = cheapest(found.inputs)
  return { ...withTariff(found.priced, tariff), quote }
}

/** `priceTerm` with the reasons of the price; a given distance takes precedence over the place. */
export function explainTerm(
  entry: CatalogueEntry,
  { distance_km, ...ask }: TermRequest & { distance_km?: number | undefined },
  now_ms: number,
): (PricedTerm & { trace: Trace }) | Refusal {
  const found = findTerm(entry, ask, now_ms)
  if (isRefusal(found)) return found
  const travels = traitsOf(entry.listing).comes_to_customer && distance_km !== undefined
  const km = travels ? distance_km : found.priced.distance_km
  const inputs = found.inputs.map(({ tariff, input }) => ({ tariff, input: { ...input, distance_km: km } }))
  const { tariff, input } = cheapest(inputs)
  return { ...withTariff(found.priced, tariff), distance_km: km, ...explainPrice(input) }
}

/**
 * The rooms of a place that are taken for all or a part of this term, whichever were asked for. Crews stand in for each
 * other, so which of them is busy is nobody's question.
 */
export function takenRooms({ listing, taken }: CatalogueEntry, blocked: Period, now_ms: number): string[] {
  if (traitsOf(listing).units_interchangeable) return []
  return takenUnits(
    living(taken, now_ms),
    listing.units.map(({ id }) => id),
    blocked,
  )
}

/** The reasons against a term, without its price; empty when `priceTerm` would refuse the request. */
export function reasonsAgainst(entry: CatalogueEntry, ask: TermRequest, now_ms: number): TermAnswer['reasons'] {
  const found = findTerm(entry, ask, now_ms)
  return isRefusal(found) ? [] : found.priced.check.reasons
}

/**
 * Only the price, for searches, of a term known to be free: the whole place or the asked rooms, no addons, the card's
 * package. `priceTerm` gives the form behind the card the same price.
 */
export function priceOfFree(
  listing: Offer,
  request: TermRequest,
  term: AvailableTerm,
  now_on: LocalDate,
): { tariff: Tariff; quote: Quote | Refusal } {
  const package_code = defaultPackage(listing.packages, listing.price_list)
  const distance_km = distanceOf(listing, request.event_place)
  return cheapest(inputsOf(listing, request, term, { distance_km, package_code, now_on }))
}

/** The tariff with the lowest total (ruling 52); with equal totals, or without any price, the first. */
function cheapest([first, ...others]: readonly TariffInput[]): TariffInput & { quote: Quote | Refusal } {
  // There is always a tariff; when none fits, it has the mode of the refusal.
  let best = { ...(first as TariffInput), quote: quote((first as TariffInput).input) }
  for (const one of others) {
    const found = quote(one.input)
    if (isRefusal(found)) continue
    if (isRefusal(best.quote) || found.total_grosze < best.quote.total_grosze) best = { ...one, quote: found }
  }
  return best
}

function withTariff(priced: Omit<PricedTerm, 'quote'>, tariff: Tariff): Omit<PricedTerm, 'quote'> {
  return { ...priced, check: { ...priced.check, ...tariff } }
}

function findTerm(entry: CatalogueEntry, ask: TermRequest, now_ms: number): FoundTerm | Refusal {
  const { listing } = entry
  const rooms = roomsAsked(listing, ask.unit_ids)
  if (isRefusal(rooms)) return rooms
  const request = { ...ask, unit_ids: rooms ?? undefined }
  // `hasOwn`, because every object has a `toString`.
  if (request.layout && !Object.hasOwn(listing.capacities, request.layout)) {
    return { refused: 'validation', fields: { layout: 'validation' } }
  }
  const layout_capacity = request.layout ? layoutCapacity(listing, request.layout, rooms) : null
  const check = checkTerm({
    ...availabilityInput(listing, living(entry.taken, now_ms), now_ms),
    unit_ids: request.unit_ids ?? null,
    term: request,
    term_mode: request.term_mode ?? null,
    guests_total: headsOf(request.guests),
    layout_capacity,
  })
  if (isRefusal(check)) return check
  const distance_km = distanceOf(listing, request.event_place)
  const package_code = request.package_id ?? defaultPackage(listing.packages, listing.price_list)
  const now_on = dateIn(now_ms, listing.opening.timezone)
  const { term_mode, window } = check
  const tariffs = check.tariffs.length > 0 ? check.tariffs : [{ term_mode, window }]
  const inputs = inputsOf(listing, request, { ...check, tariffs }, { distance_km, package_code, now_on })
  return { priced: { check, distance_km, package_code }, inputs }
}

type Beside = { distance_km: number | null; package_code: string | null; now_on: LocalDate }

function inputsOf(
  listing: Offer,
  request: TermRequest,
  { tariffs, ...times }: AvailableTerm,
  beside: Beside,
): TariffInput[] {
  return tariffs.map((tariff) => ({ tariff, input: quoteInput(listing, request, { ...times, ...tariff }, beside) }))
}

function quoteInput(
  listing: Offer,
  request: TermRequest,
  check: Tariff & Omit<AvailableTerm, 'tariffs'>,
  { distance_km, package_code, now_on }: Beside,
): QuoteInput {
  const rooms = !traitsOf(listing).units_interchangeable && request.unit_ids
  return {
    price_list: listing.price_list,
    packages: listing.packages,
    deposit: listing.deposit,
    security_deposit_grosze: listing.security_deposit_grosze,
    travel: listing.travel,
    rules: listing.rules,
    timezone: listing.opening.timezone,
    term: request,
    term_mode: check.term_mode,
    window: check.window,
    unit_codes: rooms ? listing.units.filter((unit) => rooms.includes(unit.id)).map((unit) => unit.code) : null,
    package_code,
    event_type: request.event_type,
    guests: request.guests,
    addons: request.addons,
    distance_km,
    promo_code: request.promo_code ?? null,
    min_order_value_grosze: listing.min_order_value_grosze,
    now_on,
    start_at_ms: check.start_at_ms,
    end_at_ms: check.end_at_ms,
  }
}
