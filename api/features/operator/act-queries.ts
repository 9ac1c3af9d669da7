/** All SQL of the operator's audit table. */
import type { Insertable, Selectable } from 'kysely'
import type { OperatorActsTable } from '#api/db/schema.gen.ts'
import type { Reader, Tx } from '#api/handles.ts'

export async function insertAct(db: Tx, row: Insertable<OperatorActsTable>): Promise<void> {
  await db.insertInto('operator_acts').values(row).execute()
}

/** Newest first. */
export const latestActs = (db: Reader, most: number): Promise<Selectable<OperatorActsTable>[]> =>
  db.selectFrom('operator_acts').selectAll().orderBy('id', 'desc').limit(most).execute()
