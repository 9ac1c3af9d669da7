/**
 * Tells partners' systems what happened. Called by the one verb that writes history and by the one that publishes,
 * inside their transaction, so that the news and the change are stored together or not at all.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { TxDeps } from '#api/deps.ts'
import { insertDeliveries } from './delivery-queries.ts'
import { hearersOf } from './endpoint-queries.ts'
import { handedForMs, type Handing, handOver } from './hand-over.ts'
import type { webhookPayloads } from '#contract/integrations/webhook-payloads.ts'
import type { webhookTest, WebhookEvent } from '#domain/integrations/webhooks.ts'
import type { z } from 'zod'

type Payload = z.infer<(typeof webhookPayloads)[WebhookEvent | typeof webhookTest]>
export type ProgramNews = Payload extends infer P
  ? P extends { type: unknown; data: unknown }
    ? Pick<P, 'type' | 'data'>
    : never
  : never

/** Each piece of news becomes a payload of its own. */
export async function tellPrograms(deps: TxDeps, owner_id: string, news: readonly ProgramNews[]): Promise<void> {
  if (news.length === 0) return
  const hearers = await hearersOf(deps.db, owner_id)
  for (const each of news) {
    const wanting = hearers.filter(({ events }) => (events as string[]).includes(each.type))
    await tell(
      deps,
      wanting.map(({ id }) => id),
      each,
    )
  }
}

/** Makes one payload for all these endpoints and answers the deliveries. */
export async function tell(deps: TxDeps, endpoint_ids: string[], { type, data }: ProgramNews): Promise<Handing[]> {
  if (endpoint_ids.length === 0) return []
  const now = deps.clock.now()
  const event_id = randomUUIDv7()
  const body = JSON.stringify({ id: event_id, version: 1, type, timestamp: new Date(now).toISOString(), data })
  const rows = endpoint_ids.map((endpoint_id) => ({ id: randomUUIDv7(), endpoint_id, event_id, type, body }))
  const at = new Date(now)
  await insertDeliveries(
    deps.db,
    rows.map((row) => ({ ...row, created_at: at, next_try_at: new Date(now + handedForMs) })),
  )
  const handings = rows.map(({ id, endpoint_id }) => ({ id, endpoint_id, tries: 0 }))
  await handOver(deps, handings)
  return handings
}
