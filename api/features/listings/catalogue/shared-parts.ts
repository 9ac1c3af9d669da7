/**
 * Keeps equal parts of listings only once: hours, rules, texts and conditions of price lists repeat between listings,
 * and what is worked out from them (`hoursOf`) is then kept once too. Records are never changed after loading, so
 * sharing is safe. Weak references would free parts with their last listing, but with 100 000 listings a full
 * collection spent 12 ms of its pause on them.
 */
import { hash } from 'node:crypto'
import type { Offer } from './entry.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { bareList } from '#domain/price-list/bare.ts'
import type { PriceItem, PriceList } from '#domain/price-list/price-list.ts'

const partOf = openTable<object>(50_000)
const priceItemOf = openTable<PriceItem>(100_000)
/** Names, codes and labels. */
const textOf = openTable<string>(50_000)
const longestText = 80

/** The offer of a listing, with parts shared with other listings. */
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
    address: { latitude: address.latitude, longitude: address.longitude },
    opening: openingWithSharedParts(listing.opening),
    rules: sharedPart({ ...listing.rules, term_modes: sharedPart(listing.rules.term_modes) }),
    units: units.map((unit) => ({
      ...unit,
      code: sharedText(unit.code),
      name: sharedText(unit.name),
      capacities: sharedPart(unit.capacities),
    })),
    capacities: sharedPart(listing.capacities),
    price_list: pricesWithSharedItems(price_list),
    packages: sharedPart(listing.packages),
    deposit: sharedPart(listing.deposit),
    security_deposit_grosze: listing.security_deposit_grosze,
    min_order_value_grosze: listing.min_order_value_grosze,
    travel: sharedPart(listing.travel),
  }
}

/** Exceptions differ more often than the rest, so their list is shared separately. */
function openingWithSharedParts({ weekly, slots, exceptions, holidays, ...own }: Opening): Opening {
  const { keep_open, ...closed } = holidays
  return sharedPart({
    ...own,
    weekly: sharedPart(weekly),
    slots: sharedPart(slots),
    exceptions: sharedPart(exceptions),
    holidays: sharedPart({ ...closed, keep_open: sharedPart(keep_open) }),
  })
}

function pricesWithSharedItems(list: PriceList): PriceList {
  const { price_mode, currency, valid_from, items } = bareList(list)
  return {
    price_mode: sharedText(price_mode),
    currency,
    valid_from: sharedText(valid_from),
    items: items.map(sharedItem),
  }
}

/** Mostly the whole item is known already. */
function sharedItem(item: PriceItem): PriceItem {
  return priceItemOf(keyOf(item), () => itemWithSharedParts(item))
}

function itemWithSharedParts(item: PriceItem): PriceItem {
  // A copy keeps the memory layout of its fields; an object built from entries takes half as much again.
  const shared: Record<string, unknown> = { ...item }
  for (const [name, value] of Object.entries(item)) {
    if (isPart(value)) shared[name] = sharedPart(value)
    else if (typeof value === 'string' && name !== 'id') shared[name] = sharedText(value)
  }
  return shared as PriceItem
}

function isPart(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function sharedPart<T extends object | null | undefined>(part: T): T {
  return part ? (partOf(keyOf(part), () => part) as T) : part
}

function keyOf(part: object): string {
  return hash('sha256', JSON.stringify(part), 'base64')
}

function sharedText<T extends string>(text: T): T {
  return text.length > longestText ? text : (textOf(text, () => text) as T)
}

/** A table of shared values. It is emptied when it is full; values in use stay, but are not shared with later ones. */
function openTable<V extends string | object>(most: number): (key: string, make: () => V) => V {
  let known = new Map<string, V>()
  return (key, make) => {
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= most) known = new Map()
    const made = make()
    known.set(key, made)
    return made
  }
}
