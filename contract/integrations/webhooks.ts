import { z } from 'zod'
import { deliveryStates, endpointStates, webhookEvents } from '#domain/integrations/webhooks.ts'
import { id, instant, page, paging, wire } from '#contract/endpoint.ts'

const url = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .meta({ examples: ['https://system.example/wydarzy'] })
const events = z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length)
/** The owner's password again. */
const password = z.string().min(1).max(200)
const secret = z.string().describe('whsec_…: signs by Standard Webhooks. It is in this answer only')

const webhook = z.object({
  id,
  url: z.string(),
  events,
  state: z.enum(endpointStates),
  /** Since when every delivery fails; null when it works or nothing was sent yet. */
  failing_since: instant.nullable(),
  last_delivered_at: instant.nullable(),
  /** Until when the previous secret signs too. */
  old_secret_until: instant.nullable(),
  waiting: z.int(),
  failed: z.int(),
  created_at: instant,
})

const delivery = z.object({
  id,
  /** Sent to the receiver as `webhook-id`. */
  event_id: id,
  type: z.string(),
  state: z.enum(deliveryStates),
  created_at: instant,
  delivered_at: instant.nullable(),
  /** Null when it will not be tried again by itself. */
  next_try_at: instant.nullable(),
  tries: z.int(),
  last_status: z.int().nullable(),
})

const tried = z.object({
  at: instant,
  /** Null when there was no answer. */
  status: z.int().nullable(),
  took_ms: z.int(),
  /** Why there was no answer, in words. */
  problem: z.string().nullable(),
  /** The beginning of the answer. */
  answer: z.string(),
})

const one = z.object({ id })
const oneDelivery = z.object({ id, delivery_id: id })

/** URLs of the partner's systems that are told of events. */
export const webhooks = {
  listWebhooks: wire({
    summary: 'Addresses that are told, the newest first',
    reply: z.object({ results: z.array(webhook) }),
  }),
  createWebhook: wire({
    summary: 'Tells an address from now on',
    status: 201,
    body: z.object({ url, events, password }),
    reply: webhook.extend({ secret }),
  }),
  changeWebhook: wire({
    summary: 'Other events, another address (asks for the password), a pause, or its end',
    params: one,
    body: z
      .object({
        events: events.optional(),
        url: url.optional(),
        paused: z.boolean().optional(),
        password: password.optional(),
      })
      .prefault({}),
    reply: webhook,
  }),
  removeWebhook: wire({ summary: 'Tells it no more; its log goes too', params: one, status: 204, reply: z.null() }),
  rotateWebhookSecret: wire({
    summary: 'A new secret; for a day both sign',
    params: one,
    body: z.object({ password }),
    reply: webhook.extend({ secret }),
  }),
  testWebhook: wire({
    summary: 'Sends a payload of the type webhook.test',
    params: one,
    status: 202,
    reply: z.object({ delivery_id: id }),
  }),
  listWebhookDeliveries: wire({
    summary: 'What was sent in the last 30 days, the newest first',
    params: one,
    query: z.object({ ...paging, state: z.enum(deliveryStates).optional() }),
    reply: page(delivery),
  }),
  getWebhookDelivery: wire({
    summary: 'One payload and each try to deliver it',
    params: oneDelivery,
    reply: delivery.extend({ body: z.string(), tried: z.array(tried) }),
  }),
  replayWebhookDelivery: wire({
    summary: 'Sends it again under the same id, delivered or not',
    params: oneDelivery,
    status: 202,
    reply: delivery,
  }),
  replayFailedWebhooks: wire({
    summary: 'Sends again all that has failed',
    params: one,
    status: 202,
    reply: z.object({ replayed: z.int() }),
  }),
}
