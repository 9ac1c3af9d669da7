/**
 * Equal parts of listings are kept once: hours, rules, words and conditions of price lists repeat from offer to offer, and
 * what is worked out of them (`hoursOf`) is then kept once too. Records are never changed after loading, so they may
 * share; a part that no listing has any more is forgotten.
 */
import { hash } from 'node:crypto'
import type { Offer } from './entry.ts'
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

/** What is kept of a listing at hand, with the parts that others have too. */
export function offerWithSharedParts(listing: ListingRecord): Offer {
  const { address, price_list, units } = listing
  return {
    id: listing.id,
    slug: listing.slug,
    embed_code: listing.embed_code,
    demo: listing.demo,
    kind: sharedText(listing.kind),
    category: sharedText(listing.category),
    extra_categories: sharedPart(listing.extra_categories),
    event_types: sharedPart(listing.event_types),
    address: {
      ...address,
      city: sharedText(address.city),
      voivodeship: sharedText(address.voivodeship),
    },
    opening: sharedPart(listing.opening),
    rules: sharedPart(listing.rules),
    units: units.map((unit) => ({
      ...unit,
      code: sharedText(unit.code),
      name: sharedText(unit.name),
      capacities: sharedPart(unit.capacities),
    })),
    capacities: sharedPart(listing.capacities),
    price_list: { ...price_list, items: price_list.items.map(itemWithSharedParts) },
    packages: sharedPart(listing.packages),
    deposit: sharedPart(listing.deposit),
    security_deposit_grosze: listing.security_deposit_grosze,
    min_order_value_grosze: listing.min_order_value_grosze,
    travel: sharedPart(listing.travel),
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
