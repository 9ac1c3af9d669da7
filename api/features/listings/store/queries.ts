/** Writes of the tables of `listings`. Owner data are always chosen by id and owner together. */
import { randomUUIDv7 } from 'node:crypto'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Browse, Reader, Tx } from '#api/deps.ts'
import type { DB } from '#api/db/schema.gen.ts'
import type { ListingKind, Voivodeship } from '#domain/listing/codes.ts'
import { announceToOwner } from '#api/features/live/announce.ts'

type Row<T extends keyof DB> = Insertable<DB[T]>

/** Keeps our advisory locks on page addresses apart from those on terms. */
const slugLockClass = 7_302

/** Nearly every spot of the country has a town within so many degrees. */
const nearDegrees = 0.5

/** Degrees of longitude are shorter than those of latitude, in the middle of Poland by about this factor. */
const narrowing = 0.62

/** The owner's listing, locked until the end of the transaction; null when it is another owner's. */
export async function lockOwnListing(db: Tx, id: string, owner_id: string) {
  return (
    (await db
      .selectFrom('listings')
      .select([
        'id',
        'kind',
        'slug',
        'status',
        'packages',
        'revision',
        'published_at',
        'price_mode',
        'price_valid_from',
      ])
      .where('id', '=', id)
      .where('owner_id', '=', owner_id)
      .forUpdate()
      .executeTakeFirst()) ?? null
  )
}

/** Makes transactions that want the same slug wait for each other, so that each sees what the other took. */
export async function lockSlug(db: Tx, base: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${slugLockClass}, hashtext(${base}))`.execute(db)
}

/** Slugs that begin with this base and belong, or once belonged, to other listings. */
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

/** The listing that had this slug before. */
export async function findOldSlug(db: Browse, slug: string): Promise<string | null> {
  const row = await db.selectFrom('listing_slugs').select('listing_id').where('slug', '=', slug).executeTakeFirst()
  return row?.listing_id ?? null
}

/** Sites on which the form of this code may stand, whatever the listing's status; null for an unknown code. */
export async function sitesOfCode(db: Reader, embed_code: string): Promise<string[] | null> {
  const row = db.selectFrom('listings').select('embed_origins').where('embed_code', '=', embed_code)
  return (await row.executeTakeFirst())?.embed_origins ?? null
}

export async function insertListing(db: Tx, row: Row<'listings'>): Promise<void> {
  await db.insertInto('listings').values(row).execute()
}

/** Writes the given columns and raises the revision, by which caches notice the change. */
export async function updateListing(db: Tx, id: string, set: Updateable<DB['listings']>, now: Date): Promise<void> {
  await db
    .updateTable('listings')
    .set({ ...set, revision: sql<number>`revision + 1`, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Whether the owner of this listing bills no VAT. */
export async function isVatExempt(db: Reader, listing_id: string): Promise<boolean> {
  const owner = await db
    .selectFrom('owners')
    .innerJoin('listings', 'listings.owner_id', 'owners.id')
    .select('owners.vat_status')
    .where('listings.id', '=', listing_id)
    .executeTakeFirst()
  return owner?.vat_status === 'exempt'
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

/** The owner's row, locked, so that two listings are not published at once on the last place of a plan. */
export async function lockOwner(db: Tx, owner_id: string) {
  return (
    (await db
      .selectFrom('owners')
      .select(['email_verified_at', 'profile_completed_at'])
      .where('id', '=', owner_id)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? null
  )
}

/** How many listings of a kind the owner has, and how many of them are published, shown or hidden by the plan. */
export async function countListings(db: Reader, owner_id: string, kind: ListingKind) {
  const row = await db
    .selectFrom('listings')
    .select([
      sql<string>`count(*)`.as('all'),
      sql<string>`count(*) filter (where status = 'published' and not hidden_by_plan)`.as('published'),
      sql<string>`count(*) filter (where status = 'published' and hidden_by_plan)`.as('hidden'),
    ])
    .where('owner_id', '=', owner_id)
    .where('kind', '=', kind)
    .where('status', '<>', 'archived')
    .executeTakeFirstOrThrow()
  return { all: Number(row.all), published: Number(row.published), hidden: Number(row.hidden) }
}

/** Tells open screens of the owner that their listings changed. */
export function announceOwner(db: Tx, owner_id: string): Promise<void> {
  return announceToOwner(db, owner_id, 'listings')
}

export async function findListingForLink(db: Reader, id: string) {
  return (
    (await db
      .selectFrom('listings')
      .select(['id', 'owner_id', 'kind', 'status', 'hidden_by_plan'])
      .where('id', '=', id)
      .where('status', '<>', 'archived')
      .executeTakeFirst()) ?? null
  )
}

export async function findLink(db: Reader, venue_id: string, service_id: string) {
  return (
    (await db
      .selectFrom('linked_services')
      .select(['mode', 'status', 'price_override_grosze'])
      .where('venue_id', '=', venue_id)
      .where('service_id', '=', service_id)
      .forUpdate()
      .executeTakeFirst()) ?? null
  )
}

export async function updateLink(
  db: Tx,
  venue_id: string,
  service_id: string,
  set: Updateable<DB['linked_services']>,
): Promise<void> {
  await db
    .updateTable('linked_services')
    .set(set)
    .where('venue_id', '=', venue_id)
    .where('service_id', '=', service_id)
    .execute()
}

export async function deleteLink(db: Tx, venue_id: string, service_id: string): Promise<void> {
  await db.deleteFrom('linked_services').where('venue_id', '=', venue_id).where('service_id', '=', service_id).execute()
}

/** Deletes the listing with everything that belongs to it; only for one that was never reserved. */
export async function deleteListing(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('listings').where('id', '=', id).execute()
}

/** Gives a copy of a listing the same pictures; the files are shared. */
export async function copyImages(db: Tx, from_id: string, to_id: string, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('listing_images')
    .selectAll()
    .where('listing_id', '=', from_id)
    .orderBy('position')
    .execute()
  if (rows.length === 0) return
  await db
    .insertInto('listing_images')
    .values(
      rows.map((row) => ({
        ...row,
        id: randomUUIDv7(),
        listing_id: to_id,
        variants: JSON.stringify(row.variants),
        created_at: now,
      })),
    )
    .execute()
}

export async function upsertLink(db: Tx, row: Row<'linked_services'>): Promise<void> {
  await db
    .insertInto('linked_services')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['venue_id', 'service_id']).doUpdateSet({
        mode: row.mode,
        status: row.status ?? 'pending',
        price_override_grosze: row.price_override_grosze ?? null,
      }),
    )
    .execute()
}

/** Links of this listing that both sides have accepted. */
export function acceptedLinks(db: Browse, listing_id: string) {
  return db
    .selectFrom('linked_services')
    .select(['venue_id', 'service_id', 'mode', 'price_override_grosze'])
    .where('status', '=', 'accepted')
    .where((where) => where.or([where('venue_id', '=', listing_id), where('service_id', '=', listing_id)]))
    .orderBy('created_at')
    .orderBy('service_id')
    .execute()
}

export async function findPlace(db: Browse, id: number) {
  return (
    (await db
      .selectFrom('places')
      .select(['id', 'name', 'voivodeship', 'latitude', 'longitude'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  )
}

/** From this number of inhabitants on, people search by the name of a town for a place in its whole region. */
const largeTownFrom = 40_000

export type LargeTown = { name: string; latitude: number; longitude: number }

export async function largeTowns(db: Browse): Promise<LargeTown[]> {
  return await db
    .selectFrom('places')
    .select(['name', 'latitude', 'longitude'])
    .where('population', '>=', largeTownFrom)
    .orderBy('id')
    .execute()
}

export async function nearestVoivodeship(
  db: Browse,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<Voivodeship | null> {
  const nearest = await db
    .selectFrom('places')
    .select('voivodeship')
    .where('latitude', '>', latitude - nearDegrees)
    .where('latitude', '<', latitude + nearDegrees)
    .where('longitude', '>', longitude - nearDegrees)
    .where('longitude', '<', longitude + nearDegrees)
    .orderBy(sql`power(latitude - ${latitude}, 2) + power((longitude - ${longitude}) * ${narrowing}, 2)`)
    .limit(1)
    .executeTakeFirst()
  return nearest?.voivodeship ?? null
}

export async function countLiving(db: Reader, owner_id: string): Promise<number> {
  const { count } = await living(db, owner_id)
    .select((of) => of.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function livingIds(db: Reader, owner_id: string) {
  return living(db, owner_id).select('id').orderBy('id').execute()
}

export function lockLiving(db: Tx, owner_id: string) {
  return living(db, owner_id).select('id').orderBy('id').forUpdate().execute()
}

function living(db: Reader, owner_id: string) {
  return db.selectFrom('listings').where('owner_id', '=', owner_id).where('status', '!=', 'archived')
}
