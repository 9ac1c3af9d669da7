/** How outside calendars affect reservations. */
import { sql } from 'kysely'
import type { Reader } from '#api/deps.ts'
import { isStale } from '#domain/outside/health.ts'
import { concludedStatuses } from '#domain/reservation/reservation.ts'

/** Whether the owner has a calendar elsewhere that we write to; a part of other statements. */
export const isWrittenElsewhere = (owner_id: string) =>
  sql<boolean>`exists (select from google_writing where owner_id = ${owner_id})`

/** Whether an outside calendar of the listing has been silent for so long that its owner has to be asked. */
export async function hearsOldNews(db: Reader, listing_id: string, now: number): Promise<boolean> {
  const calendars = await db
    .selectFrom('outside_calendars')
    .select(['state', 'created_at', 'last_success_at', 'last_error'])
    .where('listing_id', '=', listing_id)
    .execute()
  return calendars.some(({ state, last_error, created_at, last_success_at }) =>
    isStale(
      { state, last_error, created_at: created_at.getTime(), last_success_at: last_success_at?.getTime() ?? null },
      now,
    ),
  )
}

/**
 * Whether the owner sees the reservation in their Google calendar and no mail has put it into any calendar:
 * reservations from before the connection came by mail, and mails keep them up to date.
 */
export async function standsElsewhere(db: Reader, { id, listing_id }: { id: string; listing_id: string }) {
  const writing = await db
    .selectFrom('google_writing')
    .innerJoin('google_accounts', 'google_accounts.owner_id', 'google_writing.owner_id')
    .select('google_accounts.connected_at')
    .where('google_writing.listing_id', '=', listing_id)
    .where('google_accounts.state', '=', 'active')
    .executeTakeFirst()
  if (!writing) return false
  const before = await db
    .selectFrom('reservation_events')
    .select('seq')
    .where('reservation_id', '=', id)
    .where('status_after', 'in', concludedStatuses)
    .where('at', '<', writing.connected_at)
    .limit(1)
    .executeTakeFirst()
  return before === undefined
}
