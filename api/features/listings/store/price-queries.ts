import { randomUUIDv7 } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { DB } from '#api/db/schema.gen.ts'
import type { Tx } from '#api/deps.ts'

/**
 * Turns the current list into history, under new ids. Answers the ids that the items had, by code: an item keeps its id
 * while its code is in the list, because quotes, reservations and open forms refer to addons by it.
 */
export async function retirePriceItems(db: Tx, listing_id: string, now: Date): Promise<Map<string, string>> {
  const living = await db
    .selectFrom('price_items')
    .select(['id', 'code'])
    .where('listing_id', '=', listing_id)
    .where('retired_at', 'is', null)
    .execute()
  const [ids, of_history] = [living.map(({ id }) => id), living.map(() => randomUUIDv7())]
  await sql`
    update price_items set id = history.id, retired_at = ${now}
    from unnest(${ids}::uuid[], ${of_history}::uuid[]) as history (was, id)
    where price_items.id = history.was`.execute(db)
  return new Map(living.map(({ id, code }) => [code, id]))
}

export async function insertPriceItems(db: Tx, rows: Insertable<DB['price_items']>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('price_items').values(rows).execute()
}
