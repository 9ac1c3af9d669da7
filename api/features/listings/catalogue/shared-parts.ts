/**
 * Equal parts of listings are kept once: hours, rules, words and conditions of price lists repeat from offer to offer, and
 * what is worked out of them (`hoursOf`) is then kept once too. Records are never changed after loading, so they may
 * share; a part that no listing has any more is forgotten.
 */
import { hash } from 'node:crypto'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import type { PriceItem } from '#domain/price-list/price-list.ts'

const parts = new Map<string, WeakRef<object>>()
const gone = new FinalizationRegistry<string>((key) => {
  if (!parts.get(key)?.deref()) parts.delete(key)
})

/** Names, codes and labels; begun anew when there are too many of them. */
let texts = new Map<string, string>()
const mostTexts = 50_000
const longestText = 80

/** The same record with the parts that others have too. */
export function withSharedParts(listing: ListingRecord): ListingRecord {
  return {
    ...listing,
    opening: sharedPart(listing.opening),
    seller: sharedPart(listing.seller),
    deposit: sharedPart(listing.deposit),
    embed_theme: sharedPart(listing.embed_theme),
    details: sharedPart(listing.details),
    packages: sharedPart(listing.packages),
    event_types: sharedPart(listing.event_types),
    category: sharedText(listing.category),
    kind: sharedText(listing.kind),
    status: sharedText(listing.status),
    confirmation_mode: sharedText(listing.confirmation_mode),
    withdrawal_regime: sharedText(listing.withdrawal_regime),
    amenities: listing.amenities.map(sharedText),
    accessibility: listing.accessibility.map(sharedText),
    address: {
      ...listing.address,
      city: sharedText(listing.address.city),
      voivodeship: sharedText(listing.address.voivodeship),
    },
    units: listing.units.map((unit) => ({
      ...unit,
      code: sharedText(unit.code),
      name: sharedText(unit.name),
      capacities: sharedPart(unit.capacities),
    })),
    images: listing.images.map((image) => ({
      ...image,
      variants: image.variants.map((variant) => ({ ...variant, format: sharedText(variant.format) })),
    })),
    price_list: { ...listing.price_list, items: listing.price_list.items.map(itemWithSharedParts) },
  }
}

function itemWithSharedParts(item: PriceItem): PriceItem {
  const shared = Object.entries(item).map(([name, value]) => [
    name,
    name === 'id' ? value : typeof value === 'string' ? sharedText(value) : isPart(value) ? sharedPart(value) : value,
  ])
  return Object.fromEntries(shared) as PriceItem
}

function isPart(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function sharedPart<T extends object | null | undefined>(part: T): T {
  if (!part) return part
  const key = hash('sha256', JSON.stringify(part), 'base64')
  const known = parts.get(key)?.deref()
  if (known) return known as T
  parts.set(key, new WeakRef(part))
  gone.register(part, key)
  return part
}

function sharedText<T extends string>(text: T): T {
  if (text.length > longestText) return text
  const known = texts.get(text)
  if (known !== undefined) return known as T
  if (texts.size >= mostTexts) texts = new Map()
  texts.set(text, text)
  return text
}
