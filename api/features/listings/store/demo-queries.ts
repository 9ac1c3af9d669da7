/**
 * Statements that only the seed needs: places, the mark of a demo story that is complete, and deleting an interrupted
 * one. Everything else of the story goes through the product's own verbs.
 */
import { sql } from 'kysely'
import type { Reader, Tx } from '#api/deps.ts'

export type PlaceRow = {
  id: number
  name: string
  voivodeship: string
  latitude: number
  longitude: number
  population: number
  search_text: string
}

export async function countPlaces(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('places')
    .select((where) => where.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Writes all places in one statement; known ids are updated. */
export async function keepPlaces(db: Reader, places: readonly PlaceRow[]): Promise<void> {
  await sql`
    insert into places (id, name, voivodeship, latitude, longitude, population, search_text)
    select * from json_to_recordset(${JSON.stringify(places)}::json)
      as place (id integer, name text, voivodeship text, latitude double precision, longitude double precision, population integer, search_text text)
    on conflict (id) do update set name = excluded.name, voivodeship = excluded.voivodeship, latitude = excluded.latitude,
      longitude = excluded.longitude, population = excluded.population, search_text = excluded.search_text`.execute(db)
}

export async function isTold(db: Reader, name: string): Promise<boolean> {
  return (await db.selectFrom('told_stories').select('name').where('name', '=', name).executeTakeFirst()) !== undefined
}

export async function markTold(db: Reader, name: string, now: Date): Promise<void> {
  await db
    .insertInto('told_stories')
    .values({ name, told_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes the accounts with these addresses and everything they own; answers the ids of their listings. */
export async function forgetOwners(db: Tx, emails: readonly string[]): Promise<string[]> {
  const owners = await db.selectFrom('owners').select('id').where('email', 'in', emails).execute()
  const owner_ids = owners.map((owner) => owner.id)
  if (owner_ids.length === 0) return []
  const listings = await db.selectFrom('listings').select('id').where('owner_id', 'in', owner_ids).execute()
  const listing_ids = listings.map((listing) => listing.id)
  if (listing_ids.length > 0) {
    await db.deleteFrom('occupancy').where('listing_id', 'in', listing_ids).execute()
    await db.deleteFrom('reservations').where('listing_id', 'in', listing_ids).execute()
    await db.deleteFrom('listings').where('id', 'in', listing_ids).execute()
  }
  await db.deleteFrom('owners').where('id', 'in', owner_ids).execute()
  return listing_ids
}

/** What the seed needs to continue with a reservation: the secret of its links, and what is to be paid. */
export async function reservationToTell(db: Reader, id: string) {
  return db
    .selectFrom('reservations')
    .select(['id', 'owner_id', 'status', 'token_nonce', 'due_now_grosze', 'total_grosze', 'paid_grosze'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function ownerIdOf(db: Reader, email: string): Promise<string | null> {
  return (await db.selectFrom('owners').select('id').where('email', '=', email).executeTakeFirst())?.id ?? null
}

export async function payoutAccountOf(db: Reader, owner_id: string): Promise<string | null> {
  const row = await db.selectFrom('owners').select('payout_account').where('id', '=', owner_id).executeTakeFirst()
  return row?.payout_account ?? null
}
