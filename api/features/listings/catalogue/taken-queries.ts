/**
 * What is taken of many listings, as the catalogue keeps it: millions of rows, so only the columns that are needed.
 * They are read as texts, one row for each room or crew, because reading many small rows costs more than finding them.
 */
import { sql } from 'kysely'
import type { Browse } from '#api/handles.ts'
import type { Taken } from '#domain/availability/availability.ts'
import { dayMs } from '#domain/time.ts'

export type TakenRow = Taken & { deadline_ms: number | null; event_day: string | null; reservation_id: string | null }

/** How far back travel and setup of the next event can reach; events that count for today began today. */
const reachBackMs = 3 * dayMs

/** The time from which taken rows matter: no new term can overlap an earlier one. */
export function takenSince(now: Date): Date {
  return new Date(now.getTime() - reachBackMs)
}

type Row = {
  listing_id: string
  unit_id: string
  kinds: string
  starts: string
  ends: string
  deadlines: string
  event_days: string | null
  reservations: string | null
}

/** Taken rows by start. Event days and reservations are read only for listings with a daily limit. */
export async function takenOf(db: Browse, listing_ids: readonly string[], now: Date): Promise<Map<string, TakenRow[]>> {
  // A single listing, as after each change, by its id: a list may have any length and would be planned anew each time.
  const [first] = listing_ids
  const among = listing_ids.length === 1 ? sql`${first}` : sql`any(${[...listing_ids]}::uuid[])`
  const { rows } = await sql<Row>`
    select o.listing_id, o.unit_id, string_agg(o.kind, ' ') as kinds,
      string_agg((date_part('epoch', lower(o.blocked)) * 1000)::bigint::text, ' ') as starts,
      string_agg((date_part('epoch', upper(o.blocked)) * 1000)::bigint::text, ' ') as ends,
      string_agg(coalesce((date_part('epoch', o.deadline_at) * 1000)::bigint::text, ''), ' ') as deadlines,
      case when l.daily_limit is not null then string_agg(coalesce(o.event_day::text, ''), ' ') end as event_days,
      case when l.daily_limit is not null then string_agg(coalesce(o.reservation_id::text, ''), ' ') end as reservations
    from occupancy o join listings l on l.id = o.listing_id
    where o.listing_id = ${among} and upper(o.blocked) > ${takenSince(now)}
    group by o.listing_id, o.unit_id, l.daily_limit`.execute(db)
  const taken = new Map<string, TakenRow[]>()
  for (const row of rows) {
    const known = taken.get(row.listing_id)
    if (known) known.push(...rowsOf(row))
    else taken.set(row.listing_id, rowsOf(row))
  }
  for (const list of taken.values()) list.sort((a, b) => a.from_ms - b.from_ms)
  return taken
}

function rowsOf({ unit_id, kinds, starts, ends, deadlines, event_days, reservations }: Row): TakenRow[] {
  const [ended, kind, deadline] = [ends.split(' '), kinds.split(' '), deadlines.split(' ')]
  const [days, whose] = [event_days?.split(' '), reservations?.split(' ')]
  return starts.split(' ').map((start, at) => ({
    unit_id,
    kind: kindOf[kind[at] as Taken['kind']],
    from_ms: Number(start),
    to_ms: Number(ended[at]),
    deadline_ms: deadline[at] ? Number(deadline[at]) : null,
    event_day: days?.[at] || null,
    reservation_id: whose?.[at] || null,
  }))
}

/** One shared string instead of a slice of each row's text. */
const kindOf: Record<Taken['kind'], Taken['kind']> = {
  hold: 'hold',
  reservation: 'reservation',
  block: 'block',
  external: 'external',
}
