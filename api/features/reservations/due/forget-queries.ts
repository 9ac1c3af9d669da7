/** Which rows go, with everything that hangs on them. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Reader, Tx } from '#api/deps.ts'
import { deleteInParts } from '#api/forget-queries.ts'
import type { LocalDate } from '#domain/time.ts'

const neverSawMoney = sql<boolean>`paid_grosze = 0 and refunded_grosze = 0
  and not exists (select from payments p where p.reservation_id = reservations.id)
  and not exists (select from received_payments m where m.reservation_id = reservations.id)
  and not exists (select from journal_postings j where j.reservation_id = reservations.id)`

/** Ended before a contract was concluded; word for word as the index `reservations_without_contract` has it. */
const withoutContract = sql<boolean>`source <> 'owner' and (status in ('rejected', 'expired')
  or (status = 'cancelled' and cancelled_from in ('pending_email', 'pending_owner', 'pending_payment')))`

/** Whatever has ever seen money stays, though none of these can. */
export const deleteUnconfirmedBefore = (db: Db, before: Date): Promise<void> =>
  deleteInParts(
    db,
    'reservations',
    sql`confirmed_email_at is null and source <> 'owner' and status in ('expired', 'cancelled')
      and status_since_at < ${before} and ${neverSawMoney}`,
  )

/** Each takes dozens of rows with it. */
const reservationsAtOnce = 200

/** A payment that came too late and went back is of the books, and stays as long as they do. */
export const deleteRequestsBefore = (db: Db, day: LocalDate): Promise<void> =>
  deleteInParts(
    db,
    'reservations',
    sql`${withoutContract} and event_day < ${day} and ${neverSawMoney}`,
    reservationsAtOnce,
  )

/**
 * Whatever became of them; what is still owed to somebody is kept. Asked of each owner, whose reservations are in the order of
 * their days.
 */
export const deleteOverBefore = (db: Db, day: LocalDate): Promise<void> =>
  deleteInParts(
    db,
    'reservations',
    sql`id in (select old.id from owners o cross join lateral (
      select r.id from reservations r where r.owner_id = o.id and r.event_day < ${day} and r.end_local < ${day}
        and r.refund_due_grosze = 0 and r.double_deposit_due_grosze = 0) old)`,
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

/** What stays of an address, the last event first. */
export function keptOf(db: Reader, customer_email: string) {
  return db
    .selectFrom('reservations')
    .select(['id', 'reference', 'event_day', 'status'])
    .where(sql`lower(customer_email)`, '=', customer_email)
    .where(sql<boolean>`not (${withoutContract} and ${neverSawMoney})`)
    .orderBy('event_day', 'desc')
    .execute()
}
