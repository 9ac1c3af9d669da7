/** The card of a listing in lists. */
import type { FileStore } from '#api/adapters/files/store.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import type { ListingImage } from '#api/features/listings/store/listing-record.ts'
import { fromCard, nextFree, type TotalFacts } from '#api/features/listings/catalogue/free-terms.ts'
import { positionOf } from '#api/features/listings/store/privacy.ts'
import { sceneOf } from '#api/features/listings/page/scenes.ts'
import type { ListingCard, ListingDetail } from '#contract/listings/listings.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import { onceFor } from '#domain/once.ts'
import type { Term } from '#domain/time.ts'

type Picture = ListingDetail['pictures'][number]

/**
 * What a search has found out about the listing. `rooms` are those that are free during the term and hold the guests;
 * none means the whole place.
 */
export type Found = {
  term: Term | null
  rooms: ListingCard['rooms']
  total: TotalFacts | null
  distance_km: number | null
}

export const nothingFound: Found = { term: null, rooms: [], total: null, distance_km: null }

export function pictureOf(image: ListingImage, files: Pick<FileStore, 'url'>): Picture {
  return {
    alt: image.alt,
    width: image.width,
    height: image.height,
    blur: image.blur,
    dominant: image.dominant,
    ...(image.focus ? { focus: image.focus } : {}),
    variants: image.variants.map(({ key, format, width }) => ({ url: files.url(key), format, width })),
  }
}

/** Mostly shown on a card before; building its dozen URLs took as long as writing the whole card. */
function coverOf(image: ListingImage, files: Pick<FileStore, 'url'>): Picture {
  const known = pictures(image)
  const found = known.get(files) ?? pictureOf(image, files)
  known.set(files, found)
  return found
}

const pictures = onceFor((_image: ListingImage) => new Map<Pick<FileStore, 'url'>, Picture>())

/**
 * With a term the card has the total of that term, without one the nearest free weekend; "od" is always there, for
 * prices on request. The position of a listing that travels is only as exact as its town.
 */
export function cardOf(
  entry: CatalogueEntry,
  found: Found,
  files: Pick<FileStore, 'url'>,
  now_ms: number,
): ListingCard {
  const { listing } = entry
  const from = fromCard(entry, now_ms)
  const next = found.term ? null : nextFree(entry, now_ms)
  const cover = listing.images[0]
  return {
    id: listing.id,
    slug: listing.slug,
    kind: listing.kind,
    name: listing.name,
    tagline: listing.tagline,
    category: listing.category,
    city: listing.address.city,
    voivodeship: listing.address.voivodeship,
    distance_km: found.distance_km,
    ...positionOf(listing),
    capacity_max: listing.rules.capacity_max,
    cover: cover ? coverOf(cover, files) : null,
    scene: sceneOf(listing.category),
    demo: listing.demo,
    instant: listing.confirmation_mode === 'instant',
    price: {
      total_grosze: found.total?.total_grosze ?? null,
      from_grosze: from?.from_grosze ?? null,
      unit: from?.pricing_type ?? null,
      per_person_grosze: found.total?.per_person_grosze ?? null,
      includes: found.total && includedIn(listing, found.total),
      term_mode: found.total?.term_mode ?? null,
    },
    term: found.term,
    rooms: found.rooms,
    next_free_on: next?.date ?? null,
    next_free_weekend: next?.weekend ?? false,
  }
}

/** Of a service only a meal is worth mentioning. */
function includedIn(listing: CatalogueEntry['listing'], { has_menu }: TotalFacts): ListingCard['price']['includes'] {
  if (has_menu) return 'menu'
  return traitsOf(listing).comes_to_customer ? null : 'place'
}
