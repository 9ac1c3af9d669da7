import type { Deps } from '#api/deps.ts'
import { toGiveAgain } from '#api/http/bounds/answer-text.ts'
import { cardOf } from './cards.ts'
import type { Catalogue } from '#api/features/listings/catalogue/catalogue.ts'
import { cardUntil, holdsAt, type Kept as Remembered } from '#api/features/listings/catalogue/free-terms.ts'
import { type Alternatives, alternativesFor } from './alternatives.ts'
import { facetsOf } from './facets.ts'
import { inBites } from './bites.ts'
import { type Findings, type Hit, hitAt } from './findings.ts'
import { type Hits, hitsInBites } from './hits.ts'
import { reachOf, type SearchPlace, type SearchRequest, searchedPlace, searchRequest } from './request.ts'
import { type CallName, pathOf } from '#contract/calls.ts'
import { pagesBeside } from '#contract/endpoint.ts'
import type { SearchQuery, SearchReply } from '#contract/listings/listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

/** A result before it is cut into pages. */
type Result = {
  findings: Findings
  /** Rows of the first results, in order; for further pages all rows are asked for. */
  first: number[]
  count: number
  facets: SearchReply['facets']
  /** Alternatives of an empty result, which cost as much as many searches; null until they are asked for. */
  alternatives: Alternatives | null
  since_ms: number
  until_ms: number
}

/** Everything kept for one version of the catalogue. */
type Kept = {
  version: number
  of: Map<string, Result>
  rows: number
  /** Complete answers to questions that are asked repeatedly. */
  replies: Map<string, Remembered<SearchReply>>
}

const results = new WeakMap<Catalogue, Kept>()
/** Results kept for the next page and the next visitor, until the catalogue changes. */
const mostResults = 200
/** Rows that all results together may have, about 50 bytes each. */
const mostRows = 1_000_000
/** Answers take some 60 KB each, with their text. */
const mostReplies = 50
/** Rows worked out for the first pages; for later pages all of them are. */
const rowsAtFirst = 100

/**
 * Published listings that can really be reserved, with totals and counts (product 6, rulings 36–38). `call` names the
 * endpoint, for the links to other pages.
 */
export async function searchListings(
  deps: Using,
  kind: ListingKind,
  call: CallName,
  query: SearchQuery,
): Promise<SearchReply> {
  const place = await searchedPlace(deps.browsing, query)
  const wasWhole = deps.catalogue.isWhole()
  await deps.catalogue.haveWithin(kind, reachOf(kind, searchRequest(query, place, deps.clock.now())))
  const found = await answer(deps, kind, call, query, place)
  if (found.count > 0 || wasWhole) return found
  // Alternatives may be anywhere.
  await deps.catalogue.haveWithin(kind, null)
  return answer(deps, kind, call, query, place)
}

type Using = Pick<Deps, 'browsing' | 'clock' | 'files' | 'config' | 'catalogue'>

/** The answer, once everything that the question concerns has been read. */
function answer(
  deps: Using,
  kind: ListingKind,
  call: CallName,
  query: SearchQuery,
  place: SearchPlace | null,
): Promise<SearchReply> {
  const { catalogue, files } = deps
  const request = searchRequest(query, place, deps.clock.now())
  const given = replyGiven(catalogue, kind, request)
  if (given) return Promise.resolve(given)
  return inBites(catalogue, kind, function* () {
    const first = rowsFor(query)
    const known = knownResult(catalogue, kind, request, first)
    const result = known ?? resultOf(catalogue, kind, request, yield* hitsInBites(catalogue, kind, request, { first }))
    if (result.count === 0 && catalogue.isWhole() && !isSteady(result.alternatives, request)) {
      result.alternatives = yield* alternativesFor(catalogue, kind, request, files)
    }
    const alternatives = result.alternatives?.list ?? []
    const hits = hitsOnPage(result, query)
    const reply = { ...pageOf(deps, result, hits, call, request), place: place && shownPlace(place), alternatives }
    // The answer is kept only when it is asked for a second time, because most questions are asked once.
    if (known && hits.length > 0) keepReply(catalogue, kind, request, reply, replyUntil(result, hits, request))
    return reply
  })
}

function hitsOnPage({ findings, first }: Result, { page, page_size }: SearchQuery): Hit[] {
  return first.slice((page - 1) * page_size, page * page_size).map((row) => hitAt(findings, row))
}

function pageOf(
  { files, config }: Using,
  { findings, count, facets }: Result,
  hits: readonly Hit[],
  call: CallName,
  { query, now_ms }: SearchRequest,
): Omit<SearchReply, 'place' | 'alternatives'> {
  return {
    count,
    ...pagesBeside(config.publicUrl + pathOf(call), query, count),
    results: hits.map((hit) => cardOf(hit.entry, hit, files, now_ms)),
    count_capped: false,
    prices: findings.has_totals ? 'totals' : 'by_unit',
    facets,
  }
}

function isSteady(known: Alternatives | null, { now_ms }: SearchRequest): boolean {
  return known !== null && now_ms < known.until_ms
}

/** How many rows of the result a page needs. */
function rowsFor({ page, page_size }: SearchQuery): number {
  return page * page_size <= rowsAtFirst ? rowsAtFirst : Number.POSITIVE_INFINITY
}

function knownResult(catalogue: Catalogue, kind: ListingKind, request: SearchRequest, needed: number): Result | null {
  const known = keptOf(catalogue).of.get(keyOf(kind, request))
  if (!known || !holdsAt(known, request.now_ms)) return null
  return known.first.length >= Math.min(needed, known.count) ? known : null
}

function resultOf(catalogue: Catalogue, kind: ListingKind, request: SearchRequest, found: Hits): Result {
  const { findings, first, tally, until_ms } = found
  const times = { since_ms: request.now_ms, until_ms }
  const result = { findings, first, count: tally.count, facets: facetsOf(tally), alternatives: null, ...times }
  const kept = keptOf(catalogue)
  const key = keyOf(kind, request)
  forget(kept, key)
  kept.of.set(key, result)
  kept.rows += first.length
  while (kept.of.size > 1 && (kept.of.size > mostResults || kept.rows > mostRows)) {
    forget(kept, kept.of.keys().next().value as string)
  }
  return result
}

function replyGiven(catalogue: Catalogue, kind: ListingKind, { query, now_ms }: SearchRequest): SearchReply | null {
  const { replies } = keptOf(catalogue)
  const known = replies.get(replyKey(kind, query))
  return known && holdsAt(known, now_ms) ? known.value : null
}

function keepReply(
  catalogue: Catalogue,
  kind: ListingKind,
  { query, now_ms }: SearchRequest,
  reply: SearchReply,
  until_ms: number,
): void {
  const { replies } = keptOf(catalogue)
  replies.set(replyKey(kind, query), { value: toGiveAgain(reply), since_ms: now_ms, until_ms })
  if (replies.size > mostReplies) replies.delete(replies.keys().next().value as string)
}

/** Until when passing time leaves every card of a page as it is. */
function replyUntil({ until_ms }: Result, hits: readonly Hit[], { now_ms }: SearchRequest): number {
  return Math.min(until_ms, ...hits.map(({ entry, term }) => cardUntil(entry, term !== null, now_ms)))
}

function replyKey(kind: ListingKind, query: SearchQuery): string {
  return `${kind} ${JSON.stringify(query)}`
}

function keyOf(kind: ListingKind, { query: { page, page_size, ...filters } }: SearchRequest): string {
  return `${kind} ${JSON.stringify(filters)}`
}

/** The results of the present version; after a change they are all out of date, and places may have moved. */
function keptOf(catalogue: Catalogue): Kept {
  const version = catalogue.version()
  const known = results.get(catalogue)
  if (known?.version === version) return known
  const kept = { version, of: new Map(), rows: 0, replies: new Map() }
  results.set(catalogue, kept)
  return kept
}

function forget(kept: Kept, key: string): void {
  kept.rows -= kept.of.get(key)?.first.length ?? 0
  kept.of.delete(key)
}

function shownPlace({ voivodeship: _, ...place }: SearchPlace): SearchReply['place'] {
  return place
}
