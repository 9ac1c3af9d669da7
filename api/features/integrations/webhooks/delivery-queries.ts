/** The only writer of `webhook_deliveries` and `webhook_tries`. */
import { sql } from 'kysely'
import { deleteInParts } from '#api/forget-queries.ts'
import type { Db, Reader, Tx } from '#api/deps.ts'
import type { DeliveryState } from '#domain/integrations/webhooks.ts'

export type NewDelivery = {
  id: string
  endpoint_id: string
  event_id: string
  type: string
  body: string
  created_at: Date
  next_try_at: Date
}

export function insertDeliveries(db: Tx, deliveries: NewDelivery[]) {
  return db.insertInto('webhook_deliveries').values(deliveries).execute()
}

const shown = [
  'id',
  'event_id',
  'type',
  'state',
  'created_at',
  'delivered_at',
  'next_try_at',
  'tries',
  'last_status',
] as const

type Asked = { page: number; page_size: number; state?: DeliveryState | undefined }

export async function deliveriesOf(db: Reader, endpoint_id: string, { page, page_size, state }: Asked) {
  const all = db
    .selectFrom('webhook_deliveries')
    .where('endpoint_id', '=', endpoint_id)
    .$if(state !== undefined, (found) => found.where('state', '=', state ?? 'waiting'))
  const [{ count }, rows] = await Promise.all([
    all.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
    all
      .select(shown)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
  ])
  return { count: Number(count), rows }
}

export function findDelivery(db: Reader, endpoint_id: string, id: string) {
  return db
    .selectFrom('webhook_deliveries')
    .select([...shown, 'body'])
    .where('id', '=', id)
    .where('endpoint_id', '=', endpoint_id)
    .executeTakeFirst()
}

/** The latest `most` tries: the owner can send one delivery again without limit. */
export async function triesOf(db: Reader, delivery_id: string, most: number) {
  const rows = await db
    .selectFrom('webhook_tries')
    .select(['at', 'status', 'problem', 'took_ms', 'answer'])
    .where('delivery_id', '=', delivery_id)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.reverse()
}

/** Starts these deliveries again from their first try, whatever their state. Answers those that wait now. */
export function sendAgain(
  db: Tx,
  endpoint_id: string,
  which: { id: string } | { state: 'failed'; most: number },
  until: Date,
) {
  return db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, next_try_at: until, delivered_at: null })
    .where('endpoint_id', '=', endpoint_id)
    .where('id', 'in', (one) =>
      'id' in which
        ? one.selectFrom('webhook_deliveries').select('id').where('id', '=', which.id)
        : one
            .selectFrom('webhook_deliveries')
            .select('id')
            .where('endpoint_id', '=', endpoint_id)
            .where('state', '=', which.state)
            .orderBy('created_at')
            .limit(which.most),
    )
    .returning(shown)
    .execute()
}

/** Makes waiting deliveries of a restarted address due. */
export function wakeDeliveries(db: Tx, endpoint_id: string, at: Date) {
  return db
    .updateTable('webhook_deliveries')
    .set({ next_try_at: at })
    .where('endpoint_id', '=', endpoint_id)
    .where('state', '=', 'waiting')
    .execute()
}

export type Due = { id: string; endpoint_id: string; tries: number }

/** Takes due deliveries for a worker; they are due again at `until`. */
export async function takeDue(db: Tx, now: Date, until: Date, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update webhook_deliveries set next_try_at = ${until}
    where id in (
      select d.id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      where d.state = 'waiting' and d.next_try_at <= ${now} and e.state = 'active'
      order by d.next_try_at limit ${most} for update of d skip locked)
    returning id, endpoint_id, tries`.execute(db)
  return rows
}

export type Claimed = {
  endpoint_id: string
  event_id: string
  body: string
  url: string
  secret_sealed: Buffer
  old_secret_sealed: Buffer | null
  old_secret_until: Date | null
}

/** Counts the try and claims the delivery; undefined when another worker has it or it no longer waits. */
export async function claimTry(db: Reader, id: string, tries: number, until: Date): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update webhook_deliveries d set tries = tries + 1, next_try_at = ${until} from webhook_endpoints e
    where d.id = ${id} and d.tries = ${tries} and d.state = 'waiting' and e.id = d.endpoint_id and e.state = 'active'
    returning d.endpoint_id, d.event_id, d.body, e.url, e.secret_sealed, e.old_secret_sealed, e.old_secret_until`.execute(
    db,
  )
  return rows[0]
}

export type Tried = {
  delivery_id: string
  at: Date
  status: number | null
  problem: string | null
  took_ms: number
  answer: string
}

export function insertTry(db: Tx, tried: Tried) {
  return db.insertInto('webhook_tries').values(tried).execute()
}

type Outcome = { state: DeliveryState; next_try_at: Date | null; last_status: number | null; delivered_at: Date | null }

/** Stores the outcome, unless a newer try has begun. */
export function settleDelivery(db: Tx, id: string, tries: number, outcome: Outcome) {
  return db
    .updateTable('webhook_deliveries')
    .set(outcome)
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .execute()
}

export const deleteDeliveriesBefore = (db: Db, before: Date): Promise<void> =>
  deleteInParts(db, 'webhook_deliveries', sql`created_at < ${before}`)
