/**
 * The catalogue: every published listing and what is taken of it, kept in memory, so that availability and price of
 * thousands of listings are worked out by the very functions of the quote (ruling 37). PostgreSQL tells each process
 * what changed (`notify listing_changed`, sent inside the writing transaction); the database stays the judge of every
 * reservation.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '#api/adapters/clock.ts'
import type { Db, Listener, Reader, Tx } from '#api/handles.ts'
import { announce, announcement, listen, oneReader } from './catalogue-listener.ts'
import { loadListings } from '#api/features/listings/store/load-listings.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import type { Log } from '#api/handles.ts'
import type { Taken } from '#domain/availability/availability.ts'
import { isShown } from '#domain/listing/listing.ts'

export type CatalogueEntry = {
  listing: ListingRecord
  /** Sorted by start. Dead holds are left in: their deadline decides at the moment of asking. */
  taken: (Taken & { id: string; deadline_ms: number | null; event_day: string | null; reservation_id: string | null })[]
}

export type Catalogue = {
  /** Published listings of one kind, in no order; the list is shared. Entries are replaced, never changed. */
  all(kind: ListingRecord['kind']): CatalogueEntry[]
  /** By id, slug or embed code. */
  find(key: string): CatalogueEntry | null
  /** Grows with every change; a cheap key for results worked out from the whole. */
  version(): number
  /** Reads these listings again now; for a writer that wants to read its own writes. */
  refresh(ids: string[]): Promise<void>
  /** The same, for what is taken only. */
  refreshTaken(ids: string[]): Promise<void>
  close(): Promise<void>
}

const deadlines = new WeakMap<CatalogueEntry['taken'], readonly number[]>()
const none: readonly number[] = []

/** Call inside the transaction that changes a listing. Its owner's screens hear `listings`. */
export function announceListing(db: Tx, listing_id: string): Promise<void> {
  return announce(db, 'listing', listing_id, 'listings')
}

/** Call inside the transaction that changes only what is taken of a listing. Its owner's screens hear `calendar`. */
export function announceOccupancy(db: Tx, listing_id: string): Promise<void> {
  return announce(db, 'taken', listing_id, 'calendar')
}

/** The same, selected by the very statement that takes. */
export function occupancyNews(listing_id: string): RawBuilder<unknown> {
  return announcement('taken', listing_id, 'calendar')
}

/** Everything that is taken of these listings from now on (ended periods are of no interest to anybody). */
export async function loadTaken(
  db: Reader,
  listing_ids: string[] | 'all',
  now: Date,
): Promise<Map<string, CatalogueEntry['taken']>> {
  const query = db
    .selectFrom('occupancy')
    .select(['id', 'listing_id', 'unit_id', 'kind', 'reservation_id', 'deadline_at', 'event_day'])
    .select([sql<Date>`lower(blocked)`.as('from_at'), sql<Date>`upper(blocked)`.as('to_at')])
    .where(sql<boolean>`upper(blocked) > ${now}`)
    .orderBy(sql`lower(blocked)`)
  const rows = await (listing_ids === 'all' ? query : query.where('listing_id', 'in', listing_ids)).execute()
  const taken = new Map<string, CatalogueEntry['taken']>()
  for (const row of rows) {
    const list = taken.get(row.listing_id) ?? []
    list.push({
      id: row.id,
      unit_id: row.unit_id,
      kind: row.kind,
      from_ms: row.from_at.getTime(),
      to_ms: row.to_at.getTime(),
      deadline_ms: row.deadline_at?.getTime() ?? null,
      event_day: row.event_day,
      reservation_id: row.reservation_id,
    })
    taken.set(row.listing_id, list)
  }
  return taken
}

/** The same of one listing, as a column of a statement that has more to ask: for whoever cannot spare a round trip. */
export function takenColumn(listing_id: string, now: Date): RawBuilder<CatalogueEntry['taken']> {
  return sql<CatalogueEntry['taken']>`(
  select coalesce(json_agg(json_build_object(
    'id', id, 'unit_id', unit_id, 'kind', kind,
    'from_ms', floor(extract(epoch from lower(blocked)) * 1000), 'to_ms', floor(extract(epoch from upper(blocked)) * 1000),
    'deadline_ms', floor(extract(epoch from deadline_at) * 1000), 'event_day', event_day, 'reservation_id', reservation_id
  ) order by lower(blocked)), '[]')
  from occupancy where occupancy.listing_id = ${listing_id} and upper(blocked) > ${now})`
}

/** The deadlines of holds among what is taken, in no order; mostly there are none. */
export function deadlinesOf(taken: CatalogueEntry['taken']): readonly number[] {
  const known = deadlines.get(taken)
  if (known) return known
  const found = taken.flatMap((row) => row.deadline_ms ?? [])
  deadlines.set(taken, found.length > 0 ? found : none)
  return found
}

/** What still blocks at `now_ms`: a hold past its deadline blocks nobody, whether or not a job has run. */
export function living(taken: CatalogueEntry['taken'], now_ms: number): CatalogueEntry['taken'] {
  return deadlinesOf(taken).some((deadline_ms) => deadline_ms <= now_ms)
    ? taken.filter((row) => row.deadline_ms === null || row.deadline_ms > now_ms)
    : taken
}

/** `insist` may try the first reading of everything again: on a busy machine it can exceed the limit of one statement. */
export async function openCatalogue(
  deps: { db: Db; clock: Clock; log: Log; listener: Listener },
  insist: (read: () => Promise<void>) => Promise<void> = (read) => read(),
): Promise<Catalogue> {
  const entries = new Map<string, CatalogueEntry>()
  const keys = new Map<string, string>()
  let version = 0
  /** By kind, made anew only after a change. */
  let lists = { version: -1, of: new Map<ListingRecord['kind'], CatalogueEntry[]>() }
  const forget = (id: string) => {
    const old = entries.get(id)
    entries.delete(id)
    for (const key of old ? keysOf(old.listing) : []) if (keys.get(key) === id) keys.delete(key)
  }
  const put = (listing: ListingRecord, taken: CatalogueEntry['taken']) => {
    entries.set(listing.id, { listing, taken })
    for (const key of keysOf(listing)) keys.set(key, listing.id)
  }
  const readListings = async (ids: string[] | 'published') => {
    const [listings, taken] = await Promise.all([
      loadListings(deps.db, ids),
      loadTaken(deps.db, ids === 'published' ? 'all' : ids, new Date(deps.clock.now())),
    ])
    for (const id of ids === 'published' ? [...entries.keys()] : ids) forget(id)
    for (const listing of listings) if (isShown(listing)) put(listing, taken.get(listing.id) ?? [])
    version += 1
  }
  const readTaken = async (ids: string[]) => {
    const taken = await loadTaken(deps.db, ids, new Date(deps.clock.now()))
    for (const id of ids) {
      const entry = entries.get(id)
      if (entry) entries.set(id, { listing: entry.listing, taken: taken.get(id) ?? [] })
    }
    version += 1
  }
  const reader = oneReader(deps.log, { readListings, readTaken })
  await listen(deps.listener, reader)
  await insist(() => reader.readAll())
  return {
    all: (kind) => {
      if (lists.version !== version)
        lists = { version, of: Map.groupBy(entries.values(), (entry) => entry.listing.kind) }
      return lists.of.get(kind) ?? []
    },
    find: (key) => entries.get(keys.get(key) ?? '') ?? null,
    version: () => version,
    refresh: (ids) => reader.read('listing', ids),
    refreshTaken: (ids) => reader.read('taken', ids),
    close: () => reader.close(),
  }
}

function keysOf(listing: ListingRecord): string[] {
  return [listing.id, listing.slug, listing.embed_code]
}
