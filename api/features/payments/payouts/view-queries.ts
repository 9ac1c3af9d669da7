/** All SQL of the list of payouts. */
import { sql } from 'kysely'
import type { Reader } from '#api/deps.ts'

export async function ownersPayouts(
  db: Reader,
  owner_id: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const of = db.selectFrom('payouts').where('owner_id', '=', owner_id)
  const [rows, { count }] = await Promise.all([
    of.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    of.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: Number(count) }
}

/** Parts of several payouts with their reservations. */
export const partsOf = async (db: Reader, payout_ids: readonly string[]) =>
  payout_ids.length === 0
    ? []
    : db
        .selectFrom('payout_parts')
        .leftJoin('payments', 'payments.id', 'payout_parts.payment_id')
        .leftJoin('reservations', 'reservations.id', 'payments.reservation_id')
        .leftJoin('listings', 'listings.id', 'reservations.listing_id')
        .select(['payout_id', 'payout_parts.kind', 'payout_parts.amount_grosze', 'payout_parts.fee_grosze'])
        .select(['reservations.id as reservation_id', 'reservations.reference', 'reservations.start_local'])
        .select('listings.name as listing_name')
        .where('payout_id', 'in', [...payout_ids])
        .orderBy('position')
        .execute()

/** The partner's balance at the provider that is not paid out yet, and what disputes have frozen. */
export async function balancesOf(db: Reader, owner_id: string): Promise<{ waiting: number; frozen: number }> {
  const { rows } = await sql<{ waiting: string; frozen: string }>`
    select coalesce(sum(e.amount_grosze) filter (where e.account = 'partner_balance'), 0) as waiting,
      coalesce(sum(e.amount_grosze) filter (where e.account = 'dispute_frozen'), 0) as frozen
    from journal_postings p join journal_entries e on e.posting_id = p.id
    where p.owner_id = ${owner_id} and e.account in ('partner_balance', 'dispute_frozen')`.execute(db)
  return { waiting: Number(rows[0]?.waiting ?? 0), frozen: Number(rows[0]?.frozen ?? 0) }
}
