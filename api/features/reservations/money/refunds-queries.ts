/** All SQL of refunds. */
import { type Insertable, sql } from 'kysely'
import type { SentRefundsTable } from '#api/db/schema.gen.ts'
import type { Reader, Tx } from '#api/deps.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { isEnded } from '#api/features/reservations/core/record.ts'
import { apartReasons } from '#domain/reservation/online-payment.ts'
import { addDays, dateIn } from '#domain/time.ts'

export async function insertSentRefund(db: Tx, row: Insertable<SentRefundsTable>): Promise<void> {
  await db.insertInto('sent_refunds').values(row).execute()
}

/** Only one row may belong to a refund of the provider: an undone row stays but loses its id. */
export async function letGoOfUndone(db: Tx, payment_refund_id: string): Promise<void> {
  const undone = db.updateTable('sent_refunds').set({ payment_refund_id: null }).where('undone_at', 'is not', null)
  await undone.where('payment_refund_id', '=', payment_refund_id).execute()
}

/** Returns nothing when the refund no longer counts, or never did. */
export const undoSentRefund = (db: Tx, payment_refund_id: string, undone_at: Date) =>
  db
    .updateTable('sent_refunds')
    .set({ undone_at })
    .where('payment_refund_id', '=', payment_refund_id)
    .where('undone_at', 'is', null)
    .returning(['amount_grosze', 'second_deposit_grosze', 'method'])
    .executeTakeFirst()

export const findRefunds = (db: Reader, reservation_id: string) =>
  db
    .selectFrom('sent_refunds')
    .select(['id', 'amount_grosze', 'second_deposit_grosze', 'method', 'sent_on'])
    .where('reservation_id', '=', reservation_id)
    .where('undone_at', 'is', null)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute()

type OnItsWay = { coming_grosze: number; held_grosze: number }

/**
 * Refunds of online payments that are on their way: already asked of the provider or soon to be, and not yet refused or
 * arrived; and what of it waits for a bank that has taken the payment and not decided yet. By reservation.
 */
async function onItsWay(db: Reader, reservation_ids: readonly string[]): Promise<Map<string, OnItsWay>> {
  const rows = await db
    .selectFrom('payments')
    .select([
      'payments.reservation_id',
      sql<string>`sum(${comingOf})`.as('coming'),
      sql<string>`coalesce(sum(${comingOf}) filter (where ${disputed}), 0)`.as('held'),
    ])
    .where('payments.reservation_id', 'in', reservation_ids)
    .where('payments.status', '=', 'succeeded')
    .groupBy('payments.reservation_id')
    .execute()
  return new Map(
    rows.map(({ reservation_id, coming, held }) => [
      reservation_id,
      { coming_grosze: Number(coming), held_grosze: Number(held) },
    ]),
  )
}

/** The row of history with which a reservation was cancelled. */
export const findEnding = (db: Reader, reservation_id: string) =>
  db
    .selectFrom('reservation_events')
    .select(['at', 'action', 'note', 'data', 'status_before'])
    .where('reservation_id', '=', reservation_id)
    .where('status_after', '=', 'cancelled')
    .where('status_before', '<>', 'cancelled')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

const apart = sql.join([...apartReasons])

/**
 * Refunds that are finished or not owed: a double payment never counted for the reservation, and a refund that the
 * provider refused is left to people.
 */
const settledOf = sql<number>`coalesce((select sum(r.amount_grosze) from payment_refunds r
  where r.payment_id = payments.id and (r.status in ('succeeded', 'failed') or r.reason in (${apart}))), 0)`

/** A bank has taken the payment and not decided yet. */
const disputed = sql<boolean>`exists (select from disputes d
  where d.payment_id = payments.id and d.status = 'open' and not d.inquiry)`

/**
 * The provider does not refund what a customer's bank has taken for good. It does refund what the bank still inquires
 * about, however the dispute ends: the bank has returned it, or it is asked of the provider then (`findOwedOnline`).
 * Sent by hand it could be paid twice.
 */
const lost = sql`exists (select from disputes d where d.payment_id = payments.id and d.status = 'lost')`

/**
 * After a failed refund no further one is asked for by itself (`findOwedOnline`), so only those already asked for
 * count.
 */
const comingOf = sql<number>`case when exists (select from payment_refunds r join payments p on p.id = r.payment_id
    where p.reservation_id = payments.reservation_id and r.status = 'failed' and r.reason not in (${apart}))
  then coalesce((select sum(r.amount_grosze) from payment_refunds r where r.payment_id = payments.id
    and r.status in ('requested', 'pending') and r.reason not in (${apart})), 0)
  when ${lost} then 0 else payments.amount_grosze - ${settledOf} end`

/** What the provider has refunded since then of what was owed. */
export async function sentByProvider(db: Reader, reservation_id: string, since: Date): Promise<number> {
  const { grosze } = await db
    .selectFrom('sent_refunds')
    .select(sql<string>`coalesce(sum(amount_grosze), 0)`.as('grosze'))
    .where('reservation_id', '=', reservation_id)
    .where('payment_refund_id', 'is not', null)
    .where('undone_at', 'is', null)
    .where('recorded_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(grosze)
}

/** Payments that never counted and that the provider has not sent back yet. */
export const extraOnItsWay = (db: Reader, reservation_id: string): Promise<number> => asked(db, reservation_id, 'in')

/**
 * What the provider was asked to send back of the price and has not sent yet. It comes although the price may have risen
 * again since, and nothing is owed any more.
 */
export const askedBack = (db: Reader, reservation_id: string): Promise<number> => asked(db, reservation_id, 'not in')

async function asked(db: Reader, reservation_id: string, among_apart: 'in' | 'not in'): Promise<number> {
  const { grosze } = await db
    .selectFrom('payment_refunds')
    .innerJoin('payments', 'payments.id', 'payment_refunds.payment_id')
    .select(sql<string>`coalesce(sum(payment_refunds.amount_grosze), 0)`.as('grosze'))
    .where('payments.reservation_id', '=', reservation_id)
    .where('payment_refunds.status', 'in', ['requested', 'pending'])
    .where('payment_refunds.reason', among_apart, [...apartReasons])
    .executeTakeFirstOrThrow()
  return Number(grosze)
}

/** When the debt to the customer last grew, by reservation; no entry when there never was one. */
async function owedAt(db: Reader, reservation_ids: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('journal_postings as p')
    .innerJoin('journal_entries as e', 'e.posting_id', 'p.id')
    .select(['p.reservation_id', ({ fn }) => fn.max('p.posted_at').as('at')])
    .where('p.reservation_id', 'in', reservation_ids)
    .where('e.account', '=', 'to_return')
    .where('e.amount_grosze', '<', 0)
    .groupBy('p.reservation_id')
    .execute()
  return new Map(rows.flatMap(({ reservation_id, at }) => (reservation_id ? [[reservation_id, at]] : [])))
}

/** Days that an owner has for a refund, counted from the day on which it became due. */
const refundDays = 14

/** A refund that is still to come. */
export type GoingBack = {
  refund_grosze: number
  /** The part of it that the payment provider refunds. */
  by_provider_grosze: number
  /** The provider's part that is not sent before a bank has decided about its payment. */
  held_grosze: number
  /** The day by which the owner sends the rest. */
  refund_due_on: string
}

/**
 * The refund as it was when it became due, whether or not the provider has sent a part of it since. Refunds from before
 * a reservation ended do not belong to its end, nor do those before `since`.
 */
export async function goingBack(db: Reader, row: OwedRow, told: { since?: Date } = {}): Promise<GoingBack> {
  const owed_at = (await owedAt(db, [row.id])).get(row.id) ?? row.status_since_at
  const began = isEnded(row) && owed_at < row.status_since_at ? row.status_since_at : owed_at
  const since = told.since ?? began
  const [way, sent] = await Promise.all([owedByProvider(db, row), sentByProvider(db, row.id, since)])
  return {
    refund_grosze: row.refund_due_grosze + sent,
    by_provider_grosze: way.coming_grosze + sent,
    held_grosze: way.held_grosze,
    refund_due_on: dueOn(owed_at, row),
  }
}

/** The same for money that a click would make due, at `at` the latest. */
export async function wouldGoBack(db: Reader, row: OwedRow, refund_grosze: number, at: Date): Promise<GoingBack> {
  const { coming_grosze, held_grosze } = await owedByProvider(db, { id: row.id, refund_due_grosze: refund_grosze })
  return { refund_grosze, by_provider_grosze: coming_grosze, held_grosze, refund_due_on: dueOn(at, row) }
}

const dueOn = (owed_at: Date, { timezone }: Pick<OwedRow, 'timezone'>): string =>
  addDays(dateIn(owed_at.getTime(), timezone), refundDays)

type OwedRow = Pick<ReservationRecord, 'id' | 'refund_due_grosze' | 'status' | 'status_since_at' | 'timezone'>

type Refunded = Pick<OwedRow, 'id' | 'refund_due_grosze'>

/** The part of the refund that the owner must not send by hand. */
export const returnedByProvider = async (db: Reader, row: Refunded): Promise<number> =>
  (await owedByProvider(db, row)).coming_grosze

async function owedByProvider(db: Reader, { id, refund_due_grosze }: Refunded): Promise<OnItsWay> {
  const way = refund_due_grosze === 0 ? undefined : (await onItsWay(db, [id])).get(id)
  const coming_grosze = Math.min(refund_due_grosze, way?.coming_grosze ?? 0)
  // The newest payments are refunded first, and a disputed one is left out of that.
  const free_grosze = (way?.coming_grosze ?? 0) - (way?.held_grosze ?? 0)
  return { coming_grosze, held_grosze: Math.max(0, coming_grosze - free_grosze) }
}

export type ByHand = { id: string; refund_grosze: number; due_on: string }

/** What of these refunds must be sent by hand, and by when; the most urgent first. */
export async function sentByHand(db: Reader, rows: readonly OwedRow[]): Promise<ByHand[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [coming, owed] = await Promise.all([onItsWay(db, ids), owedAt(db, ids)])
  return rows
    .map((row) => ({
      id: row.id,
      refund_grosze: row.refund_due_grosze - (coming.get(row.id)?.coming_grosze ?? 0),
      due_on: dueOn(owed.get(row.id) ?? row.status_since_at, row),
    }))
    .filter(({ refund_grosze }) => refund_grosze > 0)
    .sort(byUrgency)
}

export function byUrgency(a: ByHand, b: ByHand): number {
  return a.due_on === b.due_on ? (a.id < b.id ? -1 : 1) : a.due_on < b.due_on ? -1 : 1
}
