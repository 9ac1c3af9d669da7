/**
 * When a search finds nothing: the nearest results with one thing changed. Every proposal is a real search with its own
 * count and cards, so following it never leads to another empty page. The work is done in pieces (`bites.ts`), because
 * it asks up to a hundred other searches.
 */
import type { FileStore } from '#api/adapters/files/store.ts'
import { cardOf } from './cards.ts'
import { cardUntil, headsOfParty } from '#api/features/listings/catalogue/free-terms.ts'
import { hitAt } from './findings.ts'
import { type Hits, hitsInBites } from './hits.ts'
import { type Marks, placesIn } from './known/marks.ts'
import type { Source } from './known/memory.ts'
import { type SearchRequest, searchRequest } from './request.ts'
import type { SearchQuery, SearchReply } from '#contract/listings/listings.ts'
import type { ListingKind, Weekday } from '#domain/listing/codes.ts'
import { wantedWords } from '#domain/search/match.ts'
import { addDays, dateIn, type LocalDate, weekdayOf } from '#domain/time.ts'

type Alternative = SearchReply['alternatives'][number]
/** Yields after each piece of work. */
type InBites<T> = Generator<void, T>
type Context = {
  source: Source
  kind: ListingKind
  request: SearchRequest
  files: Pick<FileStore, 'url'>
  /** Until when passing time changes none of the searches that were asked, and no card of their results. */
  until_ms: number
}

export type Alternatives = { list: Alternative[]; until_ms: number }

const daysAround = 42
const datesProposed = 2
const wishesProposed = 2
/** In a longer text leaving out words one by one makes no sense. */
const mostWords = 6
const widerKm = [60, 100, 200, 600]
const cardsShown = 3

/**
 * Filters in the order in which they are dropped; accessibility, without which a place is useless to some, comes last.
 */
const wishes = ['total_max_grosze', 'amenity', 'instant', 'event_type', 'category', 'q', 'accessibility'] as const
type Wish = (typeof wishes)[number]

const without: Record<Wish, Partial<SearchQuery>> = {
  total_max_grosze: { total_max_grosze: undefined },
  amenity: { amenity: [] },
  instant: { instant: undefined },
  event_type: { event_type: undefined },
  category: { category: [] },
  q: { q: undefined },
  accessibility: { accessibility: [] },
}

/** Alternatives by date, then place, filters and size: first what people give up most easily. */
export function* alternativesFor(
  catalogue: Source,
  kind: ListingKind,
  request: SearchRequest,
  files: Pick<FileStore, 'url'>,
): InBites<Alternatives> {
  const context: Context = { source: catalogue, kind, request, files, until_ms: Number.POSITIVE_INFINITY }
  const list: Alternative[] = []
  for (const way of [otherDates, widerRadius, fewerWishes, otherSize]) list.push(...(yield* way(context)))
  return { list, until_ms: context.until_ms }
}

/** Only listings that meet everything but the date are asked again, date by date, the nearest first. */
function* otherDates(context: Context): InBites<Alternative[]> {
  const { dates, query, now_ms } = context.request
  const [first, last] = [dates?.[0], dates?.at(-1)]
  if (!first || !last) return []
  const undated = requestWith(context, {
    date_from: undefined,
    date_to: undefined,
    weekdays: [],
    total_max_grosze: undefined,
  })
  const { tally: undatedTally } = yield* hitsOf(context, undated)
  const found: Alternative[] = []
  for (const date of undatedTally.count > 0
    ? datesNear(first, last, query.weekdays, dateIn(now_ms, 'Europe/Warsaw'))
    : []) {
    const hits = yield* hitsOf(
      context,
      requestWith(context, { date_from: date, date_to: undefined, weekdays: [] }),
      undatedTally.found,
    )
    if (hits.tally.count === 0) continue
    found.push(proposal(context, 'other_date', { date_from: date, date_to: null, weekdays: null }, hits))
    if (found.length === datesProposed) break
  }
  return found
}

/** The same search with some parameters replaced. */
function requestWith({ request }: Context, change: Partial<SearchQuery>): SearchRequest {
  // A proposal shows the best results, whatever order the visitor has chosen.
  const query: SearchQuery = { ...request.query, sort: 'recommended', ...change }
  const place = request.place && { ...request.place, radius_km: query.radius_km ?? request.place.radius_km }
  return searchRequest(query, place, request.now_ms)
}

/** The hits with the cards of a proposal; `among` limits them to these places in the columns. */
function* hitsOf(context: Context, request: SearchRequest, among?: Marks): InBites<Hits> {
  yield
  const { source, kind } = context
  const hits = yield* hitsInBites(source, kind, request, { first: cardsShown, ...(among ? { among } : {}) })
  context.until_ms = Math.min(context.until_ms, hits.until_ms)
  return hits
}

function* datesNear(
  first: LocalDate,
  last: LocalDate,
  weekdays: readonly Weekday[],
  today: LocalDate,
): Generator<LocalDate> {
  for (let distance = 1; distance <= daysAround; distance += 1) {
    for (const date of [addDays(last, distance), addDays(first, -distance)]) {
      if (date >= today && (weekdays.length === 0 || weekdays.includes(weekdayOf(date)))) yield date
    }
  }
}

function proposal(
  context: Context,
  kind: Alternative['kind'],
  change: Alternative['change'],
  { findings, first, tally }: Hits,
): Alternative {
  const { files, request } = context
  const best = first.map((row) => hitAt(findings, row))
  for (const { entry, term } of best) {
    context.until_ms = Math.min(context.until_ms, cardUntil(entry, term !== null, request.now_ms))
  }
  return { kind, change, count: tally.count, cards: best.map((hit) => cardOf(hit.entry, hit, files, request.now_ms)) }
}

function* widerRadius(context: Context): InBites<Alternative[]> {
  const { place, query } = context.request
  if (query.bbox) {
    const hits = yield* hitsOf(context, requestWith(context, { bbox: undefined }))
    if (hits.tally.count > 0) return [proposal(context, 'wider_radius', { bbox: null }, hits)]
  }
  if (!place) return []
  for (const radius_km of widerKm.filter((km) => km > place.radius_km)) {
    const hits = yield* hitsOf(context, requestWith(context, { radius_km, bbox: undefined }))
    if (hits.tally.count === 0) continue
    const change = { radius_km: String(radius_km), ...(query.bbox ? { bbox: null } : {}) }
    return [proposal(context, 'wider_radius', change, hits)]
  }
  return []
}

function* fewerWishes(context: Context): InBites<Alternative[]> {
  const { query } = context.request
  const mine = wishes.filter((wish) => isAsked(query[wish]))
  const single = mine.map((wish) => [wish])
  // When no single filter is the obstacle, all of them together may be.
  const found = [...(yield* tryFewerWords(context)), ...(yield* tryWithout(context, single))].slice(0, wishesProposed)
  return found.length > 0 || mine.length < 2 ? found : yield* tryWithout(context, [mine])
}

/**
 * The typed words except one: for "urodziny dziecka poznań" there may be children's birthdays elsewhere, and other
 * birthdays in Poznań.
 */
function* tryFewerWords(context: Context): InBites<Alternative[]> {
  const words = wantedWords(context.request.query.q ?? '')
  if (words.length < 2 || words.length > mostWords) return []
  const found = new Map<string, Alternative>()
  for (const left_out of words) {
    if (found.size === wishesProposed) break
    const q = words.filter((word) => word !== left_out).join(' ')
    const hits = yield* hitsOf(context, requestWith(context, { q }))
    const same = placesIn(hits.tally.found).join()
    if (hits.tally.count > 0 && !found.has(same)) found.set(same, proposal(context, 'fewer_wishes', { q }, hits))
  }
  return [...found.values()]
}

function isAsked(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false && value !== ''
}

function* tryWithout(context: Context, groups: Wish[][]): InBites<Alternative[]> {
  const found: Alternative[] = []
  for (const group of groups) {
    if (found.length === wishesProposed) break
    const hits = yield* hitsOf(context, requestWith(context, Object.assign({}, ...group.map((wish) => without[wish]))))
    if (hits.tally.count === 0) continue
    found.push(proposal(context, 'fewer_wishes', Object.fromEntries(group.map((wish) => [wish, null])), hits))
  }
  return found
}

/** The number of guests nearest to the asked one for which there are results. */
function* otherSize(context: Context): InBites<Alternative[]> {
  const { party } = context.request
  if (!party) return []
  const guests = headsOfParty(party)
  const { tally: open } = yield* hitsOf(
    context,
    requestWith(context, { guests: undefined, children: undefined, total_max_grosze: undefined }),
  )
  const { capacity_min, capacity_max } = open.columns
  const nearest = placesIn(open.found)
    .map((at) => Math.min(Math.max(guests, capacity_min[at] as number), capacity_max[at] as number))
    .filter((number) => number !== guests)
    .sort((a, b) => Math.abs(a - guests) - Math.abs(b - guests))
  for (const number of new Set(nearest.slice(0, 20))) {
    // The number of children stays; adults are added or removed.
    const adults = number - party.children
    if (adults < 0) continue
    const hits = yield* hitsOf(context, requestWith(context, { guests: adults }))
    if (hits.tally.count > 0) return [proposal(context, 'other_size', { guests: String(adults) }, hits)]
  }
  return []
}
