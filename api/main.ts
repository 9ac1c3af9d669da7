/**
 * From configuration to a listening server, and back: config → database → sandbox → adapters → deps → app → listen. The
 * only file that imports the vendors' adapters and the sandbox.
 */
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { machineClock } from '#api/adapters/clock.ts'
import { googleAddresses, googleCalendars } from '#api/adapters/calendars/google.ts'
import { openDiskStore } from '#api/adapters/files/disk.ts'
import { openS3Store } from '#api/adapters/files/s3.ts'
import type { FileStore } from '#api/adapters/files/store.ts'
import { ksefFolder } from '#api/adapters/ksef/folder.ts'
import { openQueue } from '#api/adapters/jobs/pg-boss.ts'
import { tellLogged } from '#api/adapters/reports/reports.ts'
import { smtpMailer } from '#api/adapters/mail/smtp.ts'
import { guardedOutgoing } from '#api/adapters/outgoing/guarded.ts'
import { everyNowAndThen } from '#api/process/rounds.ts'
import { buildApp, product, sweep, tidies } from './app.ts'
import { checkMode } from '#api/features/payments/mode/check-mode.ts'
import { type Config, readConfig, settingsWith, warningsAtStart, withPort } from './config.ts'
import { cannotStart, isCannotStart } from '#api/db/cannot-start.ts'
import { lockDataFolder } from '#api/db/data-lock.ts'
import { openBrowsing } from '#api/db/browsing.ts'
import { openListener } from '#api/db/listener.ts'
import { keepEmbedded } from '#api/db/keep-embedded.ts'
import { migrate } from '#api/db/migrate.ts'
import { openDatabase, PlanningClient } from '#api/db/open.ts'
import type { Deps } from './deps.ts'
import { imagesPrefix } from '#api/features/listings/files/image-routes.ts'
import { advisoryLocks } from '#api/features/occupancy/locks.ts'
import { errorForLog } from '#api/http/errors/error-for-log.ts'
import { stripeGateway } from '#api/adapters/payments/stripe.ts'
import { stripeBilling } from '#api/adapters/payments/stripe-billing.ts'
import type { StripeSettings } from '#api/adapters/payments/stripe-client.ts'
import { webhookPath } from '#api/features/payments/hear-provider.ts'
import { gusRegistry } from '#api/adapters/registry/gus.ts'
import { openSite } from '#api/http/pages/pages.ts'
import type { Log } from './handles.ts'
import { mailSamples } from './mail-samples.ts'
import { demoLogins, isDemoTold, seedDemo, seedPlaces } from '#api/seed/seed.ts'
import { type Closings, insist, openClosings, step } from '#api/process/start-steps.ts'
import { pastedDemo } from '#api/features/listings/embeds/demo-form.ts'
import { type Sandbox, type SandboxOptions, startSandbox, strangersPrefix } from '#sandbox/sandbox.ts'

// On a machine with much memory V8 lets garbage grow to several times the live data before it collects (decision 0030).
setFlagsFromString('--heap-growing-percent=50')

type Say = (line: string) => void

/** This process only makes the demo story and ends, so that the memory for it does not stay with the server. */
const onlyTell = process.argv.includes('--only-tell')
/** Waits until the launcher says that it has finished building the pages. */
const siteIsBuilt =
  process.argv.includes('--site-comes') && !onlyTell
    ? new Promise<void>((resolve) => process.once('message', () => resolve()))
    : Promise.resolve()

const siteFolder = path.resolve(import.meta.dirname, '../web/dist')
const storyLimits = { quiet_ms: 30_000, limit_ms: 900_000 }
const sweepEveryMs = 10_000
const slowSweepEveryMs = 60_000
const tidyEveryMs = 3_600_000
/** Service managers kill a process that does not stop in time; ending by ourselves closes the database properly. */
const stopWithinMs = 25_000
const closeWithinMs = 12_000
const impatientAfterMs = 1_500
/**
 * Longer at the start, when a busy machine opens many connections at once; later a visitor should get an answer early.
 */
const acquireAtStartMs = 20_000
const acquireMs = 2_000

/** Starts everything and adds to `closings` how to close it. Answers the address to open. */
async function start(config: Config, closings: Closings, say: Say): Promise<string> {
  if (onlyTell) {
    await open(config, closings, say)
    return config.publicUrl
  }
  const lock = await lockDataFolder(config.dataDir)
  closings.push(() => lock.release())
  const settled = await settlePort(config)
  await open(settled, closings, say)
  lock.announce(settled.publicUrl)
  return settled.publicUrl
}

async function open(config: Config, closings: Closings, say: Say): Promise<void> {
  const log = await openLog(config, closings)
  const prepared = await prepareDatabase(config, log, closings, say)
  const { database, database_url } = prepared
  // Before any listing is read, because texts of listings name the towns around them.
  await step('the places', () => seedPlaces(database), say)
  if (!onlyTell && config.seed === 'demo' && !(await isDemoTold(database.db)))
    await tellElsewhere(config, database, database_url, closings)
  const { deps, sandbox } = await openDeps(config, log, prepared, closings, say)
  const { live } = deps.payments
  const ofMode = await checkMode(database.db, live, new Date(deps.clock.now()))
  for (const line of [...warningsAtStart(config, live), ...ofMode]) log.warn(line)
  if (onlyTell) {
    const provider = config.stripe ? null : (sandbox?.payments ?? null)
    return step('the demo story', () => seedDemo(deps, say, provider), say, {
      ...storyLimits,
      quiet_ms: Number.POSITIVE_INFINITY,
    })
  }
  const app = await serve(deps, sandbox, closings, say)
  database.acquireWithin(acquireMs)
  goOn(deps, closings)
  closings.push(() => leave(app, config.drainSeconds))
}

/** Closed in the opposite order: what jobs use is opened before them. */
async function openDeps(
  config: Config,
  log: Log,
  { database, database_url, embedded }: Prepared,
  closings: Closings,
  say: Say,
): Promise<{ deps: Deps; sandbox: Sandbox | null }> {
  const { db, pool } = database
  let deps: Deps | null = null
  const runDue = async () => {
    if (!deps) return
    await sweep(deps)
    await deps.jobs.drain(20_000)
  }
  const listener = await step('the news of other processes', () => openListener(log, pool), say)
  closings.push(() => listener.close())
  const heard = { pool, log, hear: listener.listen }
  const sandbox = config.sandbox ? await openSandbox(config, heard, runDue, say) : null
  if (sandbox) closings.push(() => sandbox.close())
  const clock = sandbox ? { now: sandbox.now } : machineClock
  const mailer = smtpMailer({
    smtp_url: config.smtpUrl ?? sandbox?.smtp_url ?? '',
    mail_from: config.mailFrom,
    on_back: () => void deps?.jobs.hurry().catch((error: unknown) => log.warn({ err: error }, 'letters that wait')),
  })
  closings.push(() => mailer.close())
  const browsing = await step('the replica', () => openBrowsing(database, config.databaseReplicaUrl, log), say)
  closings.push(() => browsing.close())
  const start = { db, browsing, listener, clock, config, log, insist }
  const { parts, close } = await product.open(start, (what, work) => step(what, work, say))
  closings.push(close)
  const [jobs, files] = await Promise.all([
    step(
      'the queue of jobs',
      () => openQueue(db, database_url, log, { alone: embedded !== null, Client: PlanningClient }),
      say,
    ),
    openFiles(config, say),
  ])
  closings.push(() => jobs.close())
  const outside = outsideOf(config, sandbox)
  deps = { db, browsing, jobs, mailer, files, ...outside, listener, clock, config, log, ...parts, locks: advisoryLocks }
  return { deps, sandbox }
}

/** From here on requests are answered and due work is done. */
async function serve(deps: Deps, sandbox: Sandbox | null, closings: Closings, say: Say): Promise<FastifyInstance> {
  const { config, jobs } = deps
  const site = await step('the site', () => siteIsBuilt.then(() => openSite(siteFolder)), say, { limit_ms: 600_000 })
  const app = await step('the server', () => buildApp(deps, { site, sandbox: sandbox?.plugin ?? null }), say)
  closings.push(() => app.close())
  await step('the port', () => app.listen({ port: config.port, host: config.host }).catch(explainListen(config)), say)
  sandbox?.payments.aim(hooksOf(config))
  sandbox?.site?.paste(() => pastedDemo(deps))
  await step('the workers', () => jobs.work(product.jobs(deps)), say)
  return app
}

/**
 * Added last and so closed first: requests are still answered, and the health check tells proxies that we are leaving.
 */
async function leave(app: FastifyInstance, seconds: number): Promise<void> {
  app.startLeaving()
  await pause(seconds * 1000)
}

function openSandbox(
  config: Config,
  heard: Pick<SandboxOptions, 'pool' | 'log' | 'hear'>,
  onClockMoved: () => Promise<void>,
  say: Say,
): Promise<Sandbox> {
  return step(
    'the sandbox',
    () =>
      startSandbox({
        ...{ ...heard, onClockMoved, begins_at: config.sandboxClock, samples: mailSamples },
        public_url: config.publicUrl,
        site: { host: config.host, port: config.sandboxSite.port },
      }),
    say,
  )
}

/** Known only in this process. */
const sandboxSecret = `whsec_${randomBytes(24).toString('hex')}`

/** Real keys, or those of the sandbox; the settings refuse a start without both. */
function paymentSettings({ stripe }: Config, sandbox: Sandbox | null): StripeSettings {
  if (stripe)
    return {
      secret_key: stripe.secretKey,
      publishable_key: stripe.publishableKey,
      webhook_secrets: stripe.webhookSecrets,
      api_url: stripe.apiUrl,
    }
  if (!sandbox) throw cannotStart('Online payments need STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or SANDBOX=on.')
  const { secret_key, publishable_key, api_url } = sandbox.payments
  return { secret_key, publishable_key, webhook_secrets: [sandboxSecret], api_url }
}

type OutsideWorld = Pick<Deps, 'calendars' | 'partnerSite' | 'registry' | 'payments' | 'billing' | 'ksef' | 'outgoing'>

/** Real services, or the sandbox's. */
function outsideOf(config: Config, sandbox: Sandbox | null): OutsideWorld {
  const register = config.gus ?? sandbox?.gus
  const provider = paymentSettings(config, sandbox)
  const payments = stripeGateway(provider)
  const google = config.google
    ? { client_id: config.google.clientId, client_secret: config.google.clientSecret, ...googleAddresses }
    : sandbox?.calendars
  return {
    calendars: google ? googleCalendars(google) : null,
    partnerSite: partnerSiteOf(config, sandbox),
    registry: register ? gusRegistry(register) : null,
    outgoing: guardedOutgoing({
      // Behind a proxy people type the proxy's address.
      trusted:
        config.production || !sandbox
          ? []
          : [insideUrl(config), config.publicUrl].map((origin) => `${origin}${strangersPrefix}`),
    }),
    payments,
    billing: stripeBilling(provider),
    ksef: config.ksef === 'file' ? ksefFolder(path.join(config.dataDir, 'ksef'), { test: !payments.live }) : null,
  }
}

/** On the host of the public address; null for https, where no unencrypted page may show our form in a frame. */
function partnerSiteOf({ publicUrl, sandboxSite }: Config, sandbox: Sandbox | null): string | null {
  if (!sandbox?.site) return null
  const { protocol, hostname } = new URL(publicUrl)
  return sandboxSite.url ?? (protocol === 'http:' ? `http://${hostname}:${sandbox.site.port}` : null)
}

/** The address of this server from the same machine. */
function insideUrl({ host, port }: Config): string {
  const inside = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${inside.includes(':') ? `[${inside}]` : inside}:${port}`
}

/** The webhook address for the sandbox's payment provider. */
function hooksOf(config: Config) {
  const hook = { url: `${insideUrl(config)}${webhookPath}`, secret: sandboxSecret }
  return { platform: hook, connect: hook }
}

async function openLog(config: Config, closings: Closings): Promise<Log> {
  const reports = config.sentry && (await import('#api/adapters/reports/sentry.ts')).openSentry(config.sentry)
  if (reports) closings.push(() => reports.close())
  const hooks = reports ? { hooks: { logMethod: tellLogged(reports) } } : {}
  const log: Log = pino({ level: config.logLevel, serializers: { err: errorForLog }, ...hooks })
  return log
}

type Prepared = Awaited<ReturnType<typeof prepareDatabase>>

/** The embedded database or the operator's; both are migrated to the newest state. */
async function prepareDatabase(config: Config, log: Log, closings: Closings, say: Say) {
  const embedded = config.databaseUrl
    ? null
    : await keepEmbedded({ dataDir: config.dataDir, say, warn: (line) => console.error(line) })
  if (embedded) closings.push(() => embedded.stop())
  const database_url = config.databaseUrl ?? embedded?.url ?? ''
  const applied = await step('the preparation of the database', () => migrate(database_url), say)
  if (applied.length > 0) say(`Prepared the database (${applied.length} steps).`)
  const database = openDatabase(database_url, {
    acquireTimeoutMs: acquireAtStartMs,
    onIdleError: (error) => log.warn({ err: error }, 'idle connection'),
  })
  closings.push(() => database.close())
  return { database, database_url, embedded }
}

/** Starts the work beside requests, for as long as the server listens. */
function goOn(deps: Deps, closings: Closings): void {
  const due = everyNowAndThen(product.sweeps, deps, { every_ms: sweepEveryMs })
  const slow = everyNowAndThen(product.slowSweeps, deps, { every_ms: slowSweepEveryMs })
  const old = everyNowAndThen(tidies, deps, { every_ms: tidyEveryMs })
  closings.push(due.stop, slow.stop, old.stop)
  closings.push(product.run(deps))
}

const openFiles = (config: Config, say: Say): Promise<FileStore> =>
  config.s3
    ? step('the bucket', openBucket(config.s3), say)
    : openDiskStore(path.join(config.dataDir, 'files'), imagesPrefix)

/** A bucket that cannot be used is reported at the start, before anybody uploads. */
const openBucket = (settings: NonNullable<Config['s3']>) => () =>
  openS3Store(settings, imagesPrefix).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw cannotStart(`The bucket ${settings.bucket} at ${settings.endpoint} cannot be used: ${why}.`, error)
  })

/** Makes the demo story in a separate process with the same settings and the same database. */
async function tellElsewhere(
  config: Config,
  { db }: Prepared['database'],
  database_url: string,
  closings: Closings,
): Promise<void> {
  const env = settingsWith({ DATABASE_URL: database_url, PORT: `${config.port}` })
  const teller = fork(import.meta.filename, ['--only-tell'], { env })
  const ended = new Promise((resolve) => teller.once('exit', resolve))
  closings.push(() => teller.kill() && ended)
  await step('the demo story', () => ended, say, storyLimits)
  if (asked_to_stop_at === null && !(await isDemoTold(db)))
    throw cannotStart('The demo story could not be told: see the lines above.')
}

/** Explains in a sentence why the port cannot be used. */
const explainListen =
  ({ host, port }: Config) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE') {
      throw cannotStart(`Port ${port} is taken by another program: stop it, or set PORT to a free one.`, error)
    }
    if (error.code === 'EACCES') throw cannotStart(`Port ${port} needs more rights: set PORT to one above 1023.`, error)
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
      throw cannotStart(`HOST ${host} is no address of this machine.`, error)
    }
    throw error
  }

/**
 * A taken port is reported before the demo story is made. `PORT=0` means any free one; it must be known early, because
 * links in mails contain it.
 */
async function settlePort(config: Config): Promise<Config> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(config.port, config.host, resolve)
  }).catch(explainListen(config))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return withPort(config, port)
}

const say: Say = (line) => console.log(line)
const closings = openClosings((line) => console.error(line), closeWithinMs)
let asked_to_stop_at: number | null = null

/**
 * Registered from the first moment, so that an interrupted start leaves neither a database process nor a lock behind.
 */
async function stop(): Promise<void> {
  if (asked_to_stop_at !== null) {
    // One Ctrl-C arrives twice, from the terminal and from the launcher; only a later one means impatience.
    if (performance.now() - asked_to_stop_at > impatientAfterMs) process.exit(1)
    return
  }
  asked_to_stop_at = performance.now()
  setTimeout(() => process.exit(1), stopWithinMs).unref()
  await closings.close()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop())
// The server that waits for the story has ended; the next start makes the story again.
if (onlyTell) process.once('disconnect', () => process.exit(1))

try {
  const config = readConfig()
  const url = await start(config, closings, say)
  if (onlyTell) {
    await closings.close()
    process.exit(0)
  }
  say(`Wydarzy ready on ${url}`)
  if (config.seed === 'demo') for (const line of demoLogins(url, config)) say(line)
} catch (error) {
  // Errors of a start that is being stopped are not printed.
  if (asked_to_stop_at === null) {
    console.error(isCannotStart(error) ? error.message : error)
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    await closings.close()
    process.exit(1)
  }
}
