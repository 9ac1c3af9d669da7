/**
 * A listing as the catalogue keeps it among a hundred thousand: what searches ask of every one as it is, the rest (words,
 * pictures, whose it is) packed, because only pages and cards ask for it, of a few at a time. What is taken is numbers.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { CatalogueEntry, KeptParts, Offer } from './entry.ts'
import { type Periods, periodsIn, rowsIn, sideBySide } from './periods.ts'
import { offerWithSharedParts } from './shared-parts.ts'
import type { TakenRow } from './taken-queries.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'

/** Where its text stands among those that were packed with it. */
type Packed = { bytes: Uint8Array; place: number }

/**
 * Alone each would take twice as much; unpacking more of them for one would take longer. Zstandard packs them in half
 * the time of Deflate, and each of a hundred thousand is packed once a start.
 */
export const packedTogether = 12
const packing = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
/** Mostly all of them in one piece. */
const unpacking = { chunkSize: 1 << 16 }
/** JSON has none of its own. */
const between = '\n'
/** So many are held unpacked, some 10 KB each, and so many as rows. */
const mostUnpacked = 2_000

const listings = new Map<Packed, ListingRecord>()
/**
 * What was just read, for whoever writes it into columns next: handed out once and then gone. Held for longer, each of
 * a hundred thousand records would be old for V8 before it is garbage, and only full collections take what is old.
 */
const fresh = new Map<Packed, ListingRecord>()
const mostFresh = 256
/** Of those that were packed together another one is often asked next. */
let lastUnpacked: { bytes: Uint8Array; texts: Buffer } | null = null
const rowsOf = new Map<Periods, readonly TakenRow[]>()

/** What is at hand is not packed. Of the price list and the address only a part is at hand, so both are packed whole. */
const unpackedFields: Record<Exclude<keyof Offer, 'price_list' | 'address'>, undefined> = {
  id: undefined,
  slug: undefined,
  embed_code: undefined,
  demo: undefined,
  kind: undefined,
  category: undefined,
  extra_categories: undefined,
  event_types: undefined,
  opening: undefined,
  rules: undefined,
  units: undefined,
  capacities: undefined,
  packages: undefined,
  deposit: undefined,
  security_deposit_grosze: undefined,
  min_order_value_grosze: undefined,
  travel: undefined,
}

class KeptEntry implements CatalogueEntry {
  readonly kept: KeptParts & { source: Packed }
  /** Where numbers do not say it. */
  readonly #rows: readonly TakenRow[] | null

  constructor(source: Packed, offer: Offer, taken: readonly TakenRow[], periods: Periods | null) {
    this.kept = { source, offer, periods }
    // Whoever takes a limited number of events a day asks whose they are.
    this.#rows = periods && offer.rules.daily_limit === null ? null : taken
  }

  get listing(): ListingRecord {
    const { source, offer } = this.kept
    return handedOut(source) ?? lastAsked(listings, source, () => ({ ...offer, ...unpacked(source) }))
  }

  get taken(): readonly TakenRow[] {
    const { periods, offer } = this.kept
    return this.#rows ?? (periods ? lastAsked(rowsOf, periods, () => rowsIn(periods, offer.units)) : [])
  }
}

/** Those that are packed together: about `packedTogether` of them. */
export function keptEntries(all: readonly CatalogueEntry[]): CatalogueEntry[] {
  const texts = all.map(({ listing }) => JSON.stringify({ ...listing, ...unpackedFields }))
  // A copy of its own: what is handed back is a piece of a larger buffer, and holds all of it.
  const bytes = new Uint8Array(zstdCompressSync(texts.join(between), packing))
  const periods = sideBySide(all.map(({ listing, taken }) => periodsIn(taken, listing.units)))
  return all.map(({ listing, taken }, place) => {
    const { price_list, address } = listing
    const [source, offer] = [{ bytes, place }, offerWithSharedParts(listing)]
    lastAsked(fresh, source, () => ({ ...listing, ...offer, price_list, address }), mostFresh)
    return new KeptEntry(source, offer, taken, periods[place] ?? null)
  })
}

/** The entry with other taken rows. */
export function withTaken(entry: CatalogueEntry, taken: readonly TakenRow[]): CatalogueEntry {
  if (!(entry instanceof KeptEntry)) return { listing: entry.listing, taken }
  const { source, offer } = entry.kept
  return new KeptEntry(source, offer, taken, periodsIn(taken, offer.units))
}

function handedOut(source: Packed): ListingRecord | undefined {
  const found = fresh.get(source)
  fresh.delete(source)
  return found
}

function unpacked({ bytes, place }: Packed): Omit<ListingRecord, keyof typeof unpackedFields> {
  if (lastUnpacked?.bytes !== bytes) lastUnpacked = { bytes, texts: zstdDecompressSync(bytes, unpacking) }
  const rest = JSON.parse(lineOf(lastUnpacked.texts, place))
  const dateOf = (text: string | null) => text && new Date(text)
  return {
    ...rest,
    published_at: dateOf(rest.published_at),
    created_at: dateOf(rest.created_at),
    updated_at: dateOf(rest.updated_at),
    seller: { ...rest.seller, created_at: dateOf(rest.seller.created_at) },
  }
}

function lineOf(texts: Buffer, place: number): string {
  let from = 0
  for (let line = 0; line < place; line += 1) from = texts.indexOf(between, from) + 1
  const to = texts.indexOf(between, from)
  return texts.toString('utf8', from, to < 0 ? texts.length : to)
}

/** The last asked stays longest. */
function lastAsked<K, V>(kept: Map<K, V>, key: K, make: () => V, most = mostUnpacked): V {
  const found = kept.get(key) ?? make()
  kept.delete(key)
  kept.set(key, found)
  if (kept.size > most) kept.delete(kept.keys().next().value as K)
  return found
}
