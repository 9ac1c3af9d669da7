import { addImage } from '#api/features/listings/files/images.ts'
import { linkService } from '#api/features/listings/links/link-service.ts'
import { publishListing } from '#api/features/listings/publishing/publish-listing.ts'
import { replacePricings } from '#api/features/listings/prices/replace-pricings.ts'
import { createListing } from '#api/features/listings/editor/save-listing.ts'
import { setAvailability } from '#api/features/listings/editor/set-availability.ts'
import type { LinkMode } from '#domain/listing/dictionaries.ts'
import { dayMs } from '#domain/time.ts'
import { type DemoListing, readPhoto } from './demo-data.ts'
import type { Teller } from './teller.ts'
import { plainTheme } from '#domain/embed/theme.ts'

export type ToldListing = { id: string; owner_id: string; demo: DemoListing }

/** Two processes decode pictures; more listings at once would only wait. */
const atOnce = 4

/**
 * Listings in groups that are made on the same day, spread over the past year, so that sorting by "newest" shows
 * something.
 */
function* inTheirTime<T>({ at }: Teller, listings: readonly T[], now_ms: number): Generator<T[]> {
  for (let first = 0; first < listings.length; first += atOnce) {
    at(now_ms - 420 * dayMs + first * 9 * dayMs)
    yield listings.slice(first, first + atOnce)
  }
}

/** Saves, prices, opens and publishes every listing. Answers them by slug. */
export async function tellListings(
  teller: Teller,
  owner_ids: ReadonlyMap<string, string>,
  listings: readonly DemoListing[],
  now_ms: number,
): Promise<Map<string, ToldListing>> {
  const told = new Map<string, ToldListing>()
  for (const some of inTheirTime(teller, listings, now_ms)) {
    const saved = await Promise.all(some.map((demo) => tellListing(teller, owner_ids.get(demo.owner) ?? '', demo)))
    for (const one of saved) told.set(one.demo.slug, one)
  }
  return told
}

async function tellListing({ deps }: Teller, owner_id: string, demo: DemoListing): Promise<ToldListing> {
  const owner = { owner_id }
  const { slug, owner: _code, opening, price_list, pictures: _later, scene: _scene, ...facts } = demo
  const unsaid = { embed_origins: [], embed_theme: plainTheme(), final_guest_count_days: null }
  const { id } = await createListing(deps, owner, { ...facts, ...unsaid }, { demo: true, slug })
  await replacePricings(deps, owner, id, price_list)
  await setAvailability(deps, owner, id, opening)
  await publishListing(deps, owner, id)
  return { id, owner_id, demo }
}

/** Has a clock of its own, because decoding pictures runs beside the rest of the story. */
export async function tellPictures(teller: Teller, told: readonly ToldListing[], now_ms: number): Promise<void> {
  for (const some of inTheirTime(teller, told, now_ms))
    await Promise.all(
      some.map(async ({ id, owner_id, demo }) => {
        for (const { file, alt } of demo.pictures)
          await addImage(teller.deps, { owner_id }, id, { bytes: await readPhoto(file), alt })
      }),
    )
}

/** Links between listings of the same owner, which need no consent. */
const links: [venue: string, service: string, mode: LinkMode][] = [
  ['modrzewiowa-polana', 'dj-takt', 'recommended'],
  ['stodola-sowie-schody', 'srebrna-lyzka-catering', 'recommended'],
  ['stodola-sowie-schody', 'dj-takt', 'optional'],
  ['kormoran-konferencje', 'srebrna-lyzka-catering', 'optional'],
  ['loft-karmazyn-17', 'fotolustro-mrugniecie', 'optional'],
  ['antresola-bankietowa-koralik', 'kwartet-lesna-nuta', 'recommended'],
  ['taras-nad-zolta-boja', 'koktajlobus', 'optional'],
  ['restauracja-wisloczka', 'pierozarka-na-kolkach', 'recommended'],
]

export async function tellLinks({ deps }: Teller, told: ReadonlyMap<string, ToldListing>): Promise<void> {
  for (const [venue_slug, service_slug, mode] of links) {
    const [venue, service] = [told.get(venue_slug), told.get(service_slug)]
    if (!venue || !service) continue
    await linkService(deps, venue, venue.id, { service_id: service.id, mode })
  }
}
