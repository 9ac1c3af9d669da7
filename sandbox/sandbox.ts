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
  /** A pool on the product's database; the sandbox uses only its own schema there. */
  pool: Pool
  log: SandboxLog
  /** Follows what other processes control; a single process needs none. */
  hear?: Hear
  /** Where the site of a partner listens; port 0 takes any free one. */
  site?: { host: string; port: number }
  /** The public address of the product, without a slash at the end, because hosted pages have absolute addresses. */
  public_url?: string
  /** Delivers a webhook when the product listens on no port. */
  post?: Post
  /** Called with requests to the calendars and their answers. */
  watchCalendars?: GoogleParts['watch']
  /** When a new clock begins, epoch milliseconds. Null means the machine's time. */
  begins_at?: number | null
  /** Runs what became due; the call that moved the clock answers after it. */
  onClockMoved: (now_ms: number) => Promise<void>
  /** The sample mails for `/_sandbox/mail/samples`. */
  samples?: () => readonly SampleMail[]
}

export type Sandbox = {
  /** Mounts everything under `/_sandbox/`. */
  plugin: FastifyPluginAsync
  smtp_url: string
  payments: Omit<StripeSandbox, 'plugin' | 'close'>
  /** Settings of the calendar provider. */
  calendars: GoogleSandbox['settings']
  /** The site of a partner on another port; null when its port was taken. */
  site: PartnerSite | null
  /** The address of the register of companies and its key. */
  gus: { url: string; key: string }
  /** The product's clock: epoch milliseconds, moved by `POST /_sandbox/api/clock`. */
  now(): number
  close(): Promise<void>
}

/**
 * The outside world in miniature: a mail server with a mailbox, a payment provider, a calendar provider, a register of
 * companies, servers of other people, a clock that can be moved, faults. It knows nothing of the product and is used
 * like the real services, so the product runs the same code everywhere.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { pool, log, hear, begins_at = null, onClockMoved, samples = () => [], post } = options
  await prepareStore(pool, begins_at === null ? 0 : begins_at - Date.now())
  let payments: StripeSandbox | null = null
  const control = await openControl(pool, hear, async (now_ms) => {
    // Outside work that became due runs first and reaches the product; then the product's own; then what the product
    // asked for.
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
