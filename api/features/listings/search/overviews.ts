/** Towns and categories of what is published, for menus, the home page and the map. */
import type { Catalogue } from '#api/features/listings/catalogue/catalogue.ts'
import { offerOf } from '#api/features/listings/catalogue/entry.ts'
import { categoryLabel } from './text-of.pl.ts'
import type { Handled } from '#contract/index.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { categoriesOf } from '#domain/listing/dictionaries.ts'

/** Largest first. A town's position is the middle of its listings. */
export async function citiesOf(catalogue: Catalogue, kind: ListingKind): Promise<Handled['venueCities']['reply']> {
  await catalogue.haveWithin(kind, null)
  const cities = new Map<string, { city: string; voivodeship: string; lat: number; lng: number; count: number }>()
  for (const entry of catalogue.all(kind)) {
    const { city, voivodeship, latitude, longitude } = offerOf(entry).address
    const key = `${city} ${voivodeship}`
    const known = cities.get(key) ?? { city, voivodeship, lat: 0, lng: 0, count: 0 }
    cities.set(key, { ...known, lat: known.lat + latitude, lng: known.lng + longitude, count: known.count + 1 })
  }
  const round = (degrees: number) => Math.round(degrees * 1000) / 1000
  const results = [...cities.values()]
    .sort((a, b) => b.count - a.count || a.city.localeCompare(b.city, 'pl'))
    .map(({ city, voivodeship, lat, lng, count }) => ({
      city,
      voivodeship,
      latitude: round(lat / count),
      longitude: round(lng / count),
      count,
    }))
  return { results }
}

/** Every category of the kind in the order of the dictionary, also those that nobody offers yet. */
export async function categoriesWithCounts(
  catalogue: Catalogue,
  kind: ListingKind,
): Promise<Handled['venueCategories']['reply']> {
  await catalogue.haveWithin(kind, null)
  const counts = new Map<string, number>()
  for (const entry of catalogue.all(kind)) {
    const { category, extra_categories } = offerOf(entry)
    for (const code of new Set([category, ...extra_categories])) {
      counts.set(code, (counts.get(code) ?? 0) + 1)
    }
  }
  return {
    results: categoriesOf[kind].map((code) => ({ code, label: categoryLabel(code), count: counts.get(code) ?? 0 })),
  }
}
