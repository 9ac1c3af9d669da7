/** The event log: what happened, with a copy of the object at that time. */
import type Stripe from 'stripe'
import { API_VERSION } from './version.ts'
import { queueDelivery } from './delivery-store.ts'
import { type Kept, newId, type Tx } from './store.ts'

export type EventType = Stripe.Event['type']

export type Cause = { request_id: string | null; idempotency_key: string | null }

/** Written in the transaction of the change; the delivery finds it afterwards. */
export async function emit(
  tx: Tx,
  type: EventType,
  object: Kept,
  { account = null, cause = null, previous }: { account?: string | null; cause?: Cause | null; previous?: object } = {},
): Promise<void> {
  const event = {
    id: newId('evt'),
    object: 'event' as const,
    ...(account ? { account } : {}),
    api_version: API_VERSION,
    created: tx.now,
    data: { object, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: cause?.request_id ?? null, idempotency_key: cause?.idempotency_key ?? null },
    type,
  }
  await tx.put(event, account)
  await queueDelivery(tx, event.id, account ? 'connect' : 'platform')
}
