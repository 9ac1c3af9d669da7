/**
 * What verbs work with, without the HTTP server: real PostgreSQL, real queue (nobody works on it), files on disk, and a
 * clock that the test moves. Letters stay in the queue.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { openDiskStore } from '#api/adapters/files/disk.ts'
import { stripeGateway } from '#api/adapters/payments/stripe.ts'
import { stripeBilling } from '#api/adapters/payments/stripe-billing.ts'
import { openQueue } from '#api/adapters/jobs/pg-boss.ts'
import { product } from '#api/app.ts'
import { readConfig } from '#api/config.ts'
import { openListener } from '#api/db/listener.ts'
import { openDatabase } from '#api/db/open.ts'
import type { Deps } from '#api/deps.ts'
import { advisoryLocks } from '#api/features/occupancy/locks.ts'
import { imagesPrefix } from '#api/features/listings/files/image-routes.ts'
import { createTestDatabase } from './test-db.ts'

export type TestDeps = {
  deps: Deps
  clock: { now: () => number; set: (ms: number) => void }
  close: () => Promise<void>
}

export async function createTestDeps(now_ms = Date.now()): Promise<TestDeps> {
  const database = await createTestDatabase()
  const folder = mkdtempSync(path.join(tmpdir(), 'wydarzy-deps-'))
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const { db, pool, close } = openDatabase(database.url)
  let now = now_ms
  const clock = { now: () => now, set: (ms: number) => void (now = ms) }
  const jobs = await openQueue(db, database.url, log, { alone: true })
  const listener = await openListener(log, pool)
  const config = {
    ...readConfig({ DATA_DIR: folder, SEED: 'none', PUBLIC_URL: 'http://wydarzy.test' }),
    rateLimits: false,
  }
  const opened = await product.open({ db, clock, config, log, listener, insist: (read) => read() })
  const files = await openDiskStore(path.join(folder, 'files'), imagesPrefix)
  const mailer: Deps['mailer'] = { send: () => Promise.reject(new Error('no post office here')), close: async () => {} }
  const nobody = {
    secret_key: 'sk_test_nobody',
    publishable_key: null,
    webhook_secrets: [],
    api_url: 'http://127.0.0.1:9',
  }
  const deps: Deps = {
    db,
    jobs,
    mailer,
    files,
    registry: null,
    payments: stripeGateway(nobody),
    billing: stripeBilling(nobody),
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
    close: async () => {
      await jobs.close()
      await opened.close()
      listener.close()
      await close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
