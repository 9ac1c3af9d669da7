/**
 * A small stand-in for Stripe that answers its official client: own data, own transactions, signed webhooks, hosted
 * pages in Polish. It knows nothing of the product. What only the documentation says: UNKNOWN.md.
 */
import type { FastifyPluginAsync } from 'fastify'
import type { Pool } from 'pg'
import type { FaultState } from '#sandbox/control.ts'
import type { SandboxLog } from '#sandbox/log.ts'
import type { Post } from '#sandbox/post.ts'
import { stepNext } from './billing/renew.ts'
import { type Endpoints, openDelivery } from './deliver.ts'
import { openFaults } from './faults.ts'
import { PLATFORM } from './money/ledger.ts'
import { payOutDue } from './money/payout.ts'
import { expireDue } from './money/session.ts'
import { PAGES } from './pages/answers.ts'
import { stripePages } from './pages/routes.ts'
import { openStory, type Story } from './pages/story.ts'
import { listenStripe, type ServerParts } from './server.ts'
import { inStripe, isAnythingDue, prepareStripe } from './store.ts'

export type StripeSandbox = {
  plugin: FastifyPluginAsync
  /** The address to which the official client must be pointed. */
  api_url: string
  secret_key: string
  publishable_key: string
  /** Sets the endpoints that get events; until then events wait. */
  aim(endpoints: Endpoints): void
  /** Does everything that is due by the clock, in order: ends of sessions and periods, tries to charge, deliveries. */
  catchUp(): Promise<void>
  /** Until the story ends, the provider uses its time. */
  tell(told: () => number): Promise<Story>
  close(): Promise<void>
}

type Options = {
  pool: Pool
  now: () => number
  log: SandboxLog
  state: () => FaultState
  /** The public address of the pages. */
  public_url: string
  post?: Post | undefined
  watch?: ServerParts['watch']
}

const SECRET_KEY = 'sk_test_sandbox'
const PUBLISHABLE_KEY = 'pk_test_sandbox'
const EVERY_MS = 5_000

export async function startStripe({
  pool,
  log,
  state,
  public_url,
  post,
  watch,
  ...options
}: Options): Promise<StripeSandbox> {
  await prepareStripe(pool)
  let told: (() => number) | null = null
  const now = () => (told ?? options.now)()
  const faults = openFaults()
  const delivery = openDelivery({ pool, now, log, post })
  const page = (path: string) => `${public_url}${PAGES}${path}`
  const server = await listenStripe({
    pool,
    now,
    faults,
    state,
    secret_key: SECRET_KEY,
    page,
    onWrite: delivery.kick,
    watch,
  })
  const catchUp = async () => {
    if (!(await isAnythingDue(pool, now(), PLATFORM))) return
    await expireDue(pool, now())
    while (await inStripe(pool, now(), (tx) => stepNext({ ...tx, page })));
    await payOutDue(pool, now())
    await delivery.run()
  }
  const timer = setInterval(() => {
    // While a story is made, it decides when time passes.
    if (told !== null) return
    catchUp().catch((error: unknown) => log.warn({ err: error }, 'sandbox payments'))
  }, EVERY_MS)
  log.info({ api_url: server.url }, 'sandbox payments are listening')
  const plugin = stripePages({ pool, now, delivery, faults, page })
  return {
    plugin,
    api_url: server.url,
    secret_key: SECRET_KEY,
    publishable_key: PUBLISHABLE_KEY,
    aim: (endpoints) => {
      delivery.aim(endpoints)
      delivery.kick()
    },
    catchUp,
    tell: (clock) => {
      told = clock
      return openStory({ pool, pages: plugin, catchUp, end: () => void (told = null) })
    },
    close: async () => {
      clearInterval(timer)
      await delivery.close()
      await server.close()
    },
  }
}
