/** All SQL of refunds that the provider sends. */
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#api/deps.ts'
import type { PaymentRefundsTable } from '#api/db/schema.gen.ts'
import type { Insertable, Updateable } from 'kysely'
import { apartReasons } from '#domain/reservation/online-payment.ts'
import { asUuid } from './queries.ts'

type NewRefund = Pick<Insertable<PaymentRefundsTable>, 'payment_id' | 'amount_grosze' | 'reason'> & {
  id: string
  at: Date
}

export async function insertRefund(db: Tx, { at, ...row }: NewRefund): Promise<void> {
  await db
    .insertInto('payment_refunds')
    .values({ ...row, status: 'requested', next_look_at: at, created_at: at, updated_at: at })
    .execute()
}

export const findRefund = (db: Reader, id: string) =>
  db
    .selectFrom('payment_refunds')
    .innerJoin('payments', 'payments.id', 'payment_refunds.payment_id')
    .selectAll('payment_refunds')
    .select(['payments.intent_id', 'payments.amount_grosze as paid_grosze', 'payments.reservation_id', 'payments.way'])
    .where('payment_refunds.id', '=', id)
    .executeTakeFirst()

/** The refund that a webhook is about: by the provider's id, or the id that we wrote on it. */
export const findRefundOf = (db: Reader, object_id: string, refund_id: string | null) =>
  db
    .selectFrom('payment_refunds')
    .select('id')
    .where(({ eb, or }) => or([eb('provider_id', '=', object_id), ...asUuid(refund_id).map((id) => eb('id', '=', id))]))
    .executeTakeFirst()

export const lockRefund = (db: Tx, id: string) =>
  db.selectFrom('payment_refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function updateRefund(db: Tx | Db, id: string, set: Updateable<PaymentRefundsTable>): Promise<void> {
  await db.updateTable('payment_refunds').set(set).where('id', '=', id).execute()
}

export async function refundsToLookAt(db: Reader, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_refunds')
    .select('id')
    .where('next_look_at', '<=', now)
    .orderBy('next_look_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The provider does not refund what a customer's bank disputes or has taken. During an inquiry a refund ends the
 * matter.
 */
const notDisputed = sql<boolean>`not exists (select from disputes d where d.payment_id = payments.id
  and (d.status = 'lost' or d.status = 'open' and not d.inquiry))`

/** Whether a customer's bank has taken the payment for good. */
export async function isLost(db: Reader, payment_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', payment_id)
    .where('status', '=', 'lost')
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Reservations that owe a refund of which some was paid online and is not asked back yet. After a failed refund that
 * way is known to be broken: a person sends the money another way, and nothing is tried again. `only` limits the
 * question to one reservation.
 */
export async function findOwedOnline(db: Reader, limit: number, only?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reservations')
    .select('reservations.id')
    .where('reservations.refund_due_grosze', '>', 0)
    .where(({ eb, lit }) => (only ? eb('reservations.id', '=', only) : lit(true)))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payments')
          .select(sql`1`.as('one'))
          .whereRef('payments.reservation_id', '=', 'reservations.id')
          .where('payments.status', '=', 'succeeded')
          .where(notDisputed)
          .where('payments.amount_grosze', '>', returnedOf),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_refunds')
            .innerJoin('payments', 'payments.id', 'payment_refunds.payment_id')
            .select(sql`1`.as('one'))
            .whereRef('payments.reservation_id', '=', 'reservations.id')
            .where(({ eb, or, and }) =>
              or([
                eb('payment_refunds.status', 'in', ['requested', 'pending']),
                // A failed refund of a payment that never counted says nothing about the others.
                and([
                  eb('payment_refunds.status', '=', 'failed'),
                  eb('payment_refunds.reason', 'not in', [...apartReasons]),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('reservations.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** What was asked back of a payment, including what the provider has refused, which a person looks at. */
const returnedOf = sql<number>`coalesce((select sum(r.amount_grosze) from payment_refunds r
  where r.payment_id = payments.id), 0)`

/** Payments of the reservation with what is left of each, the newest first. */
export const returnable = (db: Tx, reservation_id: string) =>
  db
    .selectFrom('payments')
    .select([
      'payments.id',
      'payments.settled_at',
      sql<string>`payments.amount_grosze - ${returnedOf}`.as('left_grosze'),
    ])
    .where('payments.reservation_id', '=', reservation_id)
    .where('payments.status', '=', 'succeeded')
    .where(notDisputed)
    .orderBy('payments.settled_at', 'desc')
    .execute()

/** Refunds of several payments, the oldest first. */
export const refundsOf = (db: Reader, payment_ids: readonly string[]) =>
  payment_ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('payment_refunds')
        .select(['payment_id', 'amount_grosze', 'status', 'reason'])
        .where('payment_id', 'in', [...payment_ids])
        .orderBy('created_at')
        .orderBy('id')
        .execute()
