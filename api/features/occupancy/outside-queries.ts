/** The rows of `occupancy` that come from outside calendars, written as differences to what those report. */
import { sql } from 'kysely'
import type { Tx } from '#api/deps.ts'

/** The units that each busy time takes: its room or crew, or all that are not retired. */
const wanted = (listing_id: string) => sql`
  select b.calendar_id, b.key, u.id as unit_id, tstzrange(b.start_at, b.end_at) as blocked
  from outside_calendars c
  join outside_busy b on b.calendar_id = c.id
  join units u on u.listing_id = c.listing_id and u.retired_at is null and (c.unit_id is null or c.unit_id = u.id)
  where c.listing_id = ${listing_id}`

export async function removeOutside(db: Tx, listing_id: string): Promise<void> {
  await sql`
    with wanted as (${wanted(listing_id)})
    delete from occupancy o
    where o.listing_id = ${listing_id} and o.outside_calendar_id is not null
      and not exists (select from wanted w where w.calendar_id = o.outside_calendar_id and w.key = o.outside_key
        and w.unit_id = o.unit_id and w.blocked = o.blocked)`.execute(db)
}

export async function addOutside(db: Tx, listing_id: string, now: Date): Promise<void> {
  await sql`
    with wanted as (${wanted(listing_id)})
    insert into occupancy (id, listing_id, unit_id, kind, blocked, created_at, outside_calendar_id, outside_key)
    select gen_random_uuid(), ${listing_id}::uuid, w.unit_id, 'external', w.blocked, ${now}::timestamptz, w.calendar_id, w.key
    from wanted w
    where not exists (select from occupancy o where o.outside_calendar_id = w.calendar_id and o.outside_key = w.key
      and o.unit_id = w.unit_id)`.execute(db)
}
