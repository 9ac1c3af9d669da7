/** Writes of the tables of `listings`. Owner data are always chosen by id and owner together. */
import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { Reader, Tx } from '#api/deps.ts'
import type { DB } from '#api/db/schema.gen.ts'

type Row<T extends keyof DB> = Insertable<DB[T]>

/** Keeps our advisory locks on page addresses apart from those on terms. */
const slugLockClass = 7_302

/** The listing as its owner may change it, locked until the end of the transaction; null when it is not theirs. */
export const lockOwnListing = async (db: Tx, id: string, owner_id: string) =>
  (await db
    .selectFrom('listings')
    .select(['id', 'kind', 'slug', 'status', 'packages'])
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .forUpdate()
    .executeTakeFirst()) ?? null

/** Whoever wants the same address waits; then both see what the other has taken. */
export async function lockSlug(db: Tx, base: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${slugLockClass}, hashtext(${base}))`.execute(db)
}

/** Addresses that start like this and belong, or once belonged, to other listings. */
export async function takenSlugs(db: Tx, base: string, listing_id: string): Promise<Set<string>> {
  const pattern = `${base}%`
  const rows = await db
    .selectFrom('listings')
    .select('slug')
    .where('slug', 'like', pattern)
    .where('id', '<>', listing_id)
    .union(
      db
        .selectFrom('listing_slugs')
        .select('slug')
        .where('slug', 'like', pattern)
        .where('listing_id', '<>', listing_id),
    )
    .execute()
  return new Set(rows.map((row) => row.slug))
}

export async function keepOldSlug(db: Tx, slug: string, listing_id: string, now: Date): Promise<void> {
  await db
    .insertInto('listing_slugs')
    .values({ slug, listing_id, created_at: now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}

export async function dropOldSlug(db: Tx, slug: string, listing_id: string): Promise<void> {
  await db.deleteFrom('listing_slugs').where('slug', '=', slug).where('listing_id', '=', listing_id).execute()
}

/** The listing that a former address belonged to. */
export async function findOldSlug(db: Reader, slug: string): Promise<string | null> {
  const row = await db.selectFrom('listing_slugs').select('listing_id').where('slug', '=', slug).executeTakeFirst()
  return row?.listing_id ?? null
}

export async function insertListing(db: Tx, row: Row<'listings'>): Promise<void> {
  await db.insertInto('listings').values(row).execute()
}

/** Writes the given columns and raises the revision, so that caches know. */
export async function updateListing(db: Tx, id: string, set: Updateable<DB['listings']>, now: Date): Promise<void> {
  await db
    .updateTable('listings')
    .set({ ...set, revision: sql<number>`revision + 1`, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Ids stay with their codes, because reservations point to them. Throws a foreign-key error for a unit that is in use. */
export async function replaceUnits(db: Tx, listing_id: string, units: Row<'units'>[]): Promise<void> {
  await db
    .deleteFrom('units')
    .where('listing_id', '=', listing_id)
    .where(
      'code',
      'not in',
      units.map((unit) => unit.code),
    )
    .execute()
  await db
    .insertInto('units')
    .values(units)
    .onConflict((conflict) =>
      conflict.columns(['listing_id', 'code']).doUpdateSet({
        name: sql`excluded.name`,
        area_m2: sql`excluded.area_m2`,
        capacity_max: sql`excluded.capacity_max`,
        position: sql`excluded.position`,
      }),
    )
    .execute()
}

export async function retirePriceItems(db: Tx, listing_id: string, now: Date): Promise<void> {
  await db
    .updateTable('price_items')
    .set({ retired_at: now })
    .where('listing_id', '=', listing_id)
    .where('retired_at', 'is', null)
    .execute()
}

export async function insertPriceItems(db: Tx, rows: Row<'price_items'>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('price_items').values(rows).execute()
}

export async function replaceOpening(
  db: Tx,
  listing_id: string,
  windows: Row<'opening_windows'>[],
  exceptions: Row<'availability_exceptions'>[],
): Promise<void> {
  await db.deleteFrom('opening_windows').where('listing_id', '=', listing_id).execute()
  await db.deleteFrom('availability_exceptions').where('listing_id', '=', listing_id).execute()
  if (windows.length > 0) await db.insertInto('opening_windows').values(windows).execute()
  if (exceptions.length > 0) await db.insertInto('availability_exceptions').values(exceptions).execute()
}

export const imagesOf = (db: Reader, listing_id: string) =>
  db
    .selectFrom('listing_images')
    .select(['id', 'position', 'is_cover', 'variants'])
    .where('listing_id', '=', listing_id)
    .orderBy('position')
    .execute()

export async function insertImage(db: Tx, row: Row<'listing_images'>): Promise<void> {
  await db.insertInto('listing_images').values(row).execute()
}

/** The listing of the picture, or null when the picture is gone. */
export async function updateImageVariants(db: Tx, id: string, variants: string): Promise<string | null> {
  const row = await db
    .updateTable('listing_images')
    .set({ variants })
    .where('id', '=', id)
    .returning('listing_id')
    .executeTakeFirst()
  return row?.listing_id ?? null
}

/** Takes the picture away and makes the next one the cover when it was the cover. False when there was none. */
export async function deleteImage(db: Tx, listing_id: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('listing_images')
    .where('id', '=', id)
    .where('listing_id', '=', listing_id)
    .returning('is_cover')
    .executeTakeFirst()
  if (!gone) return false
  const next = gone.is_cover ? (await imagesOf(db, listing_id))[0] : undefined
  if (next) await db.updateTable('listing_images').set({ is_cover: true }).where('id', '=', next.id).execute()
  return true
}

export const findOwner = async (db: Reader, owner_id: string) =>
  (await db
    .selectFrom('owners')
    .select(['email_verified_at', 'profile_completed_at'])
    .where('id', '=', owner_id)
    .executeTakeFirst()) ?? null

export const findListingForLink = async (db: Reader, id: string) =>
  (await db.selectFrom('listings').select(['id', 'owner_id', 'kind']).where('id', '=', id).executeTakeFirst()) ?? null

export async function upsertLink(db: Tx, row: Row<'linked_services'>): Promise<void> {
  await db
    .insertInto('linked_services')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['venue_id', 'service_id']).doUpdateSet({ mode: row.mode, status: row.status ?? 'pending' }),
    )
    .execute()
}

/** Links that both sides have agreed to, of all listings or of one. */
export const acceptedLinks = (db: Reader, listing_id: string) =>
  db
    .selectFrom('linked_services')
    .select(['venue_id', 'service_id', 'mode'])
    .where('status', '=', 'accepted')
    .where((where) => where.or([where('venue_id', '=', listing_id), where('service_id', '=', listing_id)]))
    .orderBy('created_at')
    .orderBy('service_id')
    .execute()

export const findPlace = async (db: Reader, id: number) =>
  (await db
    .selectFrom('places')
    .select(['id', 'name', 'latitude', 'longitude'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null
