/** All SQL that reads plans and an owner's subscription. */
import { type Selectable, sql } from 'kysely'
import type { PlanVersionsTable, SubscriptionsTable } from '#api/db/schema.gen.ts'
import type { Reader } from '#api/deps.ts'

export type PlanVersionRow = Selectable<PlanVersionsTable>
export type SubscriptionRow = Selectable<SubscriptionsTable>

/** The newest version of each plan, the one sold today. */
export const currentVersions = (db: Reader): Promise<PlanVersionRow[]> =>
  db.selectFrom('plan_versions').selectAll().distinctOn('plan').orderBy('plan').orderBy('version', 'desc').execute()

export const findVersions = (db: Reader, ids: readonly number[]): Promise<PlanVersionRow[]> =>
  db
    .selectFrom('plan_versions')
    .selectAll()
    .where('id', 'in', [0, ...ids])
    .execute()

export async function insertVersion(
  db: Reader,
  row: Omit<PlanVersionRow, 'id' | 'version' | 'synced_at'>,
): Promise<PlanVersionRow> {
  return db
    .insertInto('plan_versions')
    .values({
      ...row,
      version: sql<number>`(select max(version) + 1 from plan_versions where plan = ${row.plan})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function markSynced(db: Reader, id: number, at: Date): Promise<void> {
  await db.updateTable('plan_versions').set({ synced_at: at }).where('id', '=', id).execute()
}

export const findSubscription = async (db: Reader, owner_id: string): Promise<SubscriptionRow | null> =>
  (await db.selectFrom('subscriptions').selectAll().where('owner_id', '=', owner_id).executeTakeFirst()) ?? null
