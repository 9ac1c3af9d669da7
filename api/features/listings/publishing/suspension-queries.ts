/** All SQL of suspended listings. */
import type { Insertable, Selectable } from 'kysely'
import type { ListingSuspensionsTable } from '#api/db/schema.gen.ts'
import type { Reader, Tx } from '#api/handles.ts'

export type SuspensionRow = Selectable<ListingSuspensionsTable>

/** Finds a listing by id or by slug. */
export async function findNamed(db: Reader, name: string): Promise<string | null> {
  const found = db.selectFrom('listings').select('id')
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)
  return (await found.where(isId ? 'id' : 'slug', '=', name).executeTakeFirst())?.id ?? null
}

export async function lockListingRow(db: Tx, id: string) {
  const row = db.selectFrom('listings').select(['id', 'owner_id', 'slug', 'status']).where('id', '=', id)
  return (await row.forUpdate().executeTakeFirst()) ?? null
}

export async function insertSuspension(db: Tx, row: Insertable<ListingSuspensionsTable>): Promise<void> {
  await db.insertInto('listing_suspensions').values(row).execute()
}

/** The open suspensions among these listings. */
export async function openSuspensions(db: Reader, listing_ids: readonly string[]): Promise<Map<string, SuspensionRow>> {
  if (listing_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('listing_suspensions')
    .selectAll()
    .where('listing_id', 'in', listing_ids)
    .where('restored_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.listing_id, row]))
}

export async function findSuspension(db: Reader, id: string): Promise<SuspensionRow | null> {
  return (await db.selectFrom('listing_suspensions').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function closeSuspension(db: Tx, id: string, restored_at: Date, restored_why: string): Promise<void> {
  await db.updateTable('listing_suspensions').set({ restored_at, restored_why }).where('id', '=', id).execute()
}

/** Whether the listing has a statement of reasons, which must be kept. */
export async function wasSuspended(db: Reader, listing_id: string): Promise<boolean> {
  const row = db.selectFrom('listing_suspensions').select('id').where('listing_id', '=', listing_id)
  return (await row.executeTakeFirst()) !== undefined
}

/** All suspended listings, the longest suspended first. */
export async function allSuspended(db: Reader) {
  return db
    .selectFrom('listing_suspensions')
    .innerJoin('listings', 'listings.id', 'listing_suspensions.listing_id')
    .selectAll('listing_suspensions')
    .select('listings.slug')
    .where('restored_at', 'is', null)
    .where('listings.status', '=', 'suspended')
    .orderBy('suspended_at')
    .execute()
}
