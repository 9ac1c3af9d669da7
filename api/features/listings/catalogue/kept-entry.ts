/**
 * A listing as the catalogue keeps it among a hundred thousand: what searches ask of every one as it is, the rest (words,
 * pictures, whose it is) packed, because only pages and cards ask for it, of a few at a time. What is taken is numbers.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { CatalogueEntry, KeptParts, Offer } from './entry.ts'
import { type Periods, periodsIn, rowsIn } from './periods.ts'
import { offerWithSharedParts } from './shared-parts.ts'
import type { TakenRow } from './taken-queries.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'

type Packed = { bytes: Uint8Array; dictionary: Uint8Array }

/** Quick rather than small: each of a hundred thousand is packed once a start. */
const level = 3
/** As far as what is packed looks back. */
const dictionaryBytes = 32_000
const mostSamples = 8
/** So many are held unpacked, some 10 KB each, and so many as rows. */
const mostUnpacked = 2_000

const listings = new Map<Packed, ListingRecord>()
const rowsOf = new Map<Periods, readonly TakenRow[]>()

const offerFields: Record<keyof Offer, true> = {
  id: true,
  slug: true,
  embed_code: true,
  demo: true,
  kind: true,
  category: true,
  extra_categories: true,
  event_types: true,
  address: true,
  opening: true,
  rules: true,
  units: true,
  capacities: true,
  price_list: true,
  packages: true,
  deposit: true,
  security_deposit_grosze: true,
  min_order_value_grosze: true,
  travel: true,
}

class KeptEntry implements CatalogueEntry {
  readonly kept: KeptParts & { source: Packed }
  /** Where numbers do not say it. */
  readonly #rows: readonly TakenRow[] | null

  constructor(source: Packed, offer: Offer, taken: readonly TakenRow[]) {
    // Whoever takes a limited number of events a day asks whose they are.
    const periods = offer.rules.daily_limit === null ? periodsIn(taken, offer.units) : null
    this.kept = { source, offer, periods }
    this.#rows = periods ? null : taken
  }

  get listing(): ListingRecord {
    const { source, offer } = this.kept
    return lastAsked(listings, source, () => ({ ...offer, ...unpacked(source) }))
  }

  get taken(): readonly TakenRow[] {
    const { periods, offer } = this.kept
    return this.#rows ?? (periods ? lastAsked(rowsOf, periods, () => rowsIn(periods, offer.units)) : [])
  }
}

/** Those that are read together are packed together: each says what another has said already by pointing at it. */
export function packerFor(
  all: readonly ListingRecord[],
): (listing: ListingRecord, taken: readonly TakenRow[]) => CatalogueEntry {
  const every = Math.max(1, Math.floor(all.length / mostSamples))
  const samples = all.filter((_, at) => at % every === 0).map(textOfRest)
  const dictionary = new Uint8Array(Buffer.from(samples.join('')).subarray(-dictionaryBytes))
  return (listing, taken) => {
    // A copy of its own: what is handed back is a piece of a larger buffer, and holds all of it.
    const bytes = new Uint8Array(deflateRawSync(textOfRest(listing), { level, dictionary }))
    return new KeptEntry({ bytes, dictionary }, offerWithSharedParts(listing), taken)
  }
}

/** The same listing with something else taken. */
export function withTaken(entry: CatalogueEntry, taken: readonly TakenRow[]): CatalogueEntry {
  return entry instanceof KeptEntry
    ? new KeptEntry(entry.kept.source, entry.kept.offer, taken)
    : { listing: entry.listing, taken }
}

function textOfRest(listing: ListingRecord): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(listing).filter(([name]) => !Object.hasOwn(offerFields, name))),
  )
}

function unpacked({ bytes, dictionary }: Packed): Omit<ListingRecord, keyof Offer> {
  const rest = JSON.parse(inflateRawSync(bytes, { dictionary }).toString())
  const dateOf = (text: string | null) => text && new Date(text)
  return {
    ...rest,
    published_at: dateOf(rest.published_at),
    created_at: dateOf(rest.created_at),
    updated_at: dateOf(rest.updated_at),
    seller: { ...rest.seller, created_at: dateOf(rest.seller.created_at) },
  }
}

/** The last asked stays longest. */
function lastAsked<K, V>(kept: Map<K, V>, key: K, make: () => V): V {
  const found = kept.get(key) ?? make()
  kept.delete(key)
  kept.set(key, found)
  if (kept.size > mostUnpacked) kept.delete(kept.keys().next().value as K)
  return found
}
