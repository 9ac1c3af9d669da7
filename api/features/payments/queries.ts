/** All SQL of payments at the provider. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { deleteInParts } from '#api/forget-queries.ts'
import type { PaymentsTable } from '#api/db/schema.gen.ts'
import type { Db, Reader, Tx } from '#api/deps.ts'
import { calledOff } from '#domain/reservation/reservation.ts'

export type PaymentRow = Selectable<PaymentsTable>

export const openStatuses = ['created', 'open', 'processing'] as const

export const findOpenPayment = (db: Reader, reservation_id: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('reservation_id', '=', reservation_id)
    .where('status', 'in', [...openStatuses])
    .executeTakeFirst()

export const findPayment = (db: Reader, id: string) =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()

/** The page asks for too much: the price has fallen or another payment has come since it was opened. */
const isTooMuch = sql<boolean>`payments.amount_grosze >
  reservations.total_grosze - reservations.paid_grosze + reservations.refunded_grosze`

/** `is_off` means that nothing has to be paid any more, so the page is to be closed. */
export async function findFollowed(db: Reader, id: string): Promise<(PaymentRow & { is_off: boolean }) | undefined> {
  return db
    .selectFrom('payments')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .selectAll('payments')
    .select(({ eb, or }) => or([eb('reservations.status', 'in', [...calledOff]), isTooMuch]).as('is_off'))
    .where('payments.id', '=', id)
    .executeTakeFirst() as Promise<(PaymentRow & { is_off: boolean }) | undefined>
}

/** The payment that a webhook is about: by the page, the intent, or the id that we wrote on it. */
export const findPaymentOf = (db: Reader, object_id: string, payment_id: string | null) =>
  db
    .selectFrom('payments')
    .select('id')
    .where(({ eb, or }) =>
      or([
        eb('page_id', '=', object_id),
        eb('intent_id', '=', object_id),
        ...asUuid(payment_id).map((id) => eb('id', '=', id)),
      ]),
    )
    .executeTakeFirst()

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Our ids come back from the provider as text, which may contain anything. */
export const asUuid = (text: string | null): string[] => (text !== null && uuid.test(text) ? [text] : [])

export const lockPayment = (db: Tx, id: string) =>
  db.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function insertPayment(db: Tx, row: Insertable<PaymentsTable>): Promise<void> {
  await db.insertInto('payments').values(row).execute()
}

export async function updatePayment(db: Tx | Db, id: string, set: Updateable<PaymentsTable>): Promise<void> {
  await db.updateTable('payments').set(set).where('id', '=', id).execute()
}

/** Whether another page took a payment for the same reservation since this one was made; both ask for the same part. */
export async function wasPaidMeanwhile(db: Tx, { id, reservation_id, created_at }: PaymentRow): Promise<boolean> {
  const found = await db
    .selectFrom('payments')
    .innerJoin('received_payments', 'received_payments.payment_id', 'payments.id')
    .select('payments.id')
    .where('payments.reservation_id', '=', reservation_id)
    .where('payments.id', '<>', id)
    .where('payments.settled_at', '>=', created_at)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Stores the page of a payment; one that was given up meanwhile only learns its page. True when customers may pay
 * there.
 */
export async function openPayment(
  db: Db,
  id: string,
  { page_id, url }: { page_id: string; url: string | null },
  updated_at: Date,
): Promise<boolean> {
  const opened = await db
    .updateTable('payments')
    .set({ status: 'open', page_id, page_url: url, updated_at })
    .where('id', '=', id)
    .where('status', '=', 'created')
    .executeTakeFirst()
  if (opened.numUpdatedRows > 0n) return true
  await db.updateTable('payments').set({ page_id }).where('id', '=', id).where('page_id', 'is', null).execute()
  return false
}

/** The newest payment of the reservation, whatever its state. */
export const latestPayment = (db: Reader, reservation_id: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('reservation_id', '=', reservation_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

type Paging = { page: number; page_size: number }

export async function ownersPayments(
  db: Reader,
  owner_id: string,
  { page, page_size }: Paging,
  reservation_id?: string,
) {
  const of = db
    .selectFrom('payments')
    .where('payments.owner_id', '=', owner_id)
    .$if(reservation_id !== undefined, (query) => query.where('payments.reservation_id', '=', reservation_id ?? ''))
  const [rows, { count }] = await Promise.all([
    of
      .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
      .selectAll('payments')
      .select('reservations.reference')
      .orderBy('payments.created_at', 'desc')
      .orderBy('payments.id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    of.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: Number(count) }
}

export const ownersPayment = (db: Reader, owner_id: string, id: string) =>
  db
    .selectFrom('payments')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .selectAll('payments')
    .select('reservations.reference')
    .where('payments.id', '=', id)
    .where('payments.owner_id', '=', owner_id)
    .executeTakeFirst()

/** Payments without news for a while, oldest first. */
export async function paymentsToLookAt(db: Reader, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('next_look_at', '<=', now)
    .orderBy('next_look_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** False when the event was stored before. */
export async function insertProviderEvent(
  db: Tx,
  row: { id: string; type: string; object_id: string; received_at: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('provider_events')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows) > 0
}

export const deleteProviderEventsBefore = (db: Db, before: Date): Promise<void> =>
  deleteInParts(db, 'provider_events', sql`received_at < ${before}`)

/** The owner of the money, and whether it can be paid out to them. */
export const payoutOf = (db: Reader, listing_id: string) =>
  db
    .selectFrom('listings')
    .innerJoin('owners', 'owners.id', 'listings.owner_id')
    .select(['owners.id as owner_id', 'owners.payout_account', 'owners.payouts', 'listings.name'])
    .where('listings.id', '=', listing_id)
    .executeTakeFirstOrThrow()
