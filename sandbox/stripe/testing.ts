/** The payments' sandbox with its own database, used by the official client, with a clock that a test moves. */
import fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import Stripe from 'stripe'
import { prepareStore } from '#sandbox/store.ts'
import { type StripeSandbox, startStripe } from './stripe.ts'
import { API_VERSION } from './version.ts'
import { openWireCheck } from './wire/check.ts'

export type OpenStripe = {
  stripe: Stripe
  sandbox: StripeSandbox
  pages: FastifyInstance
  pool: pg.Pool
  now(): number
  /** Moves the clock and waits until everything that is due is done. */
  pass(ms: number): Promise<void>
  /** Events sent so far, oldest first; `forget` empties the list. */
  told(): Stripe.Event[]
  taken(): readonly { body: string; signature: string }[]
  forget(): void
  answerHooksWith(status: number): void
  click(
    url: string | null,
    fields?: Record<string, string>,
  ): Promise<{ status: number; body: string; to: string | null }>
  steer(path: string, body: object): Promise<void>
  /** Differences from the client's types in requests, answers and copies inside events. */
  offSchema(): readonly string[]
  close(): Promise<void>
}

export const hookSecret = 'whsec_test'

type Database = { url: string; drop(): Promise<void> }

export async function openStripe(database: Database, begins_at: string): Promise<OpenStripe> {
  const pool = new pg.Pool({ connectionString: database.url, max: 5 })
  await prepareStore(pool, 0)
  let now = Date.parse(begins_at)
  let taken: { body: string; signature: string }[] = []
  let answers = 200
  const wire = openWireCheck()
  const sandbox = await startStripe({
    pool,
    now: () => now,
    log: { info: () => {}, warn: () => {} },
    state: () => 'up',
    public_url: 'http://wydarzy.test',
    post: async (_url, body, headers) => {
      wire.event(body)
      taken.push({ body, signature: headers['stripe-signature'] ?? '' })
      return answers
    },
    watch: wire.call,
  })
  const pages = fastify()
  await pages.register(sandbox.plugin)
  const hook = { url: 'http://wydarzy.test/hook', secret: hookSecret }
  sandbox.aim({ platform: hook, connect: hook })
  return {
    stripe: clientOf(sandbox),
    sandbox,
    pages,
    pool,
    now: () => now,
    pass: async (ms) => {
      now += ms
      await sandbox.catchUp()
    },
    told: () => taken.map(({ body }) => JSON.parse(body) as Stripe.Event),
    taken: () => taken,
    forget: () => void (taken = []),
    answerHooksWith: (status) => void (answers = status),
    ...handsOn(pages),
    offSchema: wire.findings,
    close: async () => {
      await pages.close()
      await sandbox.close()
      await pool.end()
      await database.drop()
    },
  }
}

function clientOf({ api_url, secret_key }: StripeSandbox): Stripe {
  const { hostname, port } = new URL(api_url)
  return new Stripe(secret_key, {
    apiVersion: API_VERSION,
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 5,
    telemetry: false,
  })
}

const handsOn = (pages: FastifyInstance): Pick<OpenStripe, 'click' | 'steer'> => ({
  click: async (url, fields) => {
    const at = new URL(url ?? '').pathname
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = fields
      ? await pages.inject({ method: 'POST', url: at, headers, payload: new URLSearchParams(fields).toString() })
      : await pages.inject(at)
    return { status: answer.statusCode, body: answer.body, to: answer.headers.location ?? null }
  },
  steer: async (path, payload) => {
    const answer = await pages.inject({ method: 'POST', url: `/_sandbox/api/stripe/${path}`, payload })
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
  },
})
