/**
 * Webhooks: signed, repeated for three days with growing pauses, by the sandbox's clock. As at Stripe they may come
 * twice and in any order.
 */
import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import type { SandboxLog } from '#sandbox/log.ts'
import { type Post, postByHttp } from '#sandbox/post.ts'
import { type Due, dueNow, type EndpointName, markTried } from './delivery-store.ts'

export type Endpoint = { url: string; secret: string }
export type Endpoints = Partial<Record<EndpointName, Endpoint>>
/** Pauses after each failed try, in seconds: docs.stripe.com/webhooks#retries says up to three days, growing. */
const pauses = [60, 300, 1_800, 7_200, 18_000, 36_000, 43_200, 43_200, 43_200, 43_200]
const AT_ONCE = 20

export type Delivery = {
  aim(endpoints: Endpoints): void
  /** Sends what is due now, and waits until it is sent. */
  run(): Promise<void>
  /** Sends soon, and never twice at the same time. */
  kick(): void
  /** For tests of lost deliveries: while it is on, nothing is sent and no try is counted. */
  hold(on: boolean): void
  close(): Promise<void>
}

type Parts = { pool: Pool; now: () => number; log: SandboxLog; post?: Post | undefined }

export function openDelivery({ pool, now, log, post = postByHttp }: Parts): Delivery {
  let endpoints: Endpoints = {}
  let held = false
  let closed = false
  let running: Promise<void> | null = null
  let again = false

  const send = async (one: Due) => {
    const aim = endpoints[one.endpoint]
    if (!aim) return
    const status = await deliverOne(post, aim, one.data, now())
    const done = status >= 200 && status < 300
    const pause = pauses[one.tries]
    const next_at = done || pause === undefined ? null : Math.floor(now() / 1000) + pause
    if (!done) log.info({ event_id: one.event_id, status }, 'sandbox payments: a webhook was not taken')
    await markTried(pool, one, status, next_at)
  }
  const round = async (): Promise<void> => {
    for (;;) {
      again = false
      const due = held || closed ? [] : await dueNow(pool, now(), Object.keys(endpoints), AT_ONCE)
      // Held meanwhile: what is due stays due.
      for (const one of due) if (!held && !closed) await send(one)
      if (due.length < AT_ONCE && !again) return
    }
  }
  const run = async () => {
    again = true
    // A round that was just ending has not seen what is due now.
    while (again) {
      running ??= round().finally(() => void (running = null))
      await running
    }
  }
  return {
    aim: (next) => void (endpoints = next),
    run,
    kick: () => void run().catch((error: unknown) => log.warn({ err: error }, 'sandbox payments: webhooks')),
    hold: (on) => void (held = on),
    close: async () => {
      closed = true
      await running?.catch(() => {})
    },
  }
}

/** Stripe's signature: docs.stripe.com/webhooks#verify-manually. */
export function sign(body: string, secret: string, at_seconds: number): string {
  return `t=${at_seconds},v1=${createHmac('sha256', secret).update(`${at_seconds}.${body}`).digest('hex')}`
}

async function deliverOne(post: Post, { url, secret }: Endpoint, event: object, now_ms: number): Promise<number> {
  const body = JSON.stringify(event, null, 2)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': sign(body, secret, Math.floor(now_ms / 1000)),
  }
  return post(url, body, headers).catch(() => 0)
}
