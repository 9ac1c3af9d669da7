/** How what is old is forgotten. */
import { type RawBuilder, sql } from 'kysely'
import type { DB } from '#api/db/schema.gen.ts'
import type { Db } from './handles.ts'

const usualRows = 5_000

/**
 * Deletes what is old, some thousand rows by each statement. After a long pause a single one for all of them would meet the
 * limit of time, delete nothing, and do so again in each round.
 */
export async function deleteInParts(
  db: Db,
  table: keyof DB,
  old: RawBuilder<boolean>,
  rowsAtOnce = usualRows,
): Promise<void> {
  for (;;) {
    // By their place: no key is asked for, and the rows were found just now.
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ctid = any(array(select ctid from ${sql.table(table)} where ${old} limit ${rowsAtOnce}))`.execute(db)
    if (Number(numAffectedRows ?? 0) < rowsAtOnce) return
  }
}
