/**
 * A listing as the catalogue keeps it among a hundred thousand: the parts that searches read of every listing as they
 * are; the rest (texts, pictures, owner) packed, because only pages and cards need it, of a few listings at a time.
 * Taken rows are numbers.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { CatalogueEntry, KeptParts, Offer } from './entry.ts'
import { type Periods, periodsIn, rowsIn, sideBySide } from './periods.ts'
import { offerWithSharedParts } from './shared-parts.ts'
import type { TakenRow } from './taken-queries.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'

/** `place` is the index of its text among those packed together. */
type Packed = { bytes: Uint8Array; place: number }

/**
 * Listings packed together: alone each would take twice as much, and with more, unpacking one would take longer.
 * Zstandard needs half the time of Deflate, and each of a hundred thousand listings is packed at every start.
 */
export const packedTogether = 12
const packing = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
/** Large enough to unpack most of them in one piece. */
const unpacking = { chunkSize: 1 << 16 }
/** Separates the texts; JSON contains no newline. */
const between = '\n'
/** How many stay unpacked, some 10 KB each, and how many as rows. */
const mostUnpacked = 2_000

const listings = new Map<Packed, ListingRecord>()
/**
 * Records just read, for writing them into columns next: handed out once and then dropped. Kept for longer, each of a
 * hundred thousand records would become old for V8, and only full collections free old objects.
 */
const fresh = new Map<Packed, ListingRecord>()
const mostFresh = 256
/** The last unpacked group, because another listing of it is often read next. */
let lastUnpacked: { bytes: Uint8Array; texts: Buffer } | null = null
const rowsOf = new Map<Periods, readonly TakenRow[]>()

/**
 * Fields that are kept unpacked are not packed again. Of price list and address only a part is kept, so both are packed
 * whole.
 */
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
  /** Only when numbers cannot express the rows. */
  readonly #rows: readonly TakenRow[] | null

  constructor(source: Packed, offer: Offer, taken: readonly TakenRow[], periods: Periods | null) {
    this.kept = { source, offer, periods }
    // With a daily limit the rows are needed to count events.
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

/** Packs entries together, to be called with about `packedTogether` of them. */
export function keptEntries(all: readonly CatalogueEntry[]): CatalogueEntry[] {
  const texts = all.map(({ listing }) => JSON.stringify({ ...listing, ...unpackedFields }))
  // A copy, because the result is a slice that keeps a larger buffer alive.
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

/** Caches a value; the one read longest ago is dropped first. */
function lastAsked<K, V>(kept: Map<K, V>, key: K, make: () => V, most = mostUnpacked): V {
  const found = kept.get(key) ?? make()
  kept.delete(key)
  kept.set(key, found)
  if (kept.size > most) kept.delete(kept.keys().next().value as K)
  return found
}
