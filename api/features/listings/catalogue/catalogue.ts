/**
 * The catalogue: every published listing with what is taken of it, in memory, so that availability and price of
 * thousands of listings are worked out by the same functions as a quote (ruling 37). PostgreSQL tells each process what
 * has changed (`notify listing_changed`, sent inside the writing transaction); the database still decides about every
 * reservation.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '#api/adapters/clock.ts'
import type { Browse, Browsing, Db, Listener, Reader, Tx } from '#api/handles.ts'
import { announce, announcement, catchUp, type For, listen, oneReader } from './catalogue-listener.ts'
import { type CatalogueEntry, offerOf } from './entry.ts'
import { begun, type FirstReads, openGoal, publishedParts, readFirst } from './first-reads.ts'
import { keptEntries, packedTogether, withTaken } from './kept-entry.ts'
import { takenOf, type TakenRow, takenSince } from './taken-queries.ts'
import { openShelf } from './shelf.ts'
import { loadListings } from '#api/features/listings/store/load-listings.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import type { Log } from '#api/handles.ts'
import { knowTowns } from '#api/features/listings/search/towns.ts'
import { unhurried } from '#api/features/listings/store/unhurried.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { isShown } from '#domain/listing/listing.ts'

/** The same from the database, for a transaction that holds the listing's lock and may move its rows. */
export type LockedEntry = { listing: ListingRecord; taken: readonly (TakenRow & { id: string })[] }

export type Catalogue = FirstReads & {
  /**
   * Published listings of one kind, in no order; the list is shared. Entries are replaced, never changed, and a change
   * of one leaves the others at their places.
   */
  all(kind: ListingKind): CatalogueEntry[]
  /**
   * Up to `most` of them from this place on. Taking `all` after each part that is read would copy the whole list each
   * time.
   */
  part(kind: ListingKind, from: number, most: number): CatalogueEntry[]
  /** By id, slug or embed code. */
  find(key: string): CatalogueEntry | null
  /** Grows with every change; a cheap key for results worked out from all listings. */
  version(): number
  /** Resolves when everything is read that this process has announced or heard; null when nothing is missing. */
  catchUp(): Promise<void> | null
  /** Reads these listings again now, for a writer that needs its own writes. */
  refresh(ids: string[]): Promise<void>
  /** The same, for what is taken only. */
  refreshTaken(ids: string[]): Promise<void>
  close(): Promise<void>
}

const deadlines = new WeakMap<CatalogueEntry['taken'], readonly number[]>()
const none: readonly number[] = []

/**
 * Listings read at once: more would delay other requests, especially during V8's collections, which slow down whatever
 * allocates.
 */
const partSize = 60

/** Call inside the transaction that changes a listing. Its owner's screens hear `listings`. */
export function announceListing(db: Tx, listing_id: string): Promise<void> {
  return announce(db, 'listing', listing_id, 'listings')
}

/** Call inside the transaction that changes only what is taken of a listing. Its owner's screens hear `calendar`. */
export function announceOccupancy(db: Tx, listing_id: string): Promise<void> {
  return announce(db, 'taken', listing_id, 'calendar')
}

/** The announcement of a taken term as a column, for the statement that takes it. */
export function occupancyNews(listing_id: string): RawBuilder<unknown> {
  return announcement('taken', listing_id, 'calendar')
}

/** All taken rows of these listings that a new term could still meet. */
export async function loadTaken(
  db: Reader,
  listing_ids: string[],
  now: Date,
): Promise<Map<string, (TakenRow & { id: string })[]>> {
  const rows = await db
    .selectFrom('occupancy')
    .select(['id', 'listing_id', 'unit_id', 'kind', 'reservation_id', 'deadline_at', 'event_day'])
    .select([sql<Date>`lower(blocked)`.as('from_at'), sql<Date>`upper(blocked)`.as('to_at')])
    .where(sql<boolean>`upper(blocked) > ${takenSince(now)}`)
    .where('listing_id', '=', sql<string>`any(${listing_ids}::uuid[])`)
    .orderBy(sql`lower(blocked)`)
    .execute()
  const taken = new Map<string, (TakenRow & { id: string })[]>()
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

/** The taken rows of one listing as a column of a larger statement, which saves a round trip. */
export function takenColumn(listing_id: string, now: Date): RawBuilder<LockedEntry['taken']> {
  return sql<LockedEntry['taken']>`(
  select coalesce(json_agg(json_build_object(
    'id', id, 'unit_id', unit_id, 'kind', kind,
    'from_ms', (date_part('epoch', lower(blocked)) * 1000)::bigint, 'to_ms', (date_part('epoch', upper(blocked)) * 1000)::bigint,
    'deadline_ms', (date_part('epoch', deadline_at) * 1000)::bigint, 'event_day', event_day, 'reservation_id', reservation_id
  ) order by lower(blocked)), '[]')
  from occupancy where occupancy.listing_id = ${listing_id} and upper(blocked) > ${takenSince(now)})`
}

/** The deadlines of holds among the taken rows, in no order; mostly there are none. */
export function deadlinesOf(taken: CatalogueEntry['taken']): readonly number[] {
  const known = deadlines.get(taken)
  if (known) return known
  const found = taken.flatMap((row) => row.deadline_ms ?? [])
  deadlines.set(taken, found.length > 0 ? found : none)
  return found
}

/** The rows that still block at `now_ms`; a hold past its deadline does not, whether or not a job has run. */
export function living<T extends TakenRow>(taken: readonly T[], now_ms: number): readonly T[] {
  return deadlinesOf(taken).some((deadline_ms) => deadline_ms <= now_ms)
    ? taken.filter((row) => row.deadline_ms === null || row.deadline_ms > now_ms)
    : taken
}

/**
 * Resolves after a moment at the latest: until everything is read, each question waits for what it needs (decision
 * 0059). `insist` may retry the first reading of everything, which on a busy machine can exceed the time limit of a
 * statement.
 */
export async function openCatalogue(
  deps: { db: Db; browsing: Browsing; clock: Clock; log: Log; listener: Listener },
  insist: (read: () => Promise<void>) => Promise<void> = (read) => read(),
): Promise<Catalogue> {
  const entries = openEntries()
  const whole = openGoal()
  let version = 0
  // A writer's read decides something, so it never goes to a replica.
  const from = <T>(whom: For, work: (db: Browse) => Promise<T>) =>
    whom === 'writer' ? work(deps.db) : deps.browsing.read(work)
  const readListings = async (ids: string[], whom: For) => {
    const now = new Date(deps.clock.now())
    await knowTowns(deps.browsing)
    const [listings, taken] = await from(whom, (db) => Promise.all([loadListings(db, ids), takenOf(db, ids, now)]))
    const shown = await entriesOf(listings.filter(isShown).map(asPromised), taken)
    for (const id of ids) {
      const entry = shown.get(id)
      if (entry) entries.put(entry)
      else entries.forget(id)
    }
    version += 1
  }
  async function* readAll(): AsyncGenerator<void, void> {
    entries.unsee()
    for await (const ids of publishedParts(deps.browsing, partSize)) {
      await readListings(ids, 'visitor')
      yield
    }
    entries.forgetUnseen()
    version += 1
    whole.reach()
  }
  const readTaken = async (ids: string[], whom: For) => {
    const taken = await from(whom, (db) => takenOf(db, ids, new Date(deps.clock.now())))
    for (const id of ids) {
      const entry = entries.find(id)
      if (entry) entries.put(withTaken(entry, taken.get(id) ?? []))
    }
    version += 1
  }
  const reader = oneReader(deps.log, { readListings, readTaken, readAll })
  await listen(deps.listener, reader)
  await begun(
    insist(() => reader.readAll()),
    deps.log,
  )
  return {
    all: entries.all,
    part: entries.part,
    find: entries.find,
    version: () => version,
    catchUp: () => catchUp(deps.listener, reader),
    ...readFirst(deps.browsing, whole, { find: entries.find, read: (ids) => reader.read('listing', ids, 'visitor') }),
    refresh: (ids) => reader.read('listing', ids, 'writer'),
    refreshTaken: (ids) => reader.read('taken', ids, 'writer'),
    close: () => reader.close(),
  }
}

async function entriesOf(
  listings: ListingRecord[],
  taken: Map<string, TakenRow[]>,
): Promise<Map<string, CatalogueEntry>> {
  const found = listings.map((listing) => ({ listing, taken: taken.get(listing.id) ?? [] }))
  const groups = Array.from({ length: Math.ceil(found.length / packedTogether) }, (_, at) =>
    found.slice(at * packedTogether, (at + 1) * packedTogether),
  )
  const entries = (await unhurried(groups, keptEntries)).flat()
  return new Map(entries.map((entry) => [offerOf(entry).id, entry]))
}

/** The entries by key and by kind. */
function openEntries() {
  const entries = new Map<string, CatalogueEntry>()
  const keys = new Map<string, string>()
  const idOf = (entry: CatalogueEntry) => offerOf(entry).id
  const shelves = { venue: openShelf(idOf), service: openShelf(idOf) }
  /** Entries from before everything is read anew that were not met again yet. */
  let unseen = new Set<string>()
  const forgetKeys = (entry: CatalogueEntry) => {
    for (const key of keysOf(entry)) if (keys.get(key) === idOf(entry)) keys.delete(key)
  }
  const forget = (id: string) => {
    const old = entries.get(id)
    if (!old) return
    entries.delete(id)
    shelves[offerOf(old).kind].take(id)
    forgetKeys(old)
  }
  return {
    all: (kind: ListingKind) => shelves[kind].all(),
    part: (kind: ListingKind, from: number, most: number) => shelves[kind].part(from, most),
    find: (key: string) => entries.get(key) ?? entries.get(keys.get(key) ?? '') ?? null,
    put: (entry: CatalogueEntry) => {
      const id = idOf(entry)
      const old = entries.get(id)
      if (old) forgetKeys(old)
      entries.set(id, entry)
      shelves[offerOf(entry).kind].put(entry)
      for (const key of keysOf(entry)) keys.set(key, id)
      unseen.delete(id)
    },
    forget,
    unsee: () => {
      unseen = new Set(entries.keys())
    },
    forgetUnseen: () => {
      for (const id of unseen) forget(id)
      unseen.clear()
    },
  }
}

/** The keys in addition to the id. */
function keysOf(entry: CatalogueEntry): string[] {
  const { slug, embed_code } = offerOf(entry)
  return [slug, embed_code]
}

/**
 * While an outside calendar is silent, what it contains is unknown: the owner is asked, and no page promises an instant
 * confirmation (decision 0046).
 */
function asPromised(listing: ListingRecord): ListingRecord {
  return listing.is_silent ? { ...listing, confirmation_mode: 'request' } : listing
}
