/** Which events still have to be sent to which endpoint. */
import type { Pool } from 'pg'
import { DUE, inStripe, type Tx } from './store.ts'

/** `platform` gets events of the platform, `connect` those of connected accounts. */
export type EndpointName = 'platform' | 'connect'
export type Due = { event_id: string; endpoint: EndpointName; tries: number; data: object }

export async function queueDelivery(tx: Tx, event_id: string, endpoint: EndpointName): Promise<void> {
  await tx.client.query('INSERT INTO sandbox.stripe_deliveries (event_id, endpoint, next_at) VALUES ($1, $2, $3)', [
    event_id,
    endpoint,
    tx.now,
  ])
}

/** Oldest first, for the endpoints that somebody listens at. */
export const dueNow = (pool: Pool, now_ms: number, known: readonly string[], limit: number): Promise<Due[]> =>
  inStripe(pool, now_ms, async (tx) => {
    const { rows } = await tx.client.query<Due>(
      `SELECT d.event_id, d.endpoint, d.tries, o.data FROM sandbox.stripe_deliveries d
       JOIN sandbox.stripe_objects o ON o.id = d.event_id
       WHERE ${DUE.delivery} AND d.endpoint = ANY($2) ORDER BY o.seq LIMIT $3`,
      [tx.now, known, limit],
    )
    return rows
  })

/** `next_at` null: delivered, or given up. */
export async function markTried(pool: Pool, one: Due, status: number, next_at: number | null): Promise<void> {
  await pool.query(
    `UPDATE sandbox.stripe_deliveries SET tries = tries + 1, status = $3, next_at = $4
     WHERE event_id = $1 AND endpoint = $2`,
    [one.event_id, one.endpoint, status, next_at],
  )
}

/** The number of the latest event. */
export async function lastEvent(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seq: string | null }>('SELECT max(seq) AS seq FROM sandbox.stripe_objects')
  return Number(rows[0]?.seq ?? 0)
}

/** Cancels the deliveries of all events since then. */
export async function forgetQueued(pool: Pool, since: number): Promise<void> {
  await pool.query(
    `UPDATE sandbox.stripe_deliveries SET next_at = NULL
     WHERE next_at IS NOT NULL AND event_id IN (SELECT id FROM sandbox.stripe_objects WHERE object = 'event' AND seq > $1)`,
    [since],
  )
}
