/**
 * Daily counters of views, quotes and lost demand, without cookies and personal data: one row per listing and day.
 * Counted in memory and written every few seconds in one statement each, so that counting does not slow down a visitor.
 * A crash may lose the last seconds, which is harmless here; what a database that is away did not take is kept for the
 * next time. Reservations are not counted: statistics read their rows.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '#api/handles.ts'
import { openVisitors } from './visitors.ts'
import type { Client } from '#api/http/callers/client.ts'
import type { Log } from '#api/handles.ts'
import type { AskPlace, LostReason } from '#domain/statistics/statistics.ts'
import { dateIn } from '#domain/time.ts'

/** Robots are not counted; the same person doing the same again within half an hour counts once. */
export type Counters = {
  /** A person has opened the page of the listing, or sees its form on a partner's site. */
  viewed(listing_id: string, visitor: Client, now_ms: number, place: AskPlace): void
  /** A person has asked for a price. */
  quoted(listing_id: string, visitor: Client, now_ms: number, place: AskPlace): void
  /** Somebody asked for this day with so many guests and could not have it. */
  lost(wish: LostWish, visitor: Client, now_ms: number): void
  flush(): Promise<void>
}

export type LostWish = { listing_id: string; event_day: string; guests: number; reason: LostReason }

type Steps = { views: number; quotes: number; embed_views: number; embed_quotes: number }
type Day = Steps & { listing_id: string; on_date: string }
type Lost = {
  listing_id: string
  event_day: string
  guests: number
  reason: LostReason
  asked: number
  last_asked_at: Date
}

const zone = 'Europe/Warsaw'

/** A statement takes at most 65 535 parameters. */
const mostRows = 2_000
const inParts = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / mostRows) }, (_, part) =>
    rows.slice(part * mostRows, (part + 1) * mostRows),
  )

export function openCounters(deps: { db: Db; log: Log }): Counters {
  let days = new Map<string, Day>()
  let losses = new Map<string, Lost>()
  const visitors = openVisitors()
  const day = (listing_id: string, now_ms: number): Day => {
    const empty = { views: 0, quotes: 0, embed_views: 0, embed_quotes: 0 }
    return addDay(days, { listing_id, on_date: dateIn(now_ms, zone), ...empty })
  }
  // A visitor counts once for each place (our page, a partner's form), so that the share of the forms is never more
  // than the total.
  const count = (what: 'views' | 'quotes', listing_id: string, visitor: Client, now_ms: number, place: AskPlace) => {
    if (place === 'preview' || !visitors.isNew(visitor, `${what} ${place} ${listing_id}`, now_ms)) return
    const counted = day(listing_id, now_ms)
    counted[what] += 1
    if (place === 'embed') counted[`embed_${what}`] += 1
  }
  return {
    viewed: (listing_id, visitor, now_ms, place) => count('views', listing_id, visitor, now_ms, place),
    quoted: (listing_id, visitor, now_ms, place) => count('quotes', listing_id, visitor, now_ms, place),
    lost: ({ listing_id, event_day, guests, reason }, visitor, now_ms) => {
      // Another number of guests or another reason on the same day counts as the same wish.
      if (!visitors.isNew(visitor, `lost ${listing_id} ${event_day}`, now_ms)) return
      addLost(losses, { listing_id, event_day, guests, reason, asked: 1, last_asked_at: new Date(now_ms) })
    },
    flush: async () => {
      const [dayRows, lostRows] = [[...days.values()], [...losses.values()]]
      days = new Map()
      losses = new Map()
      const faults = [
        ...(await writeInParts(deps.db, dayRows, writeDays, (row) => addDay(days, row))),
        ...(await writeInParts(deps.db, lostRows, writeLosses, (row) => addLost(losses, row))),
      ]
      if (faults.length > 0) throw faults[0]
    },
  }
}

/** Adds to the row of its listing and day, which is returned. */
function addDay(days: Map<string, Day>, more: Day): Day {
  const key = `${more.listing_id} ${more.on_date}`
  const row = days.get(key)
  if (!row) {
    days.set(key, more)
    return more
  }
  for (const step of ['views', 'quotes', 'embed_views', 'embed_quotes'] as const) row[step] += more[step]
  return row
}

/** Adds to the row of the same wish. */
function addLost(losses: Map<string, Lost>, more: Lost): void {
  const key = `${more.listing_id} ${more.event_day} ${more.guests} ${more.reason}`
  const row = losses.get(key)
  if (!row) {
    losses.set(key, more)
    return
  }
  row.asked += more.asked
  if (more.last_asked_at > row.last_asked_at) row.last_asked_at = more.last_asked_at
}

/** Calls `keep` with each row that the database did not take; returns its errors. */
async function writeInParts<T extends { listing_id: string }>(
  db: Db,
  rows: T[],
  write: (db: Tx, rows: T[]) => Promise<void>,
  keep: (row: T) => void,
): Promise<unknown[]> {
  const faults: unknown[] = []
  for (const part of inParts(rows)) {
    await withLiving(db, part, write).catch((fault: unknown) => {
      part.forEach(keep)
      faults.push(fault)
    })
  }
  return faults
}

/** Rows of a draft that was deleted meanwhile are dropped; those of all other listings are written. */
async function withLiving<T extends { listing_id: string }>(
  db: Db,
  rows: T[],
  write: (db: Tx, rows: T[]) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const asked = [...new Set(rows.map(({ listing_id }) => listing_id))]
    const found = await tx.selectFrom('listings').select('id').where('id', 'in', asked).forKeyShare().execute()
    const living = new Set(found.map(({ id }) => id))
    const kept = rows.filter(({ listing_id }) => living.has(listing_id))
    if (kept.length > 0) await write(tx, kept)
  })
}

async function writeDays(db: Tx, rows: Day[]): Promise<void> {
  await db
    .insertInto('listing_days')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['listing_id', 'on_date']).doUpdateSet({
        views: sql`listing_days.views + excluded.views`,
        quotes: sql`listing_days.quotes + excluded.quotes`,
        embed_views: sql`listing_days.embed_views + excluded.embed_views`,
        embed_quotes: sql`listing_days.embed_quotes + excluded.embed_quotes`,
      }),
    )
    .execute()
}

async function writeLosses(db: Tx, rows: Lost[]): Promise<void> {
  await db
    .insertInto('lost_demand')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['listing_id', 'event_day', 'guests', 'reason']).doUpdateSet({
        asked: sql`lost_demand.asked + excluded.asked`,
        last_asked_at: sql`excluded.last_asked_at`,
      }),
    )
    .execute()
}
