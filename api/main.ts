/**
 * From configuration to a listening server, and back: config → database → sandbox → adapters → deps → app → listen.
 * The only file that names the vendors' adapters and the sandbox.
 */
import path from 'node:path'
import { pino } from 'pino'
import { machineClock } from '#api/adapters/clock.ts'
import { openDiskStore } from '#api/adapters/files/disk.ts'
import { openQueue } from '#api/adapters/jobs/pg-boss.ts'
import { smtpMailer } from '#api/adapters/mail/smtp.ts'
import { buildApp, jobsOf, sweep, tidy } from '#api/app.ts'
import { type Config, readConfig } from '#api/config.ts'
import { cannotStart, isCannotStart } from '#api/db/cannot-start.ts'
import { lockDataFolder } from '#api/db/data-lock.ts'
import { startEmbedded } from '#api/db/embedded.ts'
import { migrate } from '#api/db/migrate.ts'
import { openDatabase } from '#api/db/open.ts'
import type { Deps } from '#api/deps.ts'
import { imagesPrefix } from '#api/features/listings/image-routes.ts'
import { advisoryLocks } from '#api/features/calendar/locks.ts'
import { openCatalogue } from '#api/features/listings/catalogue.ts'
import { openCounters } from '#api/features/stats/counters.ts'
import { errorForLog } from '#api/http/error-for-log.ts'
import { openSite } from '#api/http/pages.ts'
import { mailSamples } from '#api/mail-samples.ts'
import { demoLogins, seedDemo, seedPlaces } from '#api/seed/seed.ts'
import { startSandbox } from '#sandbox/sandbox.ts'

type Say = (line: string) => void
type Closing = () => Promise<unknown> | unknown

const sweepEveryMs = 10_000
const tidyEveryMs = 3_600_000
/** Whoever stops us kills after a while; better an end of our own with the database told. */
const stopWithinMs = 25_000

/** Starts everything; what was opened last is closed first, and one that cannot be closed does not keep the others. */
async function start(config: Config, say: Say): Promise<{ url: string; close: () => Promise<void> }> {
  const closings: Closing[] = []
  const close = async () => {
    for (const closing of closings.splice(0).reverse()) {
      try {
        await closing()
      } catch (error) {
        console.error(`Something did not close: ${(error as Error).message}.`)
      }
    }
  }
  try {
    const lock = await lockDataFolder(config.dataDir)
    closings.push(() => lock.release())
    const url = await open(config, say, closings)
    lock.announce(url)
    return { url, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function open(config: Config, say: Say, closings: Closing[]): Promise<string> {
  const log = pino({ level: config.logLevel, serializers: { err: errorForLog } })
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, say })
  if (embedded) closings.push(() => embedded.stop())
  const database_url = config.databaseUrl ?? embedded?.url ?? ''
  const applied = await migrate(database_url)
  if (applied.length > 0) say(`Prepared the database (${applied.length} steps).`)
  const { db, pool, close } = openDatabase(database_url, {
    onIdleError: (error) => log.warn({ err: error }, 'idle connection'),
  })
  closings.push(close)

  let deps: Deps | null = null
  const runDue = async () => {
    if (!deps) return
    await sweep(deps)
    await deps.jobs.drain(20_000)
  }
  const sandbox = config.sandbox ? await startSandbox({ pool, log, onClockMoved: runDue, samples: mailSamples }) : null
  if (sandbox) closings.push(() => sandbox.close())
  const clock = sandbox ? { now: sandbox.now } : machineClock

  const [jobs, files, site] = await Promise.all([
    openQueue(db, database_url, log, { alone: embedded !== null }),
    openDiskStore(path.join(config.dataDir, 'files'), imagesPrefix),
    openSite(path.resolve(import.meta.dirname, '../web/dist')),
  ])
  const mailer = smtpMailer({ smtp_url: config.smtpUrl ?? sandbox?.smtp_url ?? '', mail_from: config.mailFrom })
  const catalogue = await openCatalogue({ db, clock, log }, pool)
  const counters = openCounters({ db, log })
  deps = { db, jobs, mailer, files, clock, config, log, catalogue, counters, locks: advisoryLocks }
  closings.push(
    () => catalogue.close(),
    () => mailer.close(),
    () => jobs.close(),
    () => counters.flush(),
  )

  await seedPlaces(deps)
  if (config.seed === 'demo') await seedDemo(deps, say)
  const app = await buildApp(deps, { site, sandbox: sandbox?.plugin ?? null })
  closings.push(() => app.close())
  const listening = await app.listen({ port: config.port, host: config.host }).catch(explainListen(config))
  await jobs.work(jobsOf(deps))
  const timers = [everyNowAndThen(sweep, deps, sweepEveryMs), everyNowAndThen(tidy, deps, tidyEveryMs)]
  closings.push(() => timers.forEach(clearInterval))
  void embedded?.lost.then((sentence) => {
    console.error(sentence)
    process.exit(1)
  })
  return config.publicUrl.startsWith('http://127.0.0.1') ? listening : config.publicUrl
}

/** Why a port cannot be had, in a sentence. */
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

/** One round at a time; a slow one makes the next wait for its turn. */
function everyNowAndThen(work: (deps: Deps) => Promise<void>, deps: Deps, every_ms: number): NodeJS.Timeout {
  let running = false
  const run = async () => {
    if (running) return
    running = true
    await work(deps).catch((error: unknown) => deps.log.error({ err: error }, work.name))
    running = false
  }
  void run()
  return setInterval(() => void run(), every_ms)
}

const say: Say = (line) => console.log(line)

try {
  const config = readConfig()
  const server = await start(config, say)
  say(`Wydarzy ready on ${server.url}`)
  if (config.seed === 'demo') for (const line of demoLogins(server.url, config)) say(line)
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    await server.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
} catch (error) {
  if (!isCannotStart(error)) throw error
  console.error((error as Error).message)
  process.exit(1)
}
