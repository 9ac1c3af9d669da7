/** The few similar listings shown below a page. */
import type { Catalogue } from '#api/features/listings/catalogue/catalogue.ts'
import { type CatalogueEntry, type Offer, offerOf } from '#api/features/listings/catalogue/entry.ts'
import { haveColumns } from '#api/features/listings/search/bites.ts'
import { placesNear } from '#api/features/listings/search/known/cells.ts'
import { codeNumber, type Columns, marksOf } from '#api/features/listings/search/known/columns.ts'
import { inAny, isMarked } from '#api/features/listings/search/known/marks.ts'
import { columnsIn, memoryOf } from '#api/features/listings/search/known/memory.ts'
import { positionOf } from '#api/features/listings/store/privacy.ts'
import { type Box, degreesAround, greatCircleKm, type Place } from '#domain/listing/distance.ts'

const similarShown = 3

const points = { category: 150, occasions: 60, size: 30 }
/** Beyond this distance all listings count as equally far. */
const farthestKm = 300
/** Mostly there are enough listings within this distance. */
const neighbourKm = 15

/**
 * Loads the listings around this one first; while the catalogue is still being read, similar listings are looked for
 * among those loaded so far.
 */
export function haveNeighbours(
  catalogue: Pick<Catalogue, 'all' | 'haveWithin' | 'isWhole'>,
  listing: Pick<Offer, 'kind' | 'address'>,
): Promise<void> {
  return haveColumns(catalogue, listing.kind, boxAround(positionOf(listing), neighbourKm))
}

/**
 * Similar listings of the same kind: the same category counts most, then nearness, shared occasions and capacity. Near
 * listings are scored first; of the others only those that could still get into the result.
 */
export function similarTo(catalogue: Pick<Catalogue, 'all'>, one: CatalogueEntry): CatalogueEntry[] {
  const columns = columnsIn(memoryOf(catalogue), catalogue, offerOf(one).kind)
  const near = placesNear(columns.cells, boxAround(positionOf(offerOf(one)), neighbourKm))
  const best: Alike[] = []
  if (near) addAlike(best, columns, near, one)
  if (!near || reachOf(best) >= neighbourKm) addAlike(best, columns, columns.entries.keys(), one)
  return best.map(({ entry }) => entry)
}

type Alike = { entry: CatalogueEntry; points: number }

/**
 * Scores these places. The best few are kept in order on the way, because sorting thousands for three would take longer
 * than the page.
 */
function addAlike(best: Alike[], columns: Columns, places: Iterable<number>, one: CatalogueEntry): void {
  const { entries, latitude, longitude } = columns
  const listing = offerOf(one)
  const likeness = likenessTo(listing)
  const here = positionOf(listing)
  const codes = [listing.category, ...listing.extra_categories].map((code) => codeNumber('category', code))
  const same = inAny(
    codes.map((code) => marksOf(columns, 'category', code)),
    entries.length,
  )
  let box = boxOf(best, here)
  for (const at of places) {
    const there = { latitude: latitude[at] as number, longitude: longitude[at] as number }
    // A listing outside this box cannot score better than the last of the best. Distances from the columns are checked
    // first, so that most records are not fetched.
    if (Math.abs(there.latitude - here.latitude) > box.latitude) continue
    if (Math.abs(there.longitude - here.longitude) > box.longitude) continue
    const last = best.length === similarShown ? best.at(-1) : undefined
    const most = (isMarked(same, at) ? points.category : 0) + points.occasions
    if (last && most - Math.min(farthestKm, greatCircleKm(here, there)) < last.points) continue
    const entry = entries[at] as CatalogueEntry
    if (offerOf(entry).id === listing.id || best.some((known) => known.entry === entry)) continue
    const alike = { entry, points: likeness(offerOf(entry)) }
    if (last && byLikeness(alike, last) > 0) continue
    best.push(alike)
    best.sort(byLikeness)
    best.length = Math.min(best.length, similarShown)
    box = boxOf(best, here)
  }
}

/** Equal scores are ordered by id, so that every process shows the same listings whatever the order of reading. */
function byLikeness(a: Alike, b: Alike): number {
  return b.points - a.points || (offerOf(a.entry).id < offerOf(b.entry).id ? -1 : 1)
}

/** Once there are enough, their scores bound how far a better listing can be. */
function boxOf(best: readonly Alike[], here: Place): Place {
  const reach_km = reachOf(best)
  return reach_km < farthestKm
    ? degreesAround(here, reach_km)
    : { latitude: Number.POSITIVE_INFINITY, longitude: Number.POSITIVE_INFINITY }
}

/** A listing farther than this scores less than the last of the best; no bound while there are too few. */
function reachOf(best: readonly Alike[]): number {
  const last = best.length === similarShown ? best.at(-1) : undefined
  return last ? points.category + points.occasions - last.points : Number.POSITIVE_INFINITY
}

/** Scores how similar a listing is to this one; nearness uses the public positions. */
export function likenessTo(listing: Offer): (other: Offer) => number {
  const categories = new Set([listing.category, ...listing.extra_categories])
  const here = positionOf(listing)
  return (other) =>
    (categories.has(other.category) || other.extra_categories.some((code) => categories.has(code))
      ? points.category
      : 0) -
    Math.min(farthestKm, greatCircleKm(here, positionOf(other))) +
    points.occasions * shareOf(listing.event_types, other.event_types) -
    points.size * Math.min(3, Math.abs(Math.log2(listing.rules.capacity_max / other.rules.capacity_max)))
}

/** The share of codes of the first list that the second has too: 0 to 1. */
function shareOf(mine: readonly string[], theirs: readonly string[]): number {
  return mine.length === 0 ? 0 : mine.filter((code) => theirs.includes(code)).length / mine.length
}

function boxAround({ latitude, longitude }: Place, km: number): Box {
  const around = degreesAround({ latitude, longitude }, km)
  return {
    west: longitude - around.longitude,
    east: longitude + around.longitude,
    south: latitude - around.latitude,
    north: latitude + around.latitude,
  }
}
