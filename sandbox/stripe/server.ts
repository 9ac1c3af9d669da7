/**
 * The provider's HTTP API, used only by the official client: form-encoded requests, a pinned version, idempotency keys
 * that repeat the first answer, errors in the provider's shape.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { FaultState } from '#sandbox/control.ts'
import { catalogueCalls } from './calls/catalogue.ts'
import { checkoutCalls } from './calls/checkout.ts'
import { connectCalls } from './calls/connect.ts'
import { customerCalls } from './calls/customers.ts'
import { invoiceCalls } from './calls/invoices.ts'
import { portalCalls } from './calls/portal.ts'
import { disputeCalls } from './calls/disputes.ts'
import { readCalls } from './calls/reads.ts'
import { refundCalls } from './calls/refunds.ts'
import { subscriptionCalls } from './calls/subscriptions.ts'
import { invalid, StripeRefusal } from './errors.ts'
import type { Faults } from './faults.ts'
import type { Operation } from './operation.ts'
import { check, decode } from './params.ts'
import { once } from './answer-store.ts'
import { inStripe, newId } from './store.ts'
import { API_VERSION } from './version.ts'

const operations: readonly Operation[] = [
  ...catalogueCalls,
  ...checkoutCalls,
  ...connectCalls,
  ...customerCalls,
  ...invoiceCalls,
  ...portalCalls,
  ...readCalls,
  ...refundCalls,
  ...subscriptionCalls,
  ...disputeCalls,
]

export type ServerParts = {
  pool: Pool
  now: () => number
  secret_key: string
  page: (path: string) => string
  state: () => FaultState
  faults: Faults
  /** Called after a write: there may be events to deliver. */
  onWrite: () => void
  /** Called with every request and its answer. */
  watch?: ((call: Watched) => void) | undefined
}

export type Watched = { method: string; path: string; sent: string; status: number; body: string }

const MAX_BODY = 1_000_000
const SLOW_MS = 3_000
/** The only refusal that counts as an answer: the customer's bank declined. */
const DECLINED = 402

export async function listenStripe(parts: ServerParts): Promise<{ url: string; close: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    void serve(parts, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, close }
}

type Answer = { status: number; body: string; replayed?: boolean }
type Asked = { method: string; path: string; query: string; body: string; headers: IncomingMessage['headers'] }
/** `breaks`: a fault stops the request in the middle of its work. */
type Begun = Asked & { breaks: boolean }

async function serve(parts: ServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY) return void response.destroy()
    chunks.push(chunk)
  }
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const asked: Asked = {
    method: request.method ?? 'GET',
    path: url.pathname.replace(/\/$/, ''),
    query: url.search.slice(1),
    body: Buffer.concat(chunks).toString('utf8'),
    headers: request.headers,
  }
  if (parts.state() === 'down') return void response.destroy()
  if (parts.state() === 'slow') await wait(SLOW_MS)
  const fault = parts.faults.take(asked.method, asked.path)
  if (fault?.do === 'latency') await wait(fault.value ?? SLOW_MS)
  if (fault?.do === 'drop_before') return void response.destroy()
  const request_id = newId('req')
  const breaks = fault?.do === 'kept_500'
  const answer =
    fault?.do === 'status' ? failed(fault.value ?? 500) : await answerTo(parts, { ...asked, breaks }, request_id)
  const { method, path, body, query } = asked
  parts.watch?.({ method, path, sent: method === 'POST' ? body : query, status: answer.status, body: answer.body })
  if (fault?.do === 'latency_after') await wait(fault.value ?? SLOW_MS)
  if (fault?.do === 'drop_after') return void response.destroy()
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'request-id': request_id,
    'stripe-version': API_VERSION,
    ...(answer.replayed ? { 'idempotent-replayed': 'true' } : {}),
    ...(breaks ? { 'stripe-should-retry': 'false' } : {}),
  })
  response.end(fault?.do === 'truncate' ? answer.body.slice(0, answer.body.length / 2) : answer.body)
}

const broken = { error: { type: 'api_error', message: 'An unknown error occurred' } }
const failed = (status: number): Answer => ({ status, body: JSON.stringify(broken) })

async function answerTo(parts: ServerParts, asked: Begun, request_id: string): Promise<Answer> {
  try {
    return await run(parts, asked, request_id)
  } catch (error) {
    if (error instanceof StripeRefusal) return { status: error.status, body: JSON.stringify(error) }
    return failed(500)
  }
}

async function run(parts: ServerParts, asked: Begun, request_id: string): Promise<Answer> {
  if (asked.headers.authorization !== `Bearer ${parts.secret_key}`)
    throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
  const version = asked.headers['stripe-version']
  if (version !== API_VERSION) throw invalid(`Invalid Stripe API version: ${String(version)}`)
  const found = match(asked)
  if (!found) {
    const message = `Unrecognized request URL (${asked.method}: ${asked.path}).`
    throw new StripeRefusal(404, { type: 'invalid_request_error', message })
  }
  const params = check(found.operation.params, decode(asked.method === 'POST' ? asked.body : asked.query))
  const account = one(asked.headers['stripe-account'])
  const key = asked.method === 'POST' ? one(asked.headers['idempotency-key']) : null
  const { body, replayed } = await inStripe(parts.pool, parts.now(), (tx) =>
    once(tx, { key, account, asked: `${asked.method} ${asked.path}\n${asked.body}` }, async () =>
      asked.breaks
        ? broken
        : found.operation.run({
            tx,
            params: params as never,
            id: found.id,
            account,
            cause: { request_id, idempotency_key: key },
            page: parts.page,
          }),
    ),
  )
  if (asked.method !== 'GET') parts.onWrite()
  if (body === JSON.stringify(broken)) return { ...failed(500), replayed }
  return { status: body.startsWith('{"error":') ? DECLINED : 200, body, replayed }
}

const one = (header: string | string[] | undefined): string | null => (typeof header === 'string' ? header : null)

function match({ method, path }: Asked): { operation: Operation; id: string } | null {
  for (const operation of operations) {
    if (operation.method !== method) continue
    const shape = new RegExp(`^${operation.path.replace(':id', '([^/]+)')}$`)
    const hit = shape.exec(path)
    if (hit) return { operation, id: decodeURIComponent(hit[1] ?? '') }
  }
  return null
}
