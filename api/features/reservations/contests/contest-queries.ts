/** All SQL of contested no-shows, and of disputes that the operator has opened himself. */
import { sql } from 'kysely'
import type { Reader } from '#api/deps.ts'

export type ContestRow = Awaited<ReturnType<typeof openContests>>[number]

/** Rows of an earlier build have no `contested_at`. */
const contestedAt = sql<Date>`coalesce(contested_at, status_since_at)`

/** Contests and disputes that wait for the operator, the oldest first, with what both sides said. */
export const openContests = (db: Reader) =>
  db
    .selectFrom('reservations')
    .innerJoin('listings', 'listings.id', 'reservations.listing_id')
    .innerJoin('owners', 'owners.id', 'reservations.owner_id')
    .select(['reservations.id', 'reference', 'listings.name as listing', 'reservations.timezone', 'start_local'])
    .select(['owners.company_name', 'owners.first_name', 'owners.last_name'])
    .select(['total_grosze', 'paid_grosze', 'refunded_grosze', 'payment_status'])
    .select(contestedAt.as('contested_at'))
    .select([noteOf('no_show').as('owner_says'), noteOf('contest_no_show').as('customer_says')])
    // Null for a contested no-show.
    .select(noteOf('dispute').as('operator_says'))
    .where('reservations.status', '=', sql.lit('disputed' as const))
    .orderBy('contested_at')
    .orderBy('reservations.id')
    .execute()

const noteOf = (action: string) => sql<string | null>`(select e.note from reservation_events e
  where e.reservation_id = reservations.id and e.action = ${action} order by e.seq desc limit 1)`

export async function countContests(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('reservations')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', sql.lit('disputed' as const))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findByReference = (db: Reader, reference: string) =>
  db.selectFrom('reservations').select(['id', 'listing_id']).where('reference', '=', reference).executeTakeFirst()

/** True when the operator opened the dispute himself, because nobody had reported a no-show. */
export async function isByOperator(db: Reader, reservation_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('reservation_events')
    .select('seq')
    .where('reservation_id', '=', reservation_id)
    .where('action', '=', 'dispute')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The settlement; undefined while there is none. */
export const findSettling = (db: Reader, reservation_id: string) =>
  db
    .selectFrom('reservation_events')
    .select(['at', 'note', 'data', 'action'])
    .where('reservation_id', '=', reservation_id)
    .where('action', '=', 'settle_dispute')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
