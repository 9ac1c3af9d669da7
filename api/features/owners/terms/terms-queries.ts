/** All SQL of the texts of the terms and of the letters about new ones. */
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#api/deps.ts'
import type { LocalDate } from '#domain/time.ts'

export type TermsTexts = { version: string; terms: string; partner_terms: string }

/** Writes nothing when the same text is already stored. */
export function keepTexts(db: Db, texts: TermsTexts, shown_at: Date) {
  return db
    .insertInto('terms_texts')
    .values({ ...texts, shown_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The newest first. */
export function findTexts(db: Reader) {
  return db
    .selectFrom('terms_texts')
    .select(['version', 'terms', 'partner_terms', 'shown_at'])
    .orderBy('shown_at', 'desc')
    .orderBy('version', 'desc')
    .execute()
}

/** Partners who agreed to an older version and were not told of this one. */
export function findOwnersToTell(db: Reader, version: string, limit: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('owners')
    .select('id')
    .where('email_verified_at', 'is not', null)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`consents #>> '{partner_terms,version}' < ${version}`)
    .where(
      sql<boolean>`not exists (
        select from terms_notices n where n.owner_id = owners.id and n.version = ${version})`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Records the letter; true only for the first caller. */
export async function decideNotice(db: Tx, owner_id: string, version: string, at: Date): Promise<boolean> {
  const decided = await db
    .insertInto('terms_notices')
    .values({ owner_id, version, decided_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(decided.numInsertedOrUpdatedRows ?? 0) > 0
}

export async function noteSent(
  db: Db,
  owner_id: string,
  version: string,
  sent: { sent_at: Date; effective_on: LocalDate },
): Promise<void> {
  await db
    .updateTable('terms_notices')
    .set(sent)
    .where('owner_id', '=', owner_id)
    .where('version', '=', version)
    .execute()
}
