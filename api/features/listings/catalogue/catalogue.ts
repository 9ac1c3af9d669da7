/**
 * The catalogue: every published listing and what is taken of it, kept in memory, so that availability and price of
 * thousands of listings are worked out by the very functions of the quote (ruling 37). PostgreSQL tells each process
 * what changed (`notify listing_changed`, sent inside the writing transaction); the database stays the judge of every
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

/** The same as the database says it: for whoever holds the listing's lock and may move its rows. */
export type LockedEntry = { listing: ListingRecord; taken: readonly (TakenRow & { id: string })[] }

export type Catalogue = FirstReads & {
  /**
   * Published listings of one kind, in no order; the list is shared. Entries are replaced, never changed, and a change of
   * one leaves the others at their places.
   */
  all(kind: ListingKind): CatalogueEntry[]
  /** So many of them from this place on. Asking for all after each part that is read would have all copied for each. */
  part(kind: ListingKind, from: number, most: number): CatalogueEntry[]
  /** By id, slug or embed code. */
  find(key: string): CatalogueEntry | null
  /** Grows with every change; a cheap key for results worked out from the whole. */
  version(): number
  /** Ends when everything is read that this process has announced itself or heard of; null when that is so already. */
  catchUp(): Promise<void> | null
  /** Reads these listings again now; for a writer that wants to read its own writes. */
  refresh(ids: string[]): Promise<void>
  /** The same, for what is taken only. */
  refreshTaken(ids: string[]): Promise<void>
  close(): Promise<void>
}

const deadlines = new WeakMap<CatalogueEntry['taken'], readonly number[]>()
const none: readonly number[] = []

/**
 * So many listings are read at once: more would hold up what else is asked meanwhile, above all while V8 collects, which
 * adds its own work to whatever allocates.
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

/** The announcement of a taken term, selected by the statement that takes it. */
export function occupancyNews(listing_id: string): RawBuilder<unknown> {
  return announcement('taken', listing_id, 'calendar')
}

/** Everything that is taken of these listings and that a term may still meet. */
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

/** What is taken of one listing, as a column of a larger statement: it saves a round trip. */
export function takenColumn(listing_id: string, now: Date): RawBuilder<LockedEntry['taken']> {
  return sql<LockedEntry['taken']>`(
  select coalesce(json_agg(json_build_object(
    'id', id, 'unit_id', unit_id, 'kind', kind,
    'from_ms', (date_part('epoch', lower(blocked)) * 1000)::bigint, 'to_ms', (date_part('epoch', upper(blocked)) * 1000)::bigint,
    'deadline_ms', (date_part('epoch', deadline_at) * 1000)::bigint, 'event_day', event_day, 'reservation_id', reservation_id
  ) order by lower(blocked)), '[]')
  from occupancy where occupancy.listing_id = ${listing_id} and upper(blocked) > ${takenSince(now)})`
}

/** The deadlines of holds among what is taken, in no order; mostly there are none. */
export function deadlinesOf(taken: CatalogueEntry['taken']): readonly number[] {
  const known = deadlines.get(taken)
  if (known) return known
  const found = taken.flatMap((row) => row.deadline_ms ?? [])
  deadlines.set(taken, found.length > 0 ? found : none)
  return found
}

/** The rows that still block at `now_ms`: a hold past its deadline blocks nobody, whether or not a job has run. */
export function living<T extends TakenRow>(taken: readonly T[], now_ms: number): readonly T[] {
  return deadlinesOf(taken).some((deadline_ms) => deadline_ms <= now_ms)
    ? taken.filter((row) => row.deadline_ms === null || row.deadline_ms > now_ms)
    : taken
}

/**
 * Answers at the latest after a moment: until everything is read, each question waits for what it needs (decision 0059).
 * `insist` may try the first reading of everything again: on a busy machine it can exceed the limit of one statement.
 */
export async function openCatalogue(
  deps: { db: Db; browsing: Browsing; clock: Clock; log: Log; listener: Listener },
  insist: (read: () => Promise<void>) => Promise<void> = (read) => read(),
): Promise<Catalogue> {
  const entries = openEntries()
  const whole = openGoal()
  let version = 0
  // A writer reads anew to decide with it, at least that there is no use in trying: never in a replica.
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

/** What is known of each listing, by its keys and by its kind. */
function openEntries() {
  const entries = new Map<string, CatalogueEntry>()
  const keys = new Map<string, string>()
  const idOf = (entry: CatalogueEntry) => offerOf(entry).id
  const shelves = { venue: openShelf(idOf), service: openShelf(idOf) }
  /** Known before everything is read anew and not met again yet. */
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

/** Beside the id. */
function keysOf(entry: CatalogueEntry): string[] {
  const { slug, embed_code } = offerOf(entry)
  return [slug, embed_code]
}

/** What stands in a calendar that is silent is not known: its owner is asked, and nowhere is an instant yes promised (decision 0046). */
function asPromised(listing: ListingRecord): ListingRecord {
  return listing.is_silent ? { ...listing, confirmation_mode: 'request' } : listing
}
