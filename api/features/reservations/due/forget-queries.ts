/** Which reservations are deleted, with all rows that belong to them. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Reader, Tx } from '#api/deps.ts'
import { deleteInParts } from '#api/forget-queries.ts'
import type { LocalDate } from '#domain/time.ts'

const neverSawMoney = sql<boolean>`paid_grosze = 0 and refunded_grosze = 0
  and not exists (select from payments p where p.reservation_id = reservations.id)
  and not exists (select from received_payments m where m.reservation_id = reservations.id)
  and not exists (select from journal_postings j where j.reservation_id = reservations.id)`

/** Ended before a contract was concluded; worded like the index `reservations_without_contract`, so that it is used. */
const withoutContract = sql<boolean>`source <> 'owner' and (status in ('rejected', 'expired')
  or (status = 'cancelled' and cancelled_from in ('pending_email', 'pending_owner', 'pending_payment')))`

/** A reservation with any payment stays, although none of these can have one. */
export const deleteUnconfirmedBefore = (db: Db, before: Date): Promise<void> =>
  deleteInParts(
    db,
    'reservations',
    sql`confirmed_email_at is null and source <> 'owner' and status in ('expired', 'cancelled')
      and status_since_at < ${before} and ${neverSawMoney}`,
  )

/** Deleting one reservation deletes dozens of rows with it. */
const reservationsAtOnce = 200

/** A late payment that was refunded belongs to the accounts, so its request stays as long as they do. */
export const deleteRequestsBefore = (db: Db, day: LocalDate): Promise<void> =>
  deleteInParts(
    db,
    'reservations',
    sql`${withoutContract} and event_day < ${day} and ${neverSawMoney}`,
    reservationsAtOnce,
  )

/**
 * Deletes old reservations of every outcome, except those with a debt. A second zadatek that nobody has demanded by then
 * is barred (art. 118 k.c.). Asks each owner in turn, because the index orders an owner's reservations by day.
 */
export const deleteOverBefore = (db: Db, day: LocalDate): Promise<void> =>
  deleteInParts(
    db,
    'reservations',
    sql`id in (select old.id from owners o cross join lateral (
      select r.id from reservations r where r.owner_id = o.id and r.event_day < ${day} and r.end_local < ${day}
        and r.refund_due_grosze = 0) old)`,
    reservationsAtOnce,
  )

const ofAddress = (customer_email: string): RawBuilder<boolean> =>
  sql<boolean>`lower(customer_email) = ${customer_email} and ${withoutContract} and ${neverSawMoney}`

export function requestsOf(db: Reader, customer_email: string) {
  return db.selectFrom('reservations').select('id').where(ofAddress(customer_email)).execute()
}

export function deleteRequestsOf(db: Tx, customer_email: string) {
  return db.deleteFrom('reservations').where(ofAddress(customer_email)).execute()
}

/** The reservations of an address that stay, the latest event first. */
export function keptOf(db: Reader, customer_email: string) {
  return db
    .selectFrom('reservations')
    .select(['id', 'reference', 'event_day', 'status'])
    .where(sql`lower(customer_email)`, '=', customer_email)
    .where(sql<boolean>`not (${withoutContract} and ${neverSawMoney})`)
    .orderBy('event_day', 'desc')
    .execute()
}
