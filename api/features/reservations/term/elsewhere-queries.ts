/** What calendars that live elsewhere mean for reservations. */
import { sql } from 'kysely'
import type { Reader } from '#api/deps.ts'
import { isStale } from '#domain/outside/health.ts'

/** Whether the owner keeps a calendar elsewhere; to be asked in a statement of others. */
export const isWrittenElsewhere = (owner_id: string) =>
  sql<boolean>`exists (select from google_writing where owner_id = ${owner_id})`

/** Whether a calendar that takes terms of the listing has been silent for so long that its owner has to be asked. */
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
