/**
 * A payment provider in miniature that speaks Stripe's wire to its official client: own state, own transactions, signed
 * webhooks, hosted pages in Polish. It knows nothing of who uses it. What is taken from documentation only: UNKNOWN.md.
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
  /** Where the official client has to be pointed at. */
  api_url: string
  secret_key: string
  publishable_key: string
  /** Whom events are told to; until then they wait. */
  aim(endpoints: Endpoints): void
  /** Everything that has become due by the clock, in order: ends of sessions and periods, tries to charge, deliveries. */
  catchUp(): Promise<void>
  /** Until its end the provider lives in the told time. */
  tell(told: () => number): Promise<Story>
  close(): Promise<void>
}

type Options = {
  pool: Pool
  now: () => number
  log: SandboxLog
  state: () => FaultState
  /** Where the pages are reached from outside. */
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
    // Whoever tells a story says himself when its time goes on.
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
