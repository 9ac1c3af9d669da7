/** How old rows are deleted. */
import { type RawBuilder, sql } from 'kysely'
import type { DB } from '#api/db/schema.gen.ts'
import type { Db } from './handles.ts'

const usualRows = 5_000

/**
 * Deletes old rows, some thousands with each statement. After a long pause one statement for all of them would exceed
 * the time limit, delete nothing, and fail again in each round.
 */
export async function deleteInParts(
  db: Db,
  table: keyof DB,
  old: RawBuilder<boolean>,
  rowsAtOnce = usualRows,
): Promise<void> {
  for (;;) {
    // By physical place (`ctid`): it works for every key, and the rows were found in the same statement.
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ctid = any(array(select ctid from ${sql.table(table)} where ${old} limit ${rowsAtOnce}))`.execute(db)
    if (Number(numAffectedRows ?? 0) < rowsAtOnce) return
  }
}
