/** Towns and categories of the published listings, for menus, the home page and the map. */
import type { Deps } from '#api/deps.ts'
import type { Catalogue } from '#api/features/listings/catalogue/catalogue.ts'
import { haveColumns } from './bites.ts'
import { codeNumber, marksOf } from './known/columns.ts'
import { countBoth, wordsIn } from './known/marks.ts'
import { columnsIn, memoryOf } from './known/memory.ts'
import { categoryLabel } from './text-of.pl.ts'
import { publishedTowns } from '#api/features/listings/store/load-listings.ts'
import { positionOf } from '#api/features/listings/store/privacy.ts'
import type { Handled } from '#contract/index.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { categoriesOf } from '#domain/listing/dictionaries.ts'

const polish = new Intl.Collator('pl')

/**
 * Towns with listings, the largest first. A town's position is the mean of its listings; those that travel count with
 * the rounded position that is shown.
 */
export async function citiesOf(
  { browsing }: Pick<Deps, 'browsing'>,
  kind: ListingKind,
): Promise<Handled['venueCities']['reply']> {
  const towns = await browsing.read((db) => publishedTowns(db, kind))
  const round = (degrees: number) => Math.round(degrees * 1000) / 1000
  return {
    results: towns
      .map((town) => {
        const { latitude, longitude } = positionOf({ kind, address: town })
        return { ...town, latitude: round(latitude), longitude: round(longitude) }
      })
      .sort((a, b) => b.count - a.count || polish.compare(a.city, b.city)),
  }
}

/** Every category of the kind in the order of the dictionary, including those without listings. */
export async function categoriesWithCounts(
  catalogue: Catalogue,
  kind: ListingKind,
): Promise<Handled['venueCategories']['reply']> {
  await haveColumns(catalogue, kind, null)
  const columns = columnsIn(memoryOf(catalogue), catalogue, kind)
  return {
    results: categoriesOf[kind].map((code) => {
      const has = marksOf(columns, 'category', codeNumber('category', code))
      return { code, label: categoryLabel(code), count: countBoth(has, has, wordsIn(has)) }
    }),
  }
}
