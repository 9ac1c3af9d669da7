/** All SQL of the money journal; rows are only ever added. */
import { type Insertable, sql } from 'kysely'
import type { Reader, Tx } from '#api/deps.ts'
import type { JournalPostingsTable } from '#api/db/schema.gen.ts'
import type { JournalEntry, JournalEvent } from '#domain/journal.ts'

export type EntryRow = JournalEntry & { reservation_id: string | null; payment_id: string | null }

export async function insertPosting(
  db: Tx,
  posting: Insertable<JournalPostingsTable>,
  entries: readonly EntryRow[],
): Promise<void> {
  const { id } = await db.insertInto('journal_postings').values(posting).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('journal_entries')
    .values(entries.map((entry, index) => ({ ...entry, posting_id: id, position: index + 1 })))
    .execute()
}

export async function hasPosting(db: Reader, event: JournalEvent, source_id: string): Promise<boolean> {
  const of = db
    .selectFrom('journal_postings')
    .select('id')
    .where('event', '=', event)
    .where('source_id', '=', source_id)
  return (await of.limit(1).executeTakeFirst()) !== undefined
}

/** How much of the operator's fee was returned with refunds of this payment, by the journal. */
export async function feeReturned(db: Reader, payment_id: string): Promise<number> {
  const { rows } = await sql<{ grosze: string }>`
    select coalesce(-sum(e.amount_grosze), 0) as grosze from journal_entries e join journal_postings p on p.id = e.posting_id
    where e.payment_id = ${payment_id} and e.account = 'operator_fee' and p.event in ('returned', 'returned_apart')`.execute(
    db,
  )
  return Number(rows[0]?.grosze ?? 0)
}

/** Postings of a reservation, oldest first; null when it does not exist. */
export async function postingsOf(db: Reader, reference: string) {
  const of = await db.selectFrom('reservations').select('id').where('reference', '=', reference).executeTakeFirst()
  if (!of) return null
  return db
    .selectFrom('journal_entries')
    .innerJoin('journal_postings', 'journal_postings.id', 'journal_entries.posting_id')
    .select(['journal_postings.id', 'event', 'on_day', 'posted_at', 'account', 'amount_grosze'])
    .where('journal_entries.reservation_id', '=', of.id)
    .orderBy('journal_postings.id')
    .orderBy('position')
    .execute()
}
