import type { FileStore } from '#api/adapters/files/store.ts'
import type { Deps } from '#api/deps.ts'
import { cardOf } from '#api/features/listings/cards.ts'
import type { Catalogue } from '#api/features/listings/catalogue.ts'
import { alternativesFor } from '#api/features/listings/search-alternatives.ts'
import { facetsOf } from '#api/features/listings/search-facets.ts'
import { findHits, type Hit } from '#api/features/listings/search-hits.ts'
import { type SearchRequest, searchedPlace, searchRequest } from '#api/features/listings/search-request.ts'
import { type CallName, pathOf } from '#contract/calls.ts'
import type { SearchQuery, SearchReply } from '#contract/listings.ts'
import { withQuery } from '#contract/paths.ts'
import type { ListingKind } from '#domain/codes.ts'

/** A whole result, sorted, before it is cut into pages. */
type Result = { hits: Hit[]; facets: SearchReply['facets']; since_ms: number; until_ms: number; version: number }

const results = new WeakMap<Catalogue, Map<string, Result>>()
/** Whole results kept for the next page and the next visitor, until anything in the catalogue changes. */
const mostResults = 200

/**
 * Published listings that can really be had, with totals and counts (product page 6, rulings 36–38). `call` names the
 * endpoint, for the links to other pages.
 */
export async function searchListings(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'config' | 'catalogue'>,
  kind: ListingKind,
  call: CallName,
  query: SearchQuery,
): Promise<SearchReply> {
  const now_ms = deps.clock.now()
  const place = await searchedPlace(deps.db, query)
  const request = searchRequest(query, place, now_ms)
  const { hits, facets } = resultOf(deps.catalogue, kind, request)
  const first = (query.page - 1) * query.page_size
  return {
    count: hits.length,
    next: first + query.page_size < hits.length ? linkTo(deps, call, query, query.page + 1) : null,
    previous: query.page > 1 ? linkTo(deps, call, query, query.page - 1) : null,
    results: cardsOf(hits.slice(first, first + query.page_size), deps.files, now_ms),
    count_capped: false,
    place,
    facets,
    alternatives: hits.length > 0 ? [] : alternativesFor(deps.catalogue, kind, request, deps.files),
  }
}

export const cardsOf = (hits: Hit[], files: Pick<FileStore, 'url'>, now_ms: number): SearchReply['results'] =>
  hits.map((hit) => cardOf(hit.entry, hit, files, now_ms))

function resultOf(catalogue: Catalogue, kind: ListingKind, request: SearchRequest): Result {
  let kept = results.get(catalogue)
  if (!kept) {
    kept = new Map()
    results.set(catalogue, kept)
  }
  const { page, page_size, ...asked } = request.query
  const key = `${kind} ${JSON.stringify(asked)}`
  const version = catalogue.version()
  const known = kept.get(key)
  const { now_ms } = request
  if (known && known.version === version && known.since_ms <= now_ms && now_ms < known.until_ms) return known
  const found = findHits(catalogue, kind, request)
  const hits = found.hits.sort(orders[request.query.sort])
  const result = { hits, facets: facetsOf(found), since_ms: now_ms, until_ms: found.until_ms, version }
  kept.delete(key)
  if (kept.size >= mostResults) kept.delete(kept.keys().next().value as string)
  kept.set(key, result)
  return result
}

const byId = (a: Hit, b: Hit): number => (a.entry.listing.id < b.entry.listing.id ? -1 : 1)
const recommended = (a: Hit, b: Hit): number => b.points - a.points || byId(a, b)
const none = Number.POSITIVE_INFINITY
const compare = (a: number, b: number): number => (a === b ? 0 : a - b)

/** Every order ends in "recommended" and the id, so that pages never overlap. Listings without a price come last. */
const orders: Record<SearchQuery['sort'], (a: Hit, b: Hit) => number> = {
  recommended,
  total: (a, b) => compare(a.price_grosze ?? none, b.price_grosze ?? none) || recommended(a, b),
  '-total': (a, b) => compare(b.price_grosze ?? -1, a.price_grosze ?? -1) || recommended(a, b),
  distance: (a, b) => compare(a.distance_km ?? none, b.distance_km ?? none) || recommended(a, b),
  capacity: (a, b) => b.entry.listing.rules.capacity_max - a.entry.listing.rules.capacity_max || recommended(a, b),
  newest: (a, b) => publishedAt(b) - publishedAt(a) || recommended(a, b),
}

const publishedAt = ({ entry }: Hit): number => entry.listing.published_at?.getTime() ?? 0

const linkTo = (deps: Pick<Deps, 'config'>, call: CallName, query: SearchQuery, page: number): string =>
  deps.config.publicUrl + withQuery(pathOf(call), { ...query, page })
