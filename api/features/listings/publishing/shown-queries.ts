/** SQL of published listings and of those that a plan hides. */
import { sql } from 'kysely'
import type { Reader, Tx } from '#api/deps.ts'

/** All published listings of the owner, shown or hidden by the plan. */
export async function publishedOf(db: Reader, owner_id: string) {
  const rows = await db
    .selectFrom('listings')
    .select((eb) => [
      ...(['id', 'kind', 'name', 'published_at', 'hidden_by_plan as hidden'] as const),
      eb
        .selectFrom('listing_images')
        .select(sql<number>`count(*)::int`.as('images'))
        .whereRef('listing_id', '=', 'listings.id')
        .$asScalar()
        .as('images'),
    ])
    .where('owner_id', '=', owner_id)
    .where('status', '=', 'published')
    .orderBy('published_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, images: row.images ?? 0, published_at: row.published_at?.getTime() ?? 0 }))
}

/** Not an edit by the owner, so the revision stays. */
export async function setHidden(db: Tx, id: string, hidden_by_plan: boolean): Promise<void> {
  await db.updateTable('listings').set({ hidden_by_plan }).where('id', '=', id).execute()
}
