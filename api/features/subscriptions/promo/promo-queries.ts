/** The only writer of promo codes and their redemptions. */
import { type Insertable, type Selectable, sql } from 'kysely'
import { deleteInParts } from '#api/forget-queries.ts'
import type { DB } from '#api/db/schema.gen.ts'
import type { Db, Reader, Tx } from '#api/deps.ts'

export type PromoRow = Selectable<DB['promo_codes']>

export const findPromo = (db: Reader, code: string): Promise<PromoRow | undefined> =>
  db.selectFrom('promo_codes').selectAll().where('code', '=', code).executeTakeFirst()

export const findPromoById = (db: Reader, id: string): Promise<PromoRow | undefined> =>
  db.selectFrom('promo_codes').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the code, so that its last use is given only once. */
export const lockPromo = (db: Tx, code: string): Promise<PromoRow | undefined> =>
  db.selectFrom('promo_codes').selectAll().where('code', '=', code).forUpdate().executeTakeFirst()

/** Without an owner only the total is counted. */
export async function redemptionsOf(db: Reader, promo_id: string, owner_id: string | null, checkout_id: string | null) {
  const row = await db
    .selectFrom('promo_redemptions')
    .select([
      sql<string>`count(*)`.as('all'),
      sql<string>`count(*) filter (where owner_id = ${owner_id}::uuid)`.as('mine'),
    ])
    .where('promo_id', '=', promo_id)
    .where('checkout_id', 'is distinct from', checkout_id)
    .executeTakeFirstOrThrow()
  return { used: Number(row.all), used_by_owner: Number(row.mine) > 0 }
}

export async function insertRedemption(db: Tx, row: Insertable<DB['promo_redemptions']>): Promise<void> {
  await db.insertInto('promo_redemptions').values(row).execute()
}

/** For a page that ended unpaid: the code may be used again. */
export async function releaseRedemption(db: Tx, checkout_id: string): Promise<void> {
  await db.deleteFrom('promo_redemptions').where('checkout_id', '=', checkout_id).where('used_at', 'is', null).execute()
}

export async function noteRedemption(db: Tx, checkout_id: string, used_at: Date): Promise<void> {
  await db.updateTable('promo_redemptions').set({ used_at }).where('checkout_id', '=', checkout_id).execute()
}

/** The code typed at registration, for the first plan that is bought. */
export const keptPromo = async (db: Reader, owner_id: string): Promise<string | null> =>
  (await db.selectFrom('owners').select('promo_code').where('id', '=', owner_id).executeTakeFirst())?.promo_code ?? null

export async function forgetKeptPromo(db: Tx, owner_id: string): Promise<void> {
  await db
    .updateTable('owners')
    .set({ promo_code: null })
    .where('id', '=', owner_id)
    .where('promo_code', 'is not', null)
    .execute()
}

export const triesSince = async (db: Reader, owner_id: string, since: Date): Promise<Date[]> =>
  (
    await db
      .selectFrom('promo_tries')
      .select('at')
      .where('owner_id', '=', owner_id)
      .where('at', '>', since)
      .orderBy('at')
      .execute()
  ).map(({ at }) => at)

export async function insertTry(db: Tx, owner_id: string, at: Date): Promise<void> {
  await db.insertInto('promo_tries').values({ owner_id, at }).execute()
}

export const deleteTriesBefore = (db: Db, before: Date): Promise<void> =>
  deleteInParts(db, 'promo_tries', sql`at < ${before}`)

// ---- the operator's ----

export const allPromos = (db: Reader) =>
  db
    .selectFrom('promo_codes')
    .selectAll()
    .select(
      sql<string>`(select count(*) from promo_redemptions r where r.promo_id = promo_codes.id and r.used_at is not null)`.as(
        'used',
      ),
    )
    .orderBy('created_at')
    .execute()

export async function insertPromo(db: Reader, row: Insertable<DB['promo_codes']>): Promise<void> {
  await db.insertInto('promo_codes').values(row).execute()
}

export async function endPromoRow(db: Reader, id: string, valid_to: Date): Promise<void> {
  await db.updateTable('promo_codes').set({ valid_to }).where('id', '=', id).execute()
}
