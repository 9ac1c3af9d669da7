/**
 * Dependencies of verbs without the HTTP server: real PostgreSQL, a real queue without a worker, files on disk, and a
 * clock that the test moves. Letters stay in the queue.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { openDiskStore } from '#api/adapters/files/disk.ts'
import { guardedOutgoing } from '#api/adapters/outgoing/guarded.ts'
import { stripeGateway } from '#api/adapters/payments/stripe.ts'
import { stripeBilling } from '#api/adapters/payments/stripe-billing.ts'
import { openQueue } from '#api/adapters/jobs/pg-boss.ts'
import { product } from '#api/app.ts'
import { readConfig } from '#api/config.ts'
import { browsePrimary } from '#api/db/browsing.ts'
import { openListener } from '#api/db/listener.ts'
import { openDatabase, PlanningClient } from '#api/db/open.ts'
import type { Deps } from '#api/deps.ts'
import { advisoryLocks } from '#api/features/occupancy/locks.ts'
import { imagesPrefix } from '#api/features/listings/files/image-routes.ts'
import { prepareStore } from '#sandbox/store.ts'
import { startStripe, type StripeSandbox } from '#sandbox/stripe/stripe.ts'
import { clockOfTests } from './clock.ts'
import { createTestDatabase, patience } from './test-db.ts'

export type TestDeps = {
  deps: Deps
  clock: { now: () => number; set: (ms: number) => void }
  /** Null when there is no payment provider. */
  provider: StripeSandbox | null
  close: () => Promise<void>
}

export async function createTestDeps(now_ms = clockOfTests(), { pays = false } = {}): Promise<TestDeps> {
  const database = await createTestDatabase()
  const folder = mkdtempSync(path.join(tmpdir(), 'wydarzy-deps-'))
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const { db, pool, close } = openDatabase(database.url, patience)
  let now = now_ms
  const clock = { now: () => now, set: (ms: number) => void (now = ms) }
  const jobs = await openQueue(db, database.url, log, { alone: true, Client: PlanningClient })
  const listener = await openListener(log, pool)
  const config = {
    ...readConfig({ DATA_DIR: folder, SEED: 'none', PUBLIC_URL: 'http://wydarzy.test' }),
    drainSeconds: 0,
    rateLimits: false,
  }
  const browsing = browsePrimary({ db })
  const opened = await product.open({ db, browsing, clock, config, log, listener, insist: (read) => read() })
  const files = await openDiskStore(path.join(folder, 'files'), imagesPrefix)
  const mailer: Deps['mailer'] = { send: () => Promise.reject(new Error('no post office here')), close: async () => {} }
  const provider = pays ? await openProvider(pool, clock.now) : null
  const at = { webhook_secrets: [], ...(provider ?? nobody) }
  const deps: Deps = {
    db,
    browsing,
    jobs,
    mailer,
    files,
    calendars: null,
    partnerSite: null,
    registry: null,
    outgoing: guardedOutgoing({ resolve: () => Promise.resolve([]) }),
    payments: stripeGateway(at),
    billing: stripeBilling(at),
    ksef: null,
    listener,
    clock,
    config,
    log,
    ...opened.parts,
    locks: advisoryLocks,
  }
  return {
    deps,
    clock,
    provider,
    close: async () => {
      await provider?.close()
      await jobs.close()
      await opened.close()
      listener.close()
      await close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const nobody = { secret_key: 'sk_test_nobody', publishable_key: null, api_url: 'http://127.0.0.1:9' }

async function openProvider(pool: pg.Pool, now: () => number): Promise<StripeSandbox> {
  await prepareStore(pool, 0)
  const log = { info: () => {}, warn: () => {} }
  return startStripe({ pool, now, log, state: () => 'up', public_url: 'http://wydarzy.test' })
}
