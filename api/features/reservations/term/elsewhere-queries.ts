/** What calendars that live elsewhere mean for reservations. */
import type { Reader } from '#api/deps.ts'
import { isStale } from '#domain/outside/health.ts'

export async function writesElsewhere(db: Reader, owner_id: string): Promise<boolean> {
  const found = db.selectFrom('google_writing').select('listing_id').where('owner_id', '=', owner_id).limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

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
