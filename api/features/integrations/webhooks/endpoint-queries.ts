/** The only writer of `webhook_endpoints`. */
import { sql, type Updateable } from 'kysely'
import type { Reader, Tx } from '#api/deps.ts'
import type { WebhookEndpointsTable } from '#api/db/schema.gen.ts'
import type { WebhookEvent } from '#domain/integrations/webhooks.ts'

const shown = [
  'id',
  'url',
  'events',
  'state',
  'failing_since',
  'last_delivered_at',
  'old_secret_until',
  'created_at',
] as const

export type EndpointRow = Awaited<ReturnType<typeof endpointsOf>>[number]

/** The owner's endpoints with the numbers of waiting and failed payloads. */
export function endpointsOf(db: Reader, owner_id: string, id?: string) {
  const counted = (state: 'waiting' | 'failed') =>
    sql<number>`(select count(*)::int from webhook_deliveries d where d.endpoint_id = webhook_endpoints.id and d.state = ${state})`
  return db
    .selectFrom('webhook_endpoints')
    .select([...shown, counted('waiting').as('waiting'), counted('failed').as('failed')])
    .where('owner_id', '=', owner_id)
    .$if(id !== undefined, (found) => found.where('id', '=', id ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The lock makes two tabs wait that both want the last free place (ruling 72) or the same address. */
export async function addressesLocked(db: Tx, owner_id: string): Promise<{ id: string; url: string }[]> {
  await sql`select 1 from owners where id = ${owner_id} for update`.execute(db)
  return db.selectFrom('webhook_endpoints').select(['id', 'url']).where('owner_id', '=', owner_id).execute()
}

type NewEndpoint = {
  id: string
  owner_id: string
  url: string
  events: WebhookEvent[]
  secret_sealed: Buffer
  created_at: Date
}

export function insertEndpoint(db: Tx, endpoint: NewEndpoint) {
  return db.insertInto('webhook_endpoints').values(endpoint).execute()
}

export function lockEndpoint(db: Tx, owner_id: string, id: string) {
  return db
    .selectFrom('webhook_endpoints')
    .select(['id', 'state', 'secret_sealed', 'url'])
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .forUpdate()
    .executeTakeFirst()
}

export function updateEndpoint(db: Tx, id: string, change: Updateable<WebhookEndpointsTable>) {
  return db.updateTable('webhook_endpoints').set(change).where('id', '=', id).execute()
}

/** False when the owner has no such endpoint. */
export async function deleteEndpoint(db: Reader, owner_id: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('webhook_endpoints')
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export function deleteEndpointsOf(db: Tx, owner_id: string) {
  return db.deleteFrom('webhook_endpoints').where('owner_id', '=', owner_id).execute()
}

export function hearersOf(db: Tx, owner_id: string) {
  return db.selectFrom('webhook_endpoints').select(['id', 'events']).where('owner_id', '=', owner_id).execute()
}

/** The address that was called: when it was replaced meanwhile, the outcome is not noted. */
type AskedAt = { endpoint_id: string; url: string }

/** Notes a success, which ends the time of failures. */
export function noteDelivered(db: Tx, { endpoint_id, url }: AskedAt, at: Date) {
  return db
    .updateTable('webhook_endpoints')
    .set({ failing_since: null, last_delivered_at: at })
    .where('id', '=', endpoint_id)
    .where('url', '=', url)
    .execute()
}

/** Since when every delivery fails; undefined when the endpoint was stopped or deleted meanwhile. */
export async function noteFailed(db: Tx, { endpoint_id, url }: AskedAt, at: Date): Promise<Date | undefined> {
  const row = await db
    .updateTable('webhook_endpoints')
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${at})` })
    .where('id', '=', endpoint_id)
    .where('url', '=', url)
    .where('state', '=', 'active')
    .returning('failing_since')
    .executeTakeFirst()
  return row?.failing_since ?? undefined
}

export function findBrokenEndpoint(db: Reader, id: string) {
  return db
    .selectFrom('webhook_endpoints')
    .innerJoin('owners', 'owners.id', 'webhook_endpoints.owner_id')
    .select(['webhook_endpoints.url', 'webhook_endpoints.failing_since', 'owners.email'])
    .where('webhook_endpoints.id', '=', id)
    .where('webhook_endpoints.state', '=', 'broken')
    .where('owners.closed_at', 'is', null)
    .executeTakeFirst()
}
