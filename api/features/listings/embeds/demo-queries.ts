import { sql } from 'kysely'
import type { Browse } from '#api/deps.ts'

/** The first demo listing, by address, whose form any site may show and anybody may send. */
export function findDemoForm(db: Browse) {
  return (
    db
      .selectFrom('listings')
      .select(['kind', 'embed_code', 'name'])
      // Literals, because the partial index `listings_of_demo` has the same conditions.
      .where('status', '=', sql.lit('published'))
      .where('hidden_by_plan', '=', sql.lit(false))
      .where('demo', '=', sql.lit(true))
      .where('kind', '=', 'venue')
      .where(sql<boolean>`embed_origins = '{}'`)
      .where('confirmation_mode', '<>', 'inquiry_only')
      .orderBy('slug')
      .limit(1)
      .executeTakeFirst()
  )
}
