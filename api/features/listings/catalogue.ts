/**
 * The catalogue: every published listing and what is taken of it, kept in memory, so that availability and price of
 * thousands of listings are worked out by the very functions of the quote (ruling 37). PostgreSQL tells each process
 * what changed (`notify listing_changed`, sent inside the writing transaction); the database stays the judge of every
 * reservation.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Deps, Reader, Tx } from '#api/deps.ts'
import { type ListingRecord, loadListings } from '#api/features/listings/load-listings.ts'
import type { Taken } from '#domain/availability.ts'

export type CatalogueEntry = {
  listing: ListingRecord
  /** Sorted by start. Dead holds are left in: their deadline decides at the moment of asking. */
  taken: (Taken & { id: string; deadline_ms: number | null; event_day: string | null; reservation_id: string | null })[]
}

export type Catalogue = {
  /** Published listings of one kind, in no order. Entries are replaced, never changed. */
  all(kind: ListingRecord['kind']): CatalogueEntry[]
  /** By id, slug or embed code. */
  find(key: string): CatalogueEntry | null
  /** Grows with every change; a cheap key for results worked out from the whole. */
  version(): number
  /** Reads these listings again now; for a writer that wants to read its own writes. */
  refresh(ids: string[]): Promise<void>
  close(): Promise<void>
}

const channel = 'listing_changed'

/** Call inside the transaction that changes a listing or its occupancy. */
export async function announceListing(db: Tx, listing_id: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${listing_id})`.execute(db)
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
      kind: row.kind as Taken['kind'],
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

/** What still blocks at `now_ms`: a hold past its deadline blocks nobody, whether or not a job has run. */
export const living = (taken: CatalogueEntry['taken'], now_ms: number): CatalogueEntry['taken'] =>
  taken.some((row) => row.deadline_ms !== null && row.deadline_ms <= now_ms)
    ? taken.filter((row) => row.deadline_ms === null || row.deadline_ms > now_ms)
    : taken

export async function openCatalogue(deps: Pick<Deps, 'db' | 'clock' | 'log'>, pool: pg.Pool): Promise<Catalogue> {
  const entries = new Map<string, CatalogueEntry>()
  const keys = new Map<string, string>()
  let version = 0
  const put = (listing: ListingRecord, taken: CatalogueEntry['taken']) => {
    entries.set(listing.id, { listing, taken })
    for (const key of [listing.id, listing.slug, listing.embed_code]) keys.set(key, listing.id)
  }
  const refresh = async (ids: string[]) => {
    const [listings, taken] = await Promise.all([
      loadListings(deps.db, ids),
      loadTaken(deps.db, ids, new Date(deps.clock.now())),
    ])
    for (const id of ids) entries.delete(id)
    for (const listing of listings) if (listing.status === 'published') put(listing, taken.get(listing.id) ?? [])
    version += 1
  }
  const loadAll = async () => {
    const [listings, taken] = await Promise.all([
      loadListings(deps.db, 'published'),
      loadTaken(deps.db, 'all', new Date(deps.clock.now())),
    ])
    entries.clear()
    for (const listing of listings) put(listing, taken.get(listing.id) ?? [])
    version += 1
  }
  const ear = await listen(deps, pool, refresh, loadAll)
  await loadAll()
  return {
    all: (kind) => [...entries.values()].filter((entry) => entry.listing.kind === kind),
    find: (key) => entries.get(keys.get(key) ?? '') ?? null,
    version: () => version,
    refresh: ear.ask,
    close: ear.close,
  }
}

/**
 * Gathers what is announced within one tick and reads it once; reads never run side by side, so an older answer cannot
 * overwrite a newer one. A lost connection is opened again and everything is read anew, because announcements made
 * meanwhile are gone.
 */
async function listen(
  deps: Pick<Deps, 'log'>,
  pool: pg.Pool,
  refresh: (ids: string[]) => Promise<void>,
  loadAll: () => Promise<void>,
): Promise<{ ask: (ids: string[]) => Promise<void>; close: () => Promise<void> }> {
  let closed = false
  let client: pg.PoolClient | null = null
  const waiting = new Set<string>()
  let running: Promise<void> | null = null

  const flush = async () => {
    await new Promise<void>((resolve) => setImmediate(resolve))
    while (waiting.size > 0 && !closed) {
      const ids = [...waiting]
      waiting.clear()
      await refresh(ids).catch(async (error: unknown) => {
        deps.log.warn({ err: error }, 'catalogue refresh')
        for (const id of ids) waiting.add(id)
        await new Promise((resolve) => setTimeout(resolve, 500))
      })
    }
    running = null
  }
  const ask = async (ids: string[]) => {
    for (const id of ids) waiting.add(id)
    running ??= flush()
    await running
    // Asked while the last round was already reading: go once more.
    if (ids.some((id) => waiting.has(id)) && !closed) await ask([])
  }
  const release = (own: pg.PoolClient) => {
    if (client !== own) return
    client = null
    own.release(true)
  }
  const connect = async (again: boolean): Promise<void> => {
    const own = await pool.connect()
    client = own
    own.on('notification', ({ payload }) => {
      if (payload) void ask([payload])
    })
    own.on('error', () => {
      release(own)
      reconnect()
    })
    await own.query(`listen ${channel}`)
    if (again) await loadAll()
  }
  const reconnect = () => {
    if (closed) return
    const again = () =>
      connect(true).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'catalogue listener')
        if (client) release(client)
        reconnect()
      })
    setTimeout(() => void again(), 1000).unref()
  }
  await connect(false)
  return {
    ask,
    close: async () => {
      closed = true
      await running
      if (client) release(client)
    },
  }
}
