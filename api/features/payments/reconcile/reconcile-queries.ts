/** All SQL of the nightly comparison with the provider. */
import { sql } from 'kysely'
import type { Db, Reader } from '#api/deps.ts'

/**
 * True when this process may compare the day now. Called every few seconds, so it is one statement that mostly does
 * nothing.
 */
export async function claimDay(db: Db, day: string, now: Date, next_try_at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into reconciliations (day, next_try_at) values (${day}, ${next_try_at})
    on conflict (day) do update set next_try_at = excluded.next_try_at
      where reconciliations.done_at is null and reconciliations.next_try_at <= ${now}
    returning day`.execute(db)
  return rows.length > 0
}

/** Until then no process starts with the day. */
export async function keepDay(db: Db, day: string, next_try_at: Date): Promise<void> {
  await db.updateTable('reconciliations').set({ next_try_at }).where('day', '=', day).execute()
}

type Done = { compared: number; difference_grosze: number; done_at: Date }

export async function finishDay(db: Db, day: string, done: Done): Promise<void> {
  await db
    .insertInto('reconciliations')
    .values({ day, ...done, next_try_at: done.done_at })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(done))
    .execute()
}

/** The difference of the last day that was compared. */
export const lastDifference = (db: Reader) =>
  db
    .selectFrom('reconciliations')
    .select(['day', 'difference_grosze'])
    .where('done_at', 'is not', null)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The last day before this one without a difference. */
export async function lastAgreed(db: Reader, day: string): Promise<string | null> {
  const row = await db
    .selectFrom('reconciliations')
    .select('day')
    .where('done_at', 'is not', null)
    .where('difference_grosze', '=', 0)
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? null
}

export type PaymentFigures = {
  id: string
  intent_id: string
  came: number
  gone: number
  fee: number
  partner: number
}

/** The journal's amounts for payments with these intents, and for those that moved in the period. */
export async function figuresOf(
  db: Reader,
  intents: readonly string[],
  from: Date,
  to: Date,
): Promise<PaymentFigures[]> {
  const { rows } = await sql<Record<keyof PaymentFigures, string>>`
    with asked as (
      select id, intent_id from payments
      where intent_id = any(${[...intents]}::text[])
      union
      select m.id, m.intent_id from journal_postings p join journal_entries e on e.posting_id = p.id
        join payments m on m.id = e.payment_id
      where p.posted_at >= ${from} and p.posted_at < ${to} and p.reservation_id is not null and m.intent_id is not null
    )
    select a.id, a.intent_id,
      coalesce(-sum(e.amount_grosze) filter (where e.account in ('customer', 'apart')
        and p.event in ('received', 'received_apart')), 0) as came,
      coalesce(-sum(e.amount_grosze) filter (where e.account in ('partner_balance', 'operator_fee', 'operator_held')
        and p.event in ('returned', 'returned_apart', 'return_undone')), 0) as gone,
      coalesce(sum(e.amount_grosze) filter (where e.account = 'operator_fee'), 0) as fee,
      coalesce(sum(e.amount_grosze) filter (where e.account = 'partner_balance'
        and p.event not in ('paid_out', 'payout_undone')), 0) as partner
    from asked a left join journal_entries e on e.payment_id = a.id left join journal_postings p on p.id = e.posting_id
    group by a.id, a.intent_id`.execute(db)
  return rows.map(({ id, intent_id, came, gone, fee, partner }) => ({
    id,
    intent_id,
    came: Number(came),
    gone: Number(gone),
    fee: Number(fee),
    partner: Number(partner),
  }))
}

/**
 * Intents that cannot be compared: a payment in quarantine is not in the journal, and a refund on its way counts as
 * gone at the provider (docs.stripe.com/refunds) but in the journal only when it has arrived.
 */
export const intentsAside = async (db: Reader): Promise<Set<string | null>> => {
  const { rows } = await sql<{ intent_id: string | null }>`
    select intent_id from payments where status = 'quarantined'
    union select p.intent_id from payment_refunds r join payments p on p.id = r.payment_id where r.status = 'pending'`.execute(
    db,
  )
  return new Set(rows.map(({ intent_id }) => intent_id))
}

/** Partners with an account, by id, after the last one of the previous batch. */
export const partnersAfter = (db: Reader, after: string, limit: number): Promise<{ id: string; account: string }[]> =>
  db
    .selectFrom('owners')
    .select(['id', sql<string>`payout_account`.as('account')])
    .where('payout_account', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** The journal's amount of each payout. */
export async function paidOutOf(db: Reader, provider_ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ provider_id: string; grosze: string }>`
    select o.provider_id, coalesce(sum(e.amount_grosze), 0) as grosze from payouts o
    left join journal_postings p on p.source_id = o.id and p.event in ('paid_out', 'payout_undone')
    left join journal_entries e on e.posting_id = p.id and e.account = 'paid_out'
    where o.provider_id = any(${[...provider_ids]}::text[]) group by 1`.execute(db)
  return new Map(rows.map(({ provider_id, grosze }) => [provider_id, Number(grosze)]))
}

/** The amount of each dispute that is frozen or lost in the journal. */
export async function takenOf(db: Reader, provider_ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ provider_id: string; grosze: string }>`
    select d.provider_id, coalesce(sum(e.amount_grosze), 0) as grosze from disputes d
    left join journal_postings p on p.source_id = d.id and p.event in ('dispute_opened', 'dispute_won', 'dispute_lost')
    left join journal_entries e on e.posting_id = p.id and e.account in ('dispute_frozen', 'dispute_lost')
    where d.provider_id = any(${[...provider_ids]}::text[]) group by 1`.execute(db)
  return new Map(rows.map(({ provider_id, grosze }) => [provider_id, Number(grosze)]))
}
