import type { Deps } from '#api/deps.ts'
import { cardOf } from './cards.ts'
import type { Catalogue } from '#api/features/listings/catalogue/catalogue.ts'
import { alternativesFor } from './alternatives.ts'
import { facetsOf } from './facets.ts'
import { inBites } from './bites.ts'
import { type Findings, type Hits, hitAt, hitsInBites } from './hits.ts'
import { firstOf, orderOf } from './orders.ts'
import { reachOf, type SearchPlace, type SearchRequest, searchedPlace, searchRequest } from './request.ts'
import { knowTowns } from './towns.ts'
import { type CallName, pathOf } from '#contract/calls.ts'
import type { SearchQuery, SearchReply } from '#contract/listings/listings.ts'
import { withQuery } from '#contract/paths.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

/** A whole result before it is cut into pages. */
type Result = {
  findings: Findings
  /** Rows of the findings, in no order. */
  hits: number[]
  /** The first of them in their order, as far as pages were asked for. */
  sorted: number[]
  facets: SearchReply['facets']
  since_ms: number
  until_ms: number
}

type Kept = { version: number; of: Map<string, Result>; rows: number; asked_once: Set<string> }

const results = new WeakMap<Catalogue, Kept>()
/** Whole results of what is asked again, kept for the next page and the next visitor until anything in the catalogue changes. */
const mostResults = 200
/** So many rows they may have together, about 50 bytes each. */
const mostRows = 1_000_000

/** So many questions are remembered for the case that they are asked again. */
const mostAskedOnce = 5_000

/** Up to this many the beginning is picked out; further pages sort the whole. */
const mostPicked = 100

/**
 * Published listings that can really be had, with totals and counts (product 6, rulings 36–38). `call` names the
 * endpoint, for the links to other pages.
 */
export async function searchListings(
  deps: Using,
  kind: ListingKind,
  call: CallName,
  query: SearchQuery,
): Promise<SearchReply> {
  const place = await searchedPlace(deps.browsing, query)
  if (query.q) await knowTowns(deps.browsing)
  const wasWhole = deps.catalogue.isWhole()
  await deps.catalogue.haveWithin(kind, reachOf(kind, searchRequest(query, place, deps.clock.now())))
  const found = await answer(deps, kind, call, query, place)
  if (found.count > 0 || wasWhole) return found
  // What else could be had may be anywhere.
  await deps.catalogue.haveWithin(kind, null)
  return answer(deps, kind, call, query, place)
}

type Using = Pick<Deps, 'browsing' | 'clock' | 'files' | 'config' | 'catalogue'>

/** Of what is read: all that the question can be about. */
function answer(
  deps: Using,
  kind: ListingKind,
  call: CallName,
  query: SearchQuery,
  place: SearchPlace | null,
): Promise<SearchReply> {
  const { catalogue, files } = deps
  const request = searchRequest(query, place, deps.clock.now())
  return inBites(catalogue, kind, function* () {
    const known = knownResult(catalogue, kind, request)
    const result = known ?? resultOf(catalogue, kind, request, yield* hitsInBites(catalogue, kind, request))
    const isNothing = result.hits.length === 0 && catalogue.isWhole()
    const alternatives = isNothing ? yield* alternativesFor(catalogue, kind, request, files) : []
    return { ...pageOf(deps, result, call, request), place: place && shownPlace(place), alternatives }
  })
}

function pageOf(
  { files, config }: Using,
  result: Result,
  call: CallName,
  { query, now_ms }: SearchRequest,
): Omit<SearchReply, 'place' | 'alternatives'> {
  const { findings, hits, facets } = result
  const first = (query.page - 1) * query.page_size
  const linkTo = (page: number) => config.publicUrl + withQuery(pathOf(call), { ...query, page })
  return {
    count: hits.length,
    next: first + query.page_size < hits.length ? linkTo(query.page + 1) : null,
    previous: query.page > 1 ? linkTo(query.page - 1) : null,
    results: rowsOf(result, first, query).map((row) => {
      const hit = hitAt(findings, row)
      return cardOf(hit.entry, hit, files, now_ms)
    }),
    count_capped: false,
    prices: findings.has_totals ? 'totals' : 'by_unit',
    facets,
  }
}

function knownResult(catalogue: Catalogue, kind: ListingKind, request: SearchRequest): Result | null {
  const known = keptOf(catalogue).of.get(keyOf(kind, request))
  const { now_ms } = request
  return known && known.since_ms <= now_ms && now_ms < known.until_ms ? known : null
}

function resultOf(catalogue: Catalogue, kind: ListingKind, request: SearchRequest, found: Hits): Result {
  const { findings, hits, until_ms } = found
  const result = { findings, hits, sorted: [], facets: facetsOf(found), since_ms: request.now_ms, until_ms }
  const kept = keptOf(catalogue)
  const key = keyOf(kind, request)
  if (!isAskedAgain(kept, key)) return result
  forget(kept, key)
  kept.of.set(key, result)
  kept.rows += findings.places.length
  while (kept.of.size > 1 && (kept.of.size > mostResults || kept.rows > mostRows)) {
    forget(kept, kept.of.keys().next().value as string)
  }
  return result
}

/**
 * A question that nobody asks again is not kept: its thousands of numbers would be old by the time they are forgotten, and
 * what is old goes only with everything else that is.
 */
function isAskedAgain({ of, asked_once }: Kept, key: string): boolean {
  if (of.has(key) || asked_once.delete(key)) return true
  if (asked_once.size >= mostAskedOnce) asked_once.clear()
  asked_once.add(key)
  return false
}

function keyOf(kind: ListingKind, { query: { page, page_size, ...filters } }: SearchRequest): string {
  return `${kind} ${JSON.stringify(filters)}`
}

/** After a change none of them is true any more, and their places are other ones. */
function keptOf(catalogue: Catalogue): Kept {
  const version = catalogue.version()
  const known = results.get(catalogue)
  if (known?.version === version) return known
  const kept = { version, of: new Map(), rows: 0, asked_once: new Set<string>() }
  results.set(catalogue, kept)
  return kept
}

function forget(kept: Kept, key: string): void {
  kept.rows -= kept.of.get(key)?.findings.places.length ?? 0
  kept.of.delete(key)
}

function rowsOf(result: Result, first: number, { page_size, sort }: SearchQuery): number[] {
  const until = Math.min(first + page_size, result.hits.length)
  if (until > result.sorted.length) {
    const order = orderOf(result.findings, sort, result.since_ms)
    result.sorted = until <= mostPicked ? firstOf(result.hits, order, until) : result.hits.toSorted(order)
  }
  return result.sorted.slice(first, until)
}

function shownPlace({ voivodeship: _, ...place }: SearchPlace): SearchReply['place'] {
  return place
}
