/** All SQL of the yearly report of sellers; it reads the money journal and never the figures shown on screens. */
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#api/deps.ts'
import type { JournalAccount, JournalEvent } from '#domain/journal.ts'
import { firstKeptDay } from '#domain/retention.ts'
import { dateIn } from '#domain/time.ts'

export type EntryOfYear = {
  posting_id: number
  event: JournalEvent
  on_day: string
  account: JournalAccount
  amount_grosze: number
  reservation_id: string
  listing_id: string
  owner_id: string
}

/** Ids of owners who received money in the year, in order. */
export async function ownersOfYear(db: Reader, year: number): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    select distinct owner_id from journal_postings came where ${cameIn(year)} order by owner_id`.execute(db)
  return rows.map(({ owner_id }) => owner_id)
}

/** All entries, later ones too, of these owners' reservations for which money came in the year; oldest first. */
export async function entriesOfYear(db: Reader, year: number, owner_ids: readonly string[]): Promise<EntryOfYear[]> {
  const { rows } = await sql<EntryOfYear>`
    select e.posting_id, p.event, p.on_day::text as on_day, e.account, e.amount_grosze, e.reservation_id, r.listing_id, p.owner_id
    from journal_entries e join journal_postings p on p.id = e.posting_id join reservations r on r.id = e.reservation_id
    where p.event not in ('received_apart', 'returned_apart', 'owed', 'paid_out', 'payout_undone')
      and p.owner_id = any(${[...owner_ids]}::uuid[])
      and e.reservation_id in (
        select came.reservation_id from journal_postings came
        where came.listing_id in (select id from listings where owner_id = any(${[...owner_ids]}::uuid[])) and ${cameIn(year)})
    order by p.on_day, p.id, e.position`.execute(db)
  return rows.map((row) => ({ ...row, amount_grosze: Number(row.amount_grosze), posting_id: Number(row.posting_id) }))
}

export const ownersOf = (db: Reader, ids: readonly string[]) =>
  db
    .selectFrom('owners')
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'legal_form',
      'company_name',
      'nip',
      'krs',
      'vat_eu',
      'address',
      'iban',
      'account_holder',
      'pesel_sealed',
      'birth_date_sealed',
      'closed_at',
    ])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .execute()
export type OwnerOfReport = Awaited<ReturnType<typeof ownersOf>>[number]

export const listingsOf = (db: Reader, ids: readonly string[]) =>
  db
    .selectFrom('listings')
    .select(['id', 'kind', 'name', 'street', 'building_no', 'flat_no', 'postcode', 'city', 'voivodeship'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .execute()
export type ListingOfReport = Awaited<ReturnType<typeof listingsOf>>[number]

/** Terms of reservations that took place or are agreed, and touch the year. */
export const staysOf = (db: Reader, listing_ids: readonly string[], year: number) =>
  db
    .selectFrom('reservations')
    .select(['listing_id', 'start_local', 'end_local'])
    .where(sql<boolean>`listing_id = any(${[...listing_ids]}::uuid[])`)
    .where('status', 'in', ['confirmed', 'in_progress', 'completed', 'disputed'])
    .where('start_local', '<', `${year + 1}-01-01`)
    .where('end_local', '>', `${year}-01-01`)
    .execute()

const cameIn = (year: number) => sql<boolean>`came.on_day >= ${`${year}-01-01`}::date
  and came.on_day < ${`${year + 1}-01-01`}::date and came.event in ('received', 'corrected')`

/** Makes two operators at the same time wait for each other. */
export async function oneAtATime(db: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('wydarzy dac7'))`.execute(db)
}

/** Letters already sent for a year; the operator's audit table names their sellers. */
export const actsOfYear = (db: Reader, command: string, year: number) =>
  db
    .selectFrom('operator_acts')
    .select(['at', 'subjects'])
    .where('command', '=', command)
    .where(sql<boolean>`(arguments->>'year')::int = ${year}`)
    .orderBy('id')
    .execute()

/**
 * Deletes PESEL and date of birth of closed accounts, once every year in which they received money is reported and five
 * more years are over (directive 2011/16, annex V, section III B). An account that never received money was no seller.
 */
export async function deleteReportedNumbers(db: Db, now_ms: number): Promise<void> {
  const firstKeptYear = Number(firstKeptDay(dateIn(now_ms, 'Europe/Warsaw'), 'accounts').slice(0, 4))
  await sql`
    update owners o set pesel_sealed = null, birth_date_sealed = null
    where o.closed_at is not null and (o.pesel_sealed is not null or o.birth_date_sealed is not null)
      and not exists (
        select from listings l,
          generate_series(extract(year from o.created_at)::int, ${new Date(now_ms).getUTCFullYear() + 1}::int) as year
        where l.owner_id = o.id
          -- offset 0: ends at the first posting of the year and is not made a join of all of them
          and exists (select from journal_postings p where p.listing_id = l.id
            and p.on_day between make_date(year, 1, 1) and make_date(year, 12, 31) and p.received_grosze > 0 offset 0)
          and (year >= ${firstKeptYear} or not exists (select from operator_acts a where a.command = 'dac7'
            and (a.arguments->>'year')::int = year and (a.arguments->>'over')::boolean)))`.execute(db)
}
