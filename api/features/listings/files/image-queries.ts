/**
 * Pictures of listings: rows, their order, removed ones, and which files are still needed. The first picture is the
 * cover. Callers have locked the listing.
 */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db, Reader, Tx } from '#api/deps.ts'
import type { DB } from '#api/db/schema.gen.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

export type ImageRow = Selectable<DB['listing_images']>

export async function findOwnRevision(db: Reader, owner_id: string, kind: ListingKind, id: string) {
  const row = await db
    .selectFrom('listings')
    .select(['id', 'revision'])
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .where('kind', '=', kind)
    .where('status', '<>', 'archived')
    .executeTakeFirst()
  return row ?? null
}

export function imagesOf(db: Reader, listing_id: string): Promise<ImageRow[]> {
  return db
    .selectFrom('listing_images')
    .selectAll()
    .where('listing_id', '=', listing_id)
    .orderBy('is_cover', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function countImages(db: Reader, listing_id: string): Promise<number> {
  const row = await db
    .selectFrom('listing_images')
    .select(sql<string>`count(*)`.as('count'))
    .where('listing_id', '=', listing_id)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertImage(db: Tx, row: Insertable<DB['listing_images']>): Promise<void> {
  await db.insertInto('listing_images').values(row).execute()
}

export async function updateImage(db: Tx, id: string, set: Updateable<DB['listing_images']>): Promise<void> {
  await db.updateTable('listing_images').set(set).where('id', '=', id).execute()
}

/** Writes the positions of all pictures of a listing; the first one becomes the cover. */
export async function writeOrder(db: Tx, listing_id: string, ids: string[]): Promise<void> {
  const [first] = ids
  if (!first) return
  // The old cover goes first, because the database allows one cover only.
  await db
    .updateTable('listing_images')
    .set({ is_cover: false })
    .where('listing_id', '=', listing_id)
    .where('is_cover', '=', true)
    .where('id', '<>', first)
    .execute()
  await sql`update listing_images set position = o.place - 1, is_cover = o.place = 1
    from unnest(${ids}::uuid[]) with ordinality as o (id, place)
    where listing_images.id = o.id and listing_images.listing_id = ${listing_id}`.execute(db)
}

/** Moves the listing up in the owner's list. `revision` counts saves of the form only, so pictures do not raise it. */
export async function touchListing(db: Tx, listing_id: string, now: Date): Promise<void> {
  await db.updateTable('listings').set({ updated_at: now }).where('id', '=', listing_id).execute()
}

/**
 * Takes a picture off its listing and keeps the row for a while, so that it can be restored. False when there is none.
 */
export async function setAside(db: Tx, listing_id: string, id: string, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('listing_images')
    .where('id', '=', id)
    .where('listing_id', '=', listing_id)
    .returningAll()
    .executeTakeFirst()
  if (!row) return false
  await db
    .insertInto('removed_images')
    .values({ id, listing_id, image: JSON.stringify(row), removed_at: now })
    .execute()
  return true
}

/** Takes a removed row out of the kept ones; null when it is no longer there. */
export async function takeBack(db: Tx, listing_id: string, id: string): Promise<ImageRow | null> {
  const row = await db
    .deleteFrom('removed_images')
    .where('id', '=', id)
    .where('listing_id', '=', listing_id)
    .returning('image')
    .executeTakeFirst()
  if (!row) return null
  const image = row.image as ImageRow & { created_at: string }
  return { ...image, created_at: new Date(image.created_at) }
}

export async function forgetRemoved(db: Tx, before: Date): Promise<void> {
  await db.deleteFrom('removed_images').where('removed_at', '<', before).execute()
}

/** Writes the files of a picture to every row that shows it, also of copies; answers the ids of their listings. */
export async function updateVariants(db: Tx, picture: string, variants: string): Promise<string[]> {
  const rows = await db
    .updateTable('listing_images')
    .set({ variants })
    .where(shows(picture))
    .returning('listing_id')
    .execute()
  await db
    .updateTable('removed_images')
    .set({ image: sql`jsonb_set(image, '{variants}', ${variants}::jsonb)` as never })
    .where(showed(picture))
    .execute()
  return [...new Set(rows.map((row) => row.listing_id))]
}

/** Announces that an upload may use these files, so that the sweep spares them. False while they are being removed. */
export async function expectPicture(db: Db, picture: string, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('picture_leftovers')
    .values({ picture, since: now })
    .onConflict((conflict) =>
      conflict.column('picture').doUpdateSet({ since: now }).where('picture_leftovers.sweeping_at', 'is', null),
    )
    .returning('picture')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Pictures that no row has shown since `before`, whose files may be removed. They stay marked until `swept`, so that no
 * upload uses them; a mark left by a broken sweep is taken up again later.
 */
export async function takeLeftovers(
  db: Tx,
  before: Date,
  now: Date,
  most: number,
): Promise<{ looked_at: number; unneeded: string[] }> {
  const rows = await db
    .selectFrom('picture_leftovers')
    .select('picture')
    .where('since', '<', before)
    .where((where) => where.or([where('sweeping_at', 'is', null), where('sweeping_at', '<', before)]))
    .orderBy('since')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  const unneeded: string[] = []
  for (const { picture } of rows) {
    const shown = await db.selectFrom('listing_images').select('id').where(shows(picture)).limit(1).executeTakeFirst()
    const kept =
      shown ?? (await db.selectFrom('removed_images').select('id').where(showed(picture)).limit(1).executeTakeFirst())
    if (kept) {
      // The picture is in use; it is registered again when its last row is removed.
      await db.deleteFrom('picture_leftovers').where('picture', '=', picture).execute()
    } else {
      await db.updateTable('picture_leftovers').set({ sweeping_at: now }).where('picture', '=', picture).execute()
      unneeded.push(picture)
    }
  }
  return { looked_at: rows.length, unneeded }
}

export async function swept(db: Db, picture: string): Promise<void> {
  await db.deleteFrom('picture_leftovers').where('picture', '=', picture).where('sweeping_at', 'is not', null).execute()
}

/** Instants of the owner's uploads after `since`, oldest first. */
export async function uploadsSince(db: Reader, owner_id: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('picture_uploads')
    .select('uploaded_at')
    .where('owner_id', '=', owner_id)
    .where('uploaded_at', '>', since)
    .orderBy('uploaded_at')
    .execute()
  return rows.map((row) => row.uploaded_at)
}

export async function noteUpload(db: Tx, owner_id: string, now: Date): Promise<void> {
  await db.insertInto('picture_uploads').values({ owner_id, uploaded_at: now }).execute()
}

export async function forgetUploads(db: Tx, before: Date): Promise<void> {
  await db.deleteFrom('picture_uploads').where('uploaded_at', '<', before).execute()
}

function shows(picture: string) {
  return sql<boolean>`split_part(variants -> 0 ->> 'key', '/', 2) = ${picture}`
}

function showed(picture: string) {
  return sql<boolean>`split_part(image -> 'variants' -> 0 ->> 'key', '/', 2) = ${picture}`
}
