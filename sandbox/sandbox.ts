import type { FastifyPluginAsync } from 'fastify'
import type { Pool } from 'pg'
import { type Hear, openControl } from './control.ts'
import { type GoogleSandbox, startGoogle } from './google/google.ts'
import type { ServerParts as GoogleParts } from './google/server.ts'
import { sandboxKey, startGusServer } from './gus/server.ts'
import type { SandboxLog } from './log.ts'
import type { SampleMail } from './mailbox/mails.ts'
import { mailboxRoutes } from './mailbox/routes.ts'
import { startSmtpServer } from './mailbox/smtp-server.ts'
import { prepareStore } from './store.ts'
import { type PartnerSite, startPartnerSite } from './site/site.ts'
import type { Post } from './post.ts'
import { strangerRoutes } from './strangers/strangers.ts'
import { startStripe, type StripeSandbox } from './stripe/stripe.ts'

export { strangersPrefix } from './strangers/strangers.ts'

export type SandboxOptions = {
  /** A pool on the product's database; the sandbox keeps to its own schema in it. */
  pool: Pool
  log: SandboxLog
  /** What other processes steer is heard by it; one that is alone needs none. */
  hear?: Hear
  /** Where the stand-in of a partner's own site listens; 0 takes any free port. */
  site?: { host: string; port: number }
  /** Where this port is reached from outside, without a slash at the end: hosted pages have whole addresses. */
  public_url?: string
  /** How a webhook leaves, where nothing listens. */
  post?: Post
  /** Hears what calendars are asked and answer. */
  watchCalendars?: GoogleParts['watch']
  /** The moment at which a new clock begins, epoch milliseconds. Null: the machine's own time. */
  begins_at?: number | null
  /** Runs what became due; the call that moved the clock answers after it. */
  onClockMoved: (now_ms: number) => Promise<void>
  /** The mails as they would look, for `/_sandbox/mail/samples`. */
  samples?: () => readonly SampleMail[]
}

export type Sandbox = {
  /** Mounts everything under `/_sandbox/`. */
  plugin: FastifyPluginAsync
  smtp_url: string
  payments: Omit<StripeSandbox, 'plugin' | 'close'>
  /** The provider of calendars, and how it is asked. */
  calendars: GoogleSandbox['settings']
  /** A partner's own site on another port; null when its port was taken. */
  site: PartnerSite | null
  /** The register of companies and the key that it takes. */
  gus: { url: string; key: string }
  /** The product's clock: epoch milliseconds, moved by `POST /_sandbox/api/clock`. */
  now(): number
  close(): Promise<void>
}

/**
 * The outside world in miniature: a mail server with its mailbox, a payment provider, a provider of calendars, a register of companies, servers of
 * other people, a clock that can be moved, faults. It knows nothing of the product and is reached the way the real things are, so the product runs
 * one code path everywhere.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { pool, log, hear, begins_at = null, onClockMoved, samples = () => [], post } = options
  await prepareStore(pool, begins_at === null ? 0 : begins_at - Date.now())
  let payments: StripeSandbox | null = null
  const control = await openControl(pool, hear, async (now_ms) => {
    // What became due outside reaches the product first; what the product then asks for outside has its answer.
    await payments?.catchUp()
    await onClockMoved(now_ms)
    await payments?.catchUp()
  })
  const smtp = await startSmtpServer({
    pool,
    control,
    onError: (error) => log.warn({ reason: error.message }, 'sandbox mail server'),
  })
  const gus = await startGusServer({ control })
  const google = await startGoogle({
    pool,
    now: control.now,
    state: () => control.faults().google,
    public_url: options.public_url ?? '',
    post,
    watch: options.watchCalendars,
  })
  const site = await startPartnerSite({ ...(options.site ?? { host: '127.0.0.1', port: 0 }), log })
  log.info({ smtp_url: smtp.url }, 'sandbox mail server is listening')
  const stripe = await startStripe({
    pool,
    log,
    now: control.now,
    state: () => control.faults().stripe,
    public_url: options.public_url ?? '',
    post,
  })
  payments = stripe
  const { plugin, close, ...rest } = stripe

  return {
    plugin: async (app) => {
      await app.register(mailboxRoutes({ pool, control, samples }))
      await app.register(strangerRoutes({ now: control.now }))
      await app.register(plugin)
      await app.register(google.plugin)
    },
    smtp_url: smtp.url,
    payments: rest,
    calendars: google.settings,
    site,
    gus: { url: gus.url, key: sandboxKey },
    now: control.now,
    close: async () => {
      await close()
      await Promise.all([smtp.close(), gus.close(), google.close(), site?.close()])
    },
  }
}
