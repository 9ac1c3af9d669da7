/** Files of listings that visitors may download. Callers have locked the listing. */
import { randomUUIDv7 } from 'node:crypto'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Browse, Reader, Tx } from '#api/deps.ts'
import type { DB } from '#api/db/schema.gen.ts'

export type FileRow = Selectable<DB['listing_files']>

export function filesOf(db: Browse, listing_id: string): Promise<FileRow[]> {
  return db
    .selectFrom('listing_files')
    .selectAll()
    .where('listing_id', '=', listing_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function countFiles(db: Reader, listing_id: string): Promise<number> {
  const row = await db
    .selectFrom('listing_files')
    .select(sql<string>`count(*)`.as('count'))
    .where('listing_id', '=', listing_id)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertFile(db: Tx, row: Insertable<DB['listing_files']>): Promise<void> {
  await db.insertInto('listing_files').values(row).execute()
}

/** False when there is no such file. */
export async function renameFile(db: Tx, listing_id: string, id: string, title: string): Promise<boolean> {
  const done = await db
    .updateTable('listing_files')
    .set({ title })
    .where('listing_id', '=', listing_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Removes the row and answers its key in the store; null when there is no such file. */
export async function deleteFile(db: Tx, listing_id: string, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom('listing_files')
    .where('listing_id', '=', listing_id)
    .where('id', '=', id)
    .returning('key')
    .executeTakeFirst()
  return row?.key ?? null
}

/** Gives a copy of a listing the same files: both rows name one file in the store. */
export async function copyFiles(db: Tx, from_id: string, to_id: string, now: Date): Promise<void> {
  const rows = await filesOf(db, from_id)
  for (const row of rows) await insertFile(db, { ...row, id: randomUUIDv7(), listing_id: to_id, created_at: now })
}

/** Whether any listing uses the file of this key. */
export async function isShown(db: Reader, key: string): Promise<boolean> {
  return (
    (await db.selectFrom('listing_files').select('id').where('key', '=', key).limit(1).executeTakeFirst()) !== undefined
  )
}
