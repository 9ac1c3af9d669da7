/** The only writer of `contact_messages`; reads places. */
import { type Insertable, sql } from 'kysely'
import type { DB } from '#api/db/schema.gen.ts'
import type { Browse, Db, Reader, Tx } from '#api/deps.ts'
import { deleteInParts } from '#api/forget-queries.ts'

export const insertContactMessage = (db: Tx, message: Insertable<DB['contact_messages']>) =>
  db.insertInto('contact_messages').values(message).execute()

export const findContactMessage = (db: Reader, id: string) =>
  db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()

export const findContactMessagesOf = (db: Reader, email: string) =>
  db
    .selectFrom('contact_messages')
    .selectAll()
    .where(sql`lower(email)`, '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const deleteContactMessagesOf = (db: Tx, email: string) =>
  db.deleteFrom('contact_messages').where(sql`lower(email)`, '=', email).execute()

export const deleteOldContactMessages = (db: Db, now: Date): Promise<void> =>
  deleteInParts(db, 'contact_messages', sql`created_at < ${now}::timestamptz - interval '12 months'`)

/** All places in the form that typed text is compared with. */
export const readPlaces = (db: Browse) =>
  db
    .selectFrom('places')
    .select(['id', 'name', 'voivodeship', 'latitude', 'longitude', 'population', 'search_text as text'])
    .orderBy('id')
    .execute()

type Town = { name: string; voivodeship: string }

/** Numbers of published listings in each of these towns, by name and voivodeship. */
export async function listingCounts(db: Browse, towns: readonly Town[]): Promise<Map<string, number>> {
  if (towns.length === 0) return new Map()
  const rows = await shown(db)
    .select(['city', 'voivodeship', (count) => count.fn.countAll<number>().as('count')])
    .where(
      'city',
      'in',
      towns.map(({ name }) => name),
    )
    .groupBy(['city', 'voivodeship'])
    .execute()
  return new Map(rows.map(({ city, voivodeship, count }) => [`${city} ${voivodeship}`, Number(count)]))
}

/** How many listings robots may read: all shown ones except demo listings. */
export async function countForRobots(db: Browse): Promise<number> {
  const row = await forRobots(db)
    .select((every) => every.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** `most` of them, starting at `from`. */
export function readForRobots(db: Browse, from: number, most: number) {
  return forRobots(db).select(['kind', 'slug']).orderBy('id').offset(from).limit(most).execute()
}

function forRobots(db: Browse) {
  return shown(db).where('demo', '=', sql.lit(false))
}

/**
 * Listings shown to visitors; the conditions are literals, as in the partial indexes (`listings_by_town`,
 * `listings_for_robots`).
 */
function shown(db: Browse) {
  return db
    .selectFrom('listings')
    .where('status', '=', sql.lit('published'))
    .where('hidden_by_plan', '=', sql.lit(false))
}
