/** All SQL of the mode (`livemode`) to which stored objects of the provider belong. */
import { sql } from 'kysely'
import type { Db, Reader } from '#api/deps.ts'

/** `live` is null when nothing records the mode. `known` means that the provider knows some object of this database. */
export async function findMode(db: Reader): Promise<{ live: boolean | null; known: boolean }> {
  const { rows } = await sql<{ live: boolean | null; known: boolean }>`
    select coalesce(
        (select live from provider_mode),
        -- Of a build before, which kept no mode: the provider names it in the ids of its pages.
        (select false where exists (select from payments where page_id like 'cs_test_%')
          or exists (select from subscription_checkouts where page_id like 'cs_test_%'))) as live,
      exists (select from owners where payout_account is not null)
        or exists (select from subscriptions where customer is not null)
        or exists (select from payments where page_id is not null) as known`.execute(db)
  return rows[0] ?? { live: null, known: false }
}

export async function putMode(db: Db, live: boolean, since: Date): Promise<void> {
  await db
    .insertInto('provider_mode')
    .values({ live, since })
    .onConflict((conflict) =>
      conflict.column('is_only').doUpdateSet({ live, since }).where('provider_mode.live', '<>', live),
    )
    .execute()
}
