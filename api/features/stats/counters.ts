/**
 * Daily counters of views, quotes and lost demand: no cookie, no person, one row per listing and day. Counted in memory
 * and written every few seconds in one statement each, so that counting costs a visitor nothing; a crash may lose the
 * last seconds, which statistics can bear and reservations could not.
 */
import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { dateIn } from '#domain/time.ts'

export type Counters = {
  viewed(listing_id: string, now_ms: number): void
  quoted(listing_id: string, now_ms: number): void
  reserved(listing_id: string, now_ms: number): void
  /** Somebody asked for this day with so many heads and could not have it. */
  lost(listing_id: string, event_day: string, guests: number, reason: string, now_ms: number): void
  flush(): Promise<void>
}

type Day = { listing_id: string; on_date: string; views: number; quotes: number; reservations: number }
type Lost = {
  listing_id: string
  event_day: string
  guests: number
  reason: string
  asked: number
  last_asked_at: Date
}

const zone = 'Europe/Warsaw'

export function openCounters(deps: Pick<Deps, 'db' | 'log'>): Counters {
  let days = new Map<string, Day>()
  let losses = new Map<string, Lost>()
  const day = (listing_id: string, now_ms: number): Day => {
    const on_date = dateIn(now_ms, zone)
    const key = `${listing_id} ${on_date}`
    const row = days.get(key) ?? { listing_id, on_date, views: 0, quotes: 0, reservations: 0 }
    days.set(key, row)
    return row
  }
  return {
    viewed: (listing_id, now_ms) => void (day(listing_id, now_ms).views += 1),
    quoted: (listing_id, now_ms) => void (day(listing_id, now_ms).quotes += 1),
    reserved: (listing_id, now_ms) => void (day(listing_id, now_ms).reservations += 1),
    lost: (listing_id, event_day, guests, reason, now_ms) => {
      const key = `${listing_id} ${event_day} ${guests} ${reason}`
      const row = losses.get(key) ?? {
        listing_id,
        event_day,
        guests,
        reason,
        asked: 0,
        last_asked_at: new Date(now_ms),
      }
      losses.set(key, { ...row, asked: row.asked + 1, last_asked_at: new Date(now_ms) })
    },
    flush: async () => {
      const [dayRows, lostRows] = [[...days.values()], [...losses.values()]]
      days = new Map()
      losses = new Map()
      if (dayRows.length > 0) await writeDays(deps, dayRows)
      if (lostRows.length > 0) await writeLosses(deps, lostRows)
    },
  }
}

async function writeDays(deps: Pick<Deps, 'db'>, rows: Day[]): Promise<void> {
  await deps.db
    .insertInto('listing_days')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['listing_id', 'on_date']).doUpdateSet({
        views: sql`listing_days.views + excluded.views`,
        quotes: sql`listing_days.quotes + excluded.quotes`,
        reservations: sql`listing_days.reservations + excluded.reservations`,
      }),
    )
    .execute()
}

async function writeLosses(deps: Pick<Deps, 'db'>, rows: Lost[]): Promise<void> {
  await deps.db
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
