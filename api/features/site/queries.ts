/** The only writer of `contact_messages`; reads places. */
import type { Insertable } from 'kysely'
import type { DB } from '#api/db/schema.gen.ts'
import type { Browse, Reader, Tx } from '#api/deps.ts'

export const insertContactMessage = (db: Tx, message: Insertable<DB['contact_messages']>) =>
  db.insertInto('contact_messages').values(message).execute()

export const findContactMessage = (db: Reader, id: string) =>
  db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()

/** All places as they are compared with what is typed. */
export const readPlaces = (db: Browse) =>
  db
    .selectFrom('places')
    .select(['id', 'name', 'voivodeship', 'latitude', 'longitude', 'population', 'search_text as text'])
    .orderBy('id')
    .execute()

type Town = { name: string; voivodeship: string }

/** Published offers of each of these towns, by name and voivodeship. */
export async function listingCounts(db: Browse, towns: readonly Town[]): Promise<Map<string, number>> {
  if (towns.length === 0) return new Map()
  const rows = await db
    .selectFrom('listings')
    .select(['city', 'voivodeship', (count) => count.fn.countAll<number>().as('count')])
    .where('status', '=', 'published')
    .where('hidden_by_plan', '=', false)
    .where(
      'city',
      'in',
      towns.map(({ name }) => name),
    )
    .groupBy(['city', 'voivodeship'])
    .execute()
  return new Map(rows.map(({ city, voivodeship, count }) => [`${city} ${voivodeship}`, Number(count)]))
}
