/**
 * The whole server with its own database: real PostgreSQL, real SMTP, real queue; only the port is missing (requests
 * are injected) unless `listen` is called.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { pino } from 'pino'
import { googleCalendars } from '#api/adapters/calendars/google.ts'
import { openDiskStore } from '#api/adapters/files/disk.ts'
import { ksefFolder } from '#api/adapters/ksef/folder.ts'
import { openQueue } from '#api/adapters/jobs/pg-boss.ts'
import type { JobHandler } from '#api/adapters/jobs/queue.ts'
import { gusRegistry } from '#api/adapters/registry/gus.ts'
import { stripeGateway } from '#api/adapters/payments/stripe.ts'
import { stripeBilling } from '#api/adapters/payments/stripe-billing.ts'
import { webhookPath } from '#api/features/payments/hear-provider.ts'
import { smtpMailer } from '#api/adapters/mail/smtp.ts'
import { guardedOutgoing } from '#api/adapters/outgoing/guarded.ts'
import type { Outgoing } from '#api/adapters/outgoing/outgoing.ts'
import { buildApp, product, sweep } from '#api/app.ts'
import { type Config, readConfig } from '#api/config.ts'
import { browsePrimary } from '#api/db/browsing.ts'
import { openListener } from '#api/db/listener.ts'
import { openDatabase, PlanningClient } from '#api/db/open.ts'
import type { Deps, Locks } from '#api/deps.ts'
import { advisoryLocks } from '#api/features/occupancy/locks.ts'
import { imagesPrefix } from '#api/features/listings/files/image-routes.ts'
import type { Site } from '#api/http/pages/pages.ts'
import { createTestDatabase, patience } from './test-db.ts'
import { type CallName, calls, pathOf } from '#contract/calls.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Wire } from '#contract/index.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '#sandbox/sandbox.ts'

/** The reply of the contract or the error body; the status says which. */
export type Answer<N extends CallName> = {
  status: number
  body: Wire[N]['reply'] & Partial<ErrorBody>
  headers: Record<string, unknown>
}

/** Not typed by the contract, because tests also send what must be refused. */
export type Asked = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  token?: string
  headers?: Record<string, string>
}

export type Mail = {
  id: string
  to: string
  reply_to: string | null
  subject: string
  text: string
  html: string
  links: string[]
  attachments: { filename: string; url: string }[]
}

export type TestApp = {
  app: FastifyInstance
  deps: Deps
  database_url: string
  /** `GET /path/:param` of every registered route. */
  routes: string[]
  /** Sends one call of the contract. */
  call<N extends CallName>(name: N, asked?: Asked): Promise<Answer<N>>
  /** Every letter so far, newest first. */
  mailbox(to?: string): Promise<Mail[]>
  clock: { advance(seconds: number): Promise<void>; now(): number }
  /** The sandbox's site of a partner. */
  partner_site: Sandbox['site']
  /** The secret with which the provider signs its webhooks. */
  hook_secret: string
  /** Runs what is due until nothing is, and no job is left. */
  settle(): Promise<void>
  /** Only waits until no job is left. */
  drainJobs(): Promise<void>
  listen(): Promise<string>
  close(): Promise<void>
  /** Closes the app and keeps its database and files for another process, until `drop`. */
  leave(): Promise<{ drop: () => Promise<void> }>
}

/** For tests that must fail: locks that do not lock, changes to the database, a connection that breaks. */
export type Special = {
  locks?: Locks
  before?: (pool: pg.Pool) => Promise<unknown>
  line?: (database_url: string) => Promise<string>
  /** Answers requests to typed addresses; without it no host name has an address. */
  outgoing?: Outgoing
  /** The built pages; without them only the API answers. */
  site?: Site
  /** Called with requests to outside calendars and their answers. */
  watchCalendars?: SandboxOptions['watchCalendars']
}

const hookSecret = 'whsec_of_the_tests'

/** The same hash with less memory: hashing passwords was a tenth of the work of all tests. */
const lightPasswords = { memory: 64, passes: 1, parallelism: 1 }

/** Only ends waiting for jobs that hang; it measures nothing. */
const drainMs = 40_000

/** `config` overrides single settings; limits of visitors and of load are off unless a test is about them. */
export async function createTestApp(config: Partial<Config> = {}, special: Special = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const data_dir = mkdtempSync(path.join(tmpdir(), 'wydarzy-app-'))
  const settings: Config = {
    ...readConfig({
      DATA_DIR: data_dir,
      SEED: 'none',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      LOAD_SHEDDING: 'off',
      PUBLIC_URL: 'http://wydarzy.test',
      SANDBOX_CLOCK: process.env.SANDBOX_CLOCK,
    }),
    passwordCost: lightPasswords,
    ...config,
  }
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const database_url = special.line ? await special.line(database.url) : database.url
  const { db, pool, close } = openDatabase(database_url, special.line ? {} : patience)
  await special.before?.(pool)
  let deps: Deps | null = null
  let server: FastifyInstance | null = null
  const serverOf = () => {
    if (!server) throw new Error('nobody listens yet')
    return server
  }
  let begun = 0
  const drain = async () => {
    if (!(await deps?.jobs.drain(drainMs))) throw new Error(`jobs were still open after ${drainMs} ms`)
  }
  // A sweep leaves out rows that a running job holds; in the product the next round finds them. So it begins when no job
  // runs, and looks again when some ran beside it.
  const settle = async () => {
    if (deps) await drain()
    for (let known = -1; deps && known !== begun; ) {
      known = begun
      await sweep(deps)
      await drain()
    }
  }
  const sandbox = await startSandbox({
    pool,
    log,
    begins_at: settings.sandboxClock,
    onClockMoved: settle,
    public_url: settings.publicUrl,
    ...(special.watchCalendars ? { watchCalendars: special.watchCalendars } : {}),
    post: async (url, body, headers) => {
      const { pathname } = new URL(url)
      return (await serverOf().inject({ method: 'POST', url: pathname, payload: body, headers })).statusCode
    },
  })
  const clock = { now: sandbox.now }
  const jobs = await openQueue(db, database_url, log, { alone: true, Client: PlanningClient })
  const mailer = smtpMailer({
    smtp_url: sandbox.smtp_url,
    mail_from: settings.mailFrom,
    on_back: () => void deps?.jobs.hurry(),
  })
  const listener = await openListener(log, pool)
  const browsing = browsePrimary({ db })
  const opened = await product.open({ db, browsing, clock, config: settings, log, listener, insist: (read) => read() })
  const files = await openDiskStore(path.join(data_dir, 'files'), imagesPrefix)
  const { secret_key, publishable_key, api_url } = sandbox.payments
  const provider = { secret_key, publishable_key, api_url, webhook_secrets: [hookSecret] }
  deps = {
    db,
    browsing,
    jobs,
    mailer,
    files,
    calendars: googleCalendars(sandbox.calendars),
    partnerSite: sandbox.site ? `http://127.0.0.1:${sandbox.site.port}` : null,
    registry: gusRegistry(settings.gus ?? sandbox.gus),
    outgoing: special.outgoing ?? guardedOutgoing({ resolve: () => Promise.resolve([]) }),
    payments: stripeGateway(provider),
    billing: stripeBilling(provider),
    ksef: settings.ksef === 'file' ? ksefFolder(path.join(data_dir, 'ksef'), { test: true }) : null,
    listener,
    clock,
    config: settings,
    log,
    ...opened.parts,
    locks: special.locks ?? advisoryLocks,
  }
  const routes: string[] = []
  const app = await buildApp(deps, {
    site: special.site ?? null,
    sandbox: sandbox.plugin,
    on_route: (route) => routes.push(route),
  })
  await jobs.work(counted(product.jobs(deps), () => void (begun += 1)))
  await app.ready()
  server = app
  const hook = { url: `http://wydarzy.test${webhookPath}`, secret: hookSecret }
  sandbox.payments.aim({ platform: hook, connect: hook })

  const leave = async () => {
    await app.close()
    await jobs.close()
    await opened.close()
    listener.close()
    await mailer.close()
    await sandbox.close()
    await close()
  }
  const drop = async () => {
    await database.drop()
    rmSync(data_dir, { recursive: true, force: true })
  }
  const get = async (url: string) => (await app.inject({ method: 'GET', url })).json()
  return {
    app,
    deps,
    database_url,
    routes,
    call: async (name, asked = {}) => ask(app, name, asked),
    mailbox: async (to) => {
      await settle()
      return get(`/_sandbox/api/mail?limit=1000${to ? `&to=${encodeURIComponent(to)}` : ''}`)
    },
    clock: {
      now: sandbox.now,
      advance: async (advance_seconds) => {
        const moved = await app.inject({ method: 'POST', url: '/_sandbox/api/clock', payload: { advance_seconds } })
        if (moved.statusCode !== 200) throw new Error(`the clock did not move: ${moved.body}`)
      },
    },
    partner_site: sandbox.site,
    hook_secret: hookSecret,
    settle,
    drainJobs: drain,
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    close: async () => {
      await leave()
      await drop()
    },
    leave: async () => {
      await leave()
      return { drop }
    },
  }
}

/** The handlers, of which each job that begins is told. */
function counted(handlers: Record<string, JobHandler>, begins: () => void): Record<string, JobHandler> {
  const told = Object.entries(handlers).map(([name, handler]): [string, JobHandler] => [
    name,
    (data, job) => {
      begins()
      return handler(data, job)
    },
  ])
  return Object.fromEntries(told)
}

async function ask<N extends CallName>(app: FastifyInstance, name: N, asked: Asked): Promise<Answer<N>> {
  const query = Object.entries(asked.query ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [value].flat().map((each) => [key, String(each)] as [string, string]),
  )
  const search = new URLSearchParams(query).toString()
  const reply = await app.inject({
    method: calls[name].method,
    url: pathOf(name, asked.params ?? {}) + (search ? `?${search}` : ''),
    headers: { ...asked.headers, ...(asked.token ? { authorization: `Bearer ${asked.token}` } : {}) },
    ...(asked.body === undefined ? {} : { payload: asked.body as object }),
  })
  return { status: reply.statusCode, body: reply.body === '' ? (null as never) : reply.json(), headers: reply.headers }
}
