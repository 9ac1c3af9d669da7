/** The few listings that stand below a page: like it, and near. */
import type { Catalogue } from '#api/features/listings/catalogue/catalogue.ts'
import { type CatalogueEntry, type Offer, offerOf } from '#api/features/listings/catalogue/entry.ts'
import { columnsIn, memoryOf } from '#api/features/listings/search/known/memory.ts'
import { positionOf } from '#api/features/listings/store/privacy.ts'
import { degreesAround, greatCircleKm } from '#domain/listing/distance.ts'

const similarShown = 3

const points = { category: 150, occasions: 60, size: 30 }
/** Farther is all the same. */
const farthestKm = 300
/** There are mostly enough so near. */
const neighbourKm = 15

/** While everything is being read, those that are alike are looked for around the listing and among what is read. */
export function haveNeighbours(
  catalogue: Pick<Catalogue, 'haveWithin'>,
  listing: Pick<Offer, 'kind' | 'address'>,
): Promise<void> {
  const { latitude, longitude } = positionOf(listing)
  const around = degreesAround({ latitude, longitude }, neighbourKm)
  return catalogue.haveWithin(listing.kind, {
    west: longitude - around.longitude,
    east: longitude + around.longitude,
    south: latitude - around.latitude,
    north: latitude + around.latitude,
  })
}

/** Of the same kind: the same category counts most, then nearness, the same occasions and as many people. */
export function similarTo(catalogue: Pick<Catalogue, 'all'>, one: CatalogueEntry): CatalogueEntry[] {
  const listing = offerOf(one)
  const { entries, latitude, longitude } = columnsIn(memoryOf(catalogue), catalogue, listing.kind)
  const likeness = likenessTo(listing)
  const here = positionOf(listing)
  // The best few are kept in order while passing: sorting thousands for three would cost more than the page.
  const best: { entry: CatalogueEntry; points: number }[] = []
  /** Once there are enough, nobody outside can come before the last of them. */
  let box = { latitude: Number.POSITIVE_INFINITY, longitude: Number.POSITIVE_INFINITY }
  for (let at = 0; at < entries.length; at += 1) {
    if (Math.abs((latitude[at] as number) - here.latitude) > box.latitude) continue
    if (Math.abs((longitude[at] as number) - here.longitude) > box.longitude) continue
    const entry = entries[at] as CatalogueEntry
    const other = offerOf(entry)
    if (other.id === listing.id) continue
    const its = likeness(other)
    if (best.length === similarShown && its <= (best.at(-1)?.points ?? 0)) continue
    best.push({ entry, points: its })
    best.sort((a, b) => b.points - a.points || (offerOf(a.entry).id < offerOf(b.entry).id ? -1 : 1))
    best.length = Math.min(best.length, similarShown)
    const reach_km = points.category + points.occasions - (best.at(-1)?.points ?? 0)
    if (best.length === similarShown && reach_km < farthestKm) box = degreesAround(here, reach_km)
  }
  return best.map(({ entry }) => entry)
}

/** Nearness by what everybody may see of the positions. */
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

/** How much of the one list the other has too: 0 to 1. */
function shareOf(mine: readonly string[], theirs: readonly string[]): number {
  return mine.length === 0 ? 0 : mine.filter((code) => theirs.includes(code)).length / mine.length
}
