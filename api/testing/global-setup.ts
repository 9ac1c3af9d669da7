import { createHash } from 'node:crypto'
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openQueue } from '#api/adapters/jobs/pg-boss.ts'
import { openDatabase, PlanningClient } from '#api/db/open.ts'
import { startEmbedded } from '#api/db/embedded.ts'
import { migrate } from '#api/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Any database on the test server; others are made through its connection. */
    serverUrl: string
    template: string
  }
}

/**
 * One PostgreSQL for the whole run (TEST_DATABASE_URL, or an embedded one in a temp folder), migrated once into a
 * template that is copied for each test file. Answers a function that removes it all.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  const template = `wydarzy_template_${createHash('sha256').update(`${process.pid}`).digest('hex').slice(0, 8)}`
  await onServer(server.url, `DROP DATABASE IF EXISTS ${template}`, `CREATE DATABASE ${template}`)
  const url = withDatabase(server.url, template)
  try {
    await migrate(url)
    await addQueue(url)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('serverUrl', server.url)
  project.provide('template', template)
  return async () => {
    await onServer(server.url, `DROP DATABASE IF EXISTS ${template}`)
    await server.stop()
  }
}

async function addQueue(url: string): Promise<void> {
  const { db, close } = openDatabase(url)
  const queue = await openQueue(db, url, pino({ level: 'silent' }), { alone: true, Client: PlanningClient })
  await queue.close()
  await close()
}

/** A PostgreSQL for tests and scripts: the given one, or an embedded one in a temp folder that `stop` removes. */
export async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const folder = mkdtempSync(path.join(placeForTables(), 'wydarzy-test-'))
  // When started as root, the database runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711)
  const server = await startEmbedded({ dataDir: folder, durable: false, maxConnections: 300 })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * In memory where Linux keeps files there and has room for them. Each test file has a copy of the template, and making
 * and removing the thousand files of it took a disk 140 to 700 ms of CPU, the longer the more had just been removed;
 * here it takes 60.
 */
function placeForTables(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  for (const left of globSync(`${memory}/wydarzy-test-*`)) {
    // Of a run that was killed: nobody tests for a day.
    if (Date.now() - statSync(left).mtimeMs > 24 * 3600 * 1000) rmSync(left, { recursive: true, force: true })
  }
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir()
}

export function withDatabase(url: string, database: string): string {
  const copy = new URL(url)
  copy.pathname = `/${database}`
  return copy.href
}

export async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
