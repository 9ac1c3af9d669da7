import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { cannotStart } from './cannot-start.ts'
import { refusePooler } from './pooler.ts'
import { databaseTrouble } from './trouble.ts'

type Migration = { name: string; checksum: string; sql: string }
type Applied = { name: string; checksum: string }

const ourFolder = path.join(import.meta.dirname, 'migrations')
// An arbitrary number of ours, on which two starts of one database wait for each other.
const lockKey = 870_426_001
const connectWithinMs = 15_000
const lockWithinMs = 120_000
const lockNotAvailable = '55P03'
const oldestVersion = 15

/**
 * Brings the database to the newest state: runs the SQL files of the folder in the order of their names, each in one
 * transaction whose first statement records it, so that no file runs twice or halfway. Returns the names that it ran.
 * Throws `cannotStart` when an applied file was edited or is missing, or when a new one stands before an applied one.
 */
export async function migrate(url: string, folder = ourFolder): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = await connect(url)
  try {
    requireVersion(await versionOf(client))
    await requireSessions(url, client)
    if (pending(migrations, await applied(client)).length === 0) return []
    await waitForOthers(client)
    await client.query(
      `CREATE TABLE IF NOT EXISTS migrations (
         name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    )
    // Read again, because another start may have migrated while this one waited for the lock.
    const todo = pending(migrations, await applied(client))
    for (const migration of todo) await apply(client, migration)
    return todo.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function requireSessions(url: string, client: pg.Client): Promise<void> {
  const second = await connect(url)
  await refusePooler(client, second).finally(() => second.end())
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'wydarzy-migrate',
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
  })
  // A connection that breaks between two statements is reported by the next one.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (cause) {
    const reason = databaseTrouble(cause) ?? (cause as Error).message
    throw cannotStart(`The database cannot be reached: ${reason}.`, cause)
  }
}

async function waitForOthers(client: pg.Client): Promise<void> {
  await client.query(`SET lock_timeout = ${lockWithinMs}`)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
  } catch (cause) {
    if ((cause as pg.DatabaseError).code !== lockNotAvailable) throw cause
    throw cannotStart(
      `Another start has been preparing the database for ${lockWithinMs / 1000} s: wait for it, or end it, and try again.`,
      cause,
    )
  }
}

async function versionOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
  return rows[0]?.server_version ?? ''
}

/** Throws `cannotStart` for a PostgreSQL older than those we test with; `version` as in "15.3 (Debian)". */
export function requireVersion(version: string): void {
  if (Number.parseInt(version, 10) >= oldestVersion) return
  throw cannotStart(`The database is PostgreSQL ${version}; Wydarzy needs ${oldestVersion} or newer.`)
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

async function applied(client: pg.Client): Promise<Applied[]> {
  const known = await client.query<{ found: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS found`)
  if (!known.rows[0]?.found) return []
  const { rows } = await client.query<Applied>('SELECT name, checksum FROM migrations ORDER BY name')
  return rows
}

/** The files still to run, after a check that no applied file was changed. */
function pending(migrations: Migration[], done: Applied[]): Migration[] {
  for (const [index, { name, checksum }] of done.entries()) {
    const file = migrations.find((each) => each.name === name)
    if (!file)
      throw cannotStart(`The database knows the migration ${name}, this version does not: start the newer version.`)
    if (file.checksum !== checksum) {
      throw cannotStart(
        `The migration ${name} was edited after it had run: put it back and write a new one, ` +
          'or empty a development database with npm run reset.',
      )
    }
    if (migrations[index]?.name !== name) {
      throw cannotStart(
        `The migration ${migrations[index]?.name} stands before ${name}, which has already run: rename it.`,
      )
    }
  }
  return migrations.slice(done.length)
}

async function apply(client: pg.Client, { name, checksum, sql }: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query(sql)
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK')
    throw cannotStart(`The migration ${name} failed and changed nothing: ${explain(cause, sql)}.`, cause)
  }
}

/** PostgreSQL's message with the line of the file to which it points. */
function explain(error: unknown, sql: string): string {
  const { message, position } = error as pg.DatabaseError
  if (!position) return message
  return `${message} (line ${sql.slice(0, Number(position)).split('\n').length})`
}
