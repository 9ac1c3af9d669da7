/**
 * Online payments beside their unavoidable cost: a webhook beside a route that does nothing, the start of a payment
 * beside the bare call of Stripe's client to the same provider, a reservation with a partner who takes payments online
 * and without.
 */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import Stripe from 'stripe'
import { runningEmbedded } from '#api/db/embedded.ts'
import { pathOf } from '#contract/calls.ts'
import { type HttpRequest, type Load, loadHttp, median } from '../load/load.ts'
import { holdMails, prepareReservations } from '../load/reserving.ts'
import { atRest, type Figure, interleaved, type Slot, startBareRoute, withCpu } from '../measure.ts'
import { canMeasureCpu, type Cpu } from '../processes.ts'
import { type Product, startProduct } from '../product.ts'
import { type FreeTerm, readWorld } from '../search/questions.ts'
import { startStubProvider } from './stub-provider.ts'

export type PaymentsResult = {
  /** Systems: product, route. */
  webhook: Figure[]
  /** Systems: product, client. */
  start: Figure[]
  /** CPU of one reservation, server and database together, for each turn. */
  reserve: { with_ms: number[]; without_ms: number[] }
}

const rounds = 3
const webhooks = 400
const starts = 30
const turn = 32
/** A caller takes the next request before it learns that the last one was enough. */
const spare = 2
/** Whether payments are online in each turn: in this order both have an equal share of a growing database. */
const turns = [false, true, ...Array.from({ length: 2 }, () => [false, true, true, false]).flat()]
const webhook_secret = 'whsec_of_the_measurements'
const webhookPath = '/api/payments/webhook/'

const settings = (provider_url: string) => ({
  NODE_ENV: 'production',
  SANDBOX: 'on',
  SEED: 'demo',
  LOG_LEVEL: 'error',
  SECRET_KEY: 'a-key-of-the-measurements-and-of-nothing-else',
  STRIPE_SECRET_KEY: 'sk_test_of_the_measurements',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_measurements',
  STRIPE_WEBHOOK_SECRET: webhook_secret,
  STRIPE_API_URL: provider_url,
})

type Running = { product: Product; pool: pg.Pool }

export async function measurePayments(data_dir: string, say: (line: string) => void): Promise<PaymentsResult> {
  if (!canMeasureCpu) throw new Error('Payments are measured on Linux only: elsewhere CPU per request cannot be read.')
  const provider = await startStubProvider()
  const run = async <T>(work: (running: Running) => Promise<T>): Promise<T> => {
    const product = await startProduct({ data_dir, through: 'server', env: settings(provider.url) })
    const pool = new pg.Pool({ connectionString: runningEmbedded(data_dir) ?? '', max: 4 })
    pool.on('error', () => {})
    try {
      return await work({ product, pool })
    } finally {
      await pool.end()
      await product.stop()
    }
  }
  try {
    const reserve = await run((running) => measureReservations(running, say))
    return await run(async (running) => {
      const idle = await atRest(running.product.pid, 60)
      const tokens = await waiting(running, rounds * starts + 10)
      const start = await measureStarts(running, idle, provider.port, tokens, say)
      return { webhook: await measureWebhooks(running, idle, say), start, reserve }
    })
  } finally {
    provider.close()
  }
}

/** Switches online payments of all partners on or off, and announces their listings. */
async function letPay({ product, pool }: Running, online: boolean): Promise<void> {
  await pool.query(`update owners set payouts = '${online ? 'active' : 'none'}',
    payout_account = ${online ? `'acct_' || replace(id::text, '-', '')` : 'null'}`)
  const { rows } = await pool.query<{ id: string }>(
    `select id, pg_notify('listing_changed', 'listing ' || id) from listings where status = 'published' and kind = 'venue'`,
  )
  for (const { id } of rows) {
    const says = async () => {
      const answer = await fetch(product.url + pathOf('getPublicVenue', { id }))
      return ((await answer.json()) as { online_ways: unknown[] }).online_ways.length > 0
    }
    for (const until = performance.now() + 20_000; (await says()) !== online; await pause(100))
      if (performance.now() > until) throw new Error(`the offer ${id} does not hear how it may be paid`)
  }
}

async function termsFor({ product, pool }: Running, wanted: number): Promise<FreeTerm[]> {
  return (await readWorld(pool, product.url, wanted)).terms
}

const serving = (requests: readonly HttpRequest[]) => {
  let at = 0
  return (): HttpRequest => {
    const request = requests[at++]
    if (!request) throw new Error('the bench ran out of prepared requests')
    return request
  }
}

/**
 * By turns in one warm process: two processes started one after another differ by more than the effect itself. Other
 * work of the product falls into a few turns, which the median ignores.
 */
async function measureReservations(running: Running, say: (line: string) => void): Promise<PaymentsResult['reserve']> {
  const { url, pid } = running.product
  const terms = await termsFor(running, turns.length * turn * 2)
  // Mails are held back, as in the measurement of all calls.
  await holdMails(running.pool)
  const reserve: PaymentsResult['reserve'] = { with_ms: [], without_ms: [] }
  const idle = await atRest(pid, 60)
  for (const [place, online] of turns.entries()) {
    await letPay(running, online)
    // A term that is taken meanwhile gets no quote, so more are prepared than a turn needs.
    const requests = await prepareReservations(url, terms.splice(0, turn * 2))
    if (requests.length < turn + spare) throw new Error(`only ${requests.length} of ${turn} terms are free`)
    const next = serving(requests)
    const { cpu, count, failed } = await withCpu(pid, idle, () => loadHttp(url, 1, { amount: turn }, next))
    if (failed > 0) throw new Error(`${failed} reservations failed`)
    const cpu_ms = (cpu.server_ms + cpu.database_ms) / count
    say(`  reservations ${online ? 'with' : 'without'} payments online: ${cpu_ms.toFixed(2)} ms`)
    // The first two turns warm the process up and do not count.
    if (place > 1) reserve[online ? 'with_ms' : 'without_ms'].push(cpu_ms)
  }
  await letPay(running, true)
  return reserve
}

/** Reservations that wait for their deposit, each with the token of its link. */
async function waiting(running: Running, wanted: number): Promise<string[]> {
  const { product, pool } = running
  const requests = await prepareReservations(product.url, await termsFor(running, wanted * 2))
  await loadHttp(product.url, 1, { amount: requests.length - 2 }, serving(requests))
  const { rows } = await pool.query<{ id: string }>(
    `select id from reservations where status = 'pending_email' and due_now_grosze > 200 order by id desc limit $1`,
    [wanted],
  )
  if (rows.length < wanted) throw new Error(`only ${rows.length} of ${wanted} reservations have a deposit`)
  return Promise.all(
    rows.map(async ({ id }) => {
      const token = randomBytes(32).toString('base64url')
      // The state after the mails and the owner's consent; its history is not needed here.
      await pool.query(
        `update reservations set status = 'pending_payment', deadline_at = now() + interval '2 days',
          status_token_hash = $2 where id = $1`,
        [id, createHash('sha256').update(token).digest()],
      )
      return token
    }),
  )
}

async function measureStarts(
  { product }: Running,
  idle: Cpu,
  port: number,
  tokens: string[],
  say: (line: string) => void,
): Promise<Figure[]> {
  const stripe = new Stripe('sk_test_of_the_measurements', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
  })
  const next = serving(
    tokens.map((token) => ({
      method: 'POST',
      path: pathOf('createStripeCheckout'),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })),
  )
  const extent = { amount: starts }
  const none: Cpu = { server_ms: 0, database_ms: 0 }
  const slots: Slot[] = [
    {
      job: 'start',
      system: 'product',
      callers: 1,
      run: () => withCpu(product.pid, idle, () => loadHttp(product.url, 1, extent, next)),
    },
    {
      job: 'start',
      system: 'client',
      callers: 1,
      run: async () => {
        const before = process.cpuUsage()
        const load = await bareCalls(stripe, starts)
        const { user, system } = process.cpuUsage(before)
        return { ...load, cpu: { ...none, server_ms: (user + system) / 1000 } }
      },
    },
  ]
  await bareCalls(stripe, 5)
  say('  starts of payments')
  return interleaved(slots, rounds, say)
}

async function bareCalls(stripe: Stripe, amount: number): Promise<Load> {
  const latencies: number[] = []
  const begun = performance.now()
  for (let n = 0; n < amount; n += 1) {
    const sent = performance.now()
    await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        success_url: 'http://127.0.0.1/',
        line_items: [
          { quantity: 1, price_data: { currency: 'pln', unit_amount: 12_000, product_data: { name: 'Rezerwacja' } } },
        ],
        payment_intent_data: { application_fee_amount: 280, transfer_data: { destination: 'acct_1' } },
      },
      { idempotencyKey: randomUUID() },
    )
    latencies.push(performance.now() - sent)
  }
  return { count: amount, seconds: (performance.now() - begun) / 1000, latencies, failed: 0 }
}

/**
 * Webhooks about an existing payment. The job that each one enqueues is marked as done, so that only the work before
 * the answer is measured.
 */
async function measureWebhooks({ product, pool }: Running, idle: Cpu, say: (line: string) => void): Promise<Figure[]> {
  await pool.query(`
    create or replace function bench_skip_look() returns trigger language plpgsql as $$
    begin
      if new.data ->> 'name' = 'payments.follow' then new.state := 'completed'; end if;
      return new;
    end $$;
    drop trigger if exists bench_skip_look on jobs.job;
    create trigger bench_skip_look before insert on jobs.job for each row execute function bench_skip_look()`)
  const { rows } = await pool.query<{ id: string; page_id: string }>(
    `select id, page_id from payments where status = 'open' limit 1`,
  )
  const [payment] = rows
  if (!payment) throw new Error('there is no payment to be told of')
  const request = (): HttpRequest => ({ method: 'POST', path: webhookPath, ...delivery(payment) })
  const bare = await startBareRoute(product.url)
  try {
    await bare.teach('webhook', request())
    const none: Cpu = { server_ms: 0, database_ms: 0 }
    const slots = [1, 16].flatMap((callers): Slot[] => [
      {
        job: 'webhook',
        system: 'product',
        callers,
        run: () => withCpu(product.pid, idle, () => loadHttp(product.url, callers, { amount: webhooks }, request)),
      },
      {
        job: 'webhook',
        system: 'route',
        callers,
        run: () =>
          withCpu(bare.pid, none, () =>
            loadHttp(bare.url, callers, { amount: webhooks }, () => ({ ...request(), path: '/webhook' })),
          ),
      },
    ])
    say('  webhooks')
    return await interleaved(slots, rounds, say)
  } finally {
    bare.stop()
    await pool.query('drop trigger if exists bench_skip_look on jobs.job')
  }
}

function delivery({ id, page_id }: { id: string; page_id: string }): Pick<HttpRequest, 'headers' | 'body'> {
  const at = Math.floor(Date.now() / 1000)
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: at,
    livemode: false,
    type: 'checkout.session.completed',
    data: { object: { id: page_id, object: 'checkout.session', metadata: { payment_id: id } } },
  })
  const v1 = createHmac('sha256', webhook_secret).update(`${at}.${body}`).digest('hex')
  return { headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${v1}` }, body }
}

export const reserveMedian = ({ reserve }: PaymentsResult) => ({
  with_ms: median(reserve.with_ms),
  without_ms: median(reserve.without_ms),
})
