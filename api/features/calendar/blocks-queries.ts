/** Statements on `blocks`. The occupancy of blocks is written by `claim-term.ts` only. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { BlocksTable } from '#api/db/schema.gen.ts'
import type { Reader, Tx } from '#api/deps.ts'

export type BlockRecord = Selectable<BlocksTable>

export async function insertBlocks(db: Tx, rows: Insertable<BlocksTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('blocks').values(rows).execute()
}

export async function updateBlocks(db: Tx, ids: string[], change: Updateable<BlocksTable>): Promise<void> {
  await db.updateTable('blocks').set(change).where('id', 'in', ids).execute()
}

export async function deleteBlocks(db: Tx, ids: string[]): Promise<void> {
  await db.deleteFrom('blocks').where('id', 'in', ids).execute()
}

/** How many blocks of a listing are not over. */
export async function countAhead(db: Reader, listing_id: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('blocks')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('listing_id', '=', listing_id)
    .where('end_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes the owner's blocks together with their occupancy. */
export async function deleteBlocksOf(db: Tx, owner_id: string): Promise<void> {
  await db.deleteFrom('blocks').where('owner_id', '=', owner_id).execute()
}

/** Blocks by id, with the listing's name; `after` null asks for the first page. */
export function pageOfBlocks(db: Reader, owner_id: string, after: string | null, limit: number) {
  return db
    .selectFrom('blocks')
    .innerJoin('listings', 'listings.id', 'blocks.listing_id')
    .selectAll('blocks')
    .select('listings.name as listing_name')
    .where('blocks.owner_id', '=', owner_id)
    .$if(after !== null, (query) => query.where('blocks.id', '>', after ?? ''))
    .orderBy('blocks.id')
    .limit(limit)
    .execute()
}

/** A block by id and owner; undefined for another owner's block. */
export async function findOwnedBlock(db: Reader, id: string, owner_id: string): Promise<BlockRecord | undefined> {
  return db.selectFrom('blocks').selectAll().where('id', '=', id).where('owner_id', '=', owner_id).executeTakeFirst()
}

/** All blocks of a series of one owner, or those that start at `from` or later; the rows are locked. */
export async function lockSeries(db: Tx, series: SeriesOfOwner, from: Date | null): Promise<BlockRecord[]> {
  const query = db
    .selectFrom('blocks')
    .selectAll()
    .where('series_id', '=', series.series_id)
    .where('owner_id', '=', series.owner_id)
    .where('listing_id', '=', series.listing_id)
  return (from ? query.where('start_at', '>=', from) : query).orderBy('start_at').forUpdate().execute()
}

type SeriesOfOwner = { series_id: string; owner_id: string; listing_id: string }
