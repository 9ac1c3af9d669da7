import { promisify } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.gen.ts'

export type Database = {
  pool: pg.Pool
  db: Kysely<DB>
  /** From now on a caller waits this long for a connection. */
  acquireWithin: (ms: number) => void
  /** Waits for borrowed connections to come back, then closes all. */
  close: () => Promise<void>
}

export type OpenOptions = {
  /** Connections of this process; more callers than these wait in a row for `acquireTimeoutMs`, then get an error. */
  size?: number
  acquireTimeoutMs?: number
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  /** Hears of connections that broke while nobody used them (a restart of the server); the pool replaces them. */
  onIdleError?: (error: Error) => void
}

/** By this name the product is known in the list of the database's connections. */
export const applicationName = 'wydarzy'

/** Opens one pool and one Kysely on it. Nothing connects before the first query. */
export function openDatabase(url: string, options: OpenOptions = {}): Database {
  let closing: Promise<void> | null = null
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size ?? 16,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? 2_000,
    idleTimeoutMillis: 60_000,
    // Who waits for an answer must notice that the line is silent (a failover, a firewall); unsaid, Linux looks after two hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: options.statementTimeoutMs ?? 5_000,
    lock_timeout: options.lockTimeoutMs ?? 3_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: applicationName,
    types: { getTypeParser },
  })
  // Without a listener one broken connection would end the process: the pool's own hears only of idle ones, so each
  // connection gets another for the time when it is lent out (its query fails by itself then).
  // When we close, the server may be quicker to end a connection than our goodbye: that is no news.
  pool.on('error', (error) => void (closing ?? options.onIdleError?.(error)))
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', (client) => keepPlans(client, ownNames))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    pool,
    db,
    acquireWithin: (ms) => {
      pool.options.connectionTimeoutMillis = ms
    },
    close: () => (closing ??= db.destroy()),
  }
}

/** For a library that opens a pool of its own: a connection whose statements are planned once. */
export class PlanningClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    keepPlans(this, namesOfLibraries)
  }
}

type Names = Map<string, string>

const ownNames: Names = new Map()
/** Their few texts find room, however many ours are. */
const namesOfLibraries: Names = new Map()
const mostNames = 400
const longestText = 6_000

/**
 * Gives each statement that is worth it a name, so that PostgreSQL parses and plans it once per connection. Long texts
 * (lists of thousands of ids) and what comes after the first few hundred texts stay without.
 */
function keepPlans(client: pg.ClientBase, names: Names): void {
  const ask = askedByCallback(client)
  const named = (text: unknown, values?: unknown, ...more: unknown[]) => {
    if (typeof text !== 'string' || !Array.isArray(values) || !isWorthKeeping(text, values)) {
      return ask(text, values, ...more)
    }
    let name = names.get(text)
    if (!name && names.size < mostNames) names.set(text, (name = `w${names.size}`))
    return name ? ask({ name, text, values }, ...more) : ask(text, values, ...more)
  }
  client.query = named as typeof client.query
}

/** `begin` and its like have no plan; what puts several tables together has one, also without parameters. */
function isWorthKeeping(text: string, values: readonly unknown[]): boolean {
  return text.length <= longestText && (values.length > 0 || /^\s*with\s/i.test(text))
}

/**
 * The driver's own promises make the rows of every answer old for V8 before they are garbage: half of all that was read
 * then waited for a full collection (decision 0069). What it answers by a callback does not.
 */
function askedByCallback(client: pg.ClientBase): (...args: unknown[]) => unknown {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown
  const answered = promisify(plain) as (...args: unknown[]) => Promise<unknown>
  return (query, ...more) => {
    const isOfItsOwn = typeof (query as { submit?: unknown } | null)?.submit === 'function'
    if (isOfItsOwn || more.some((each) => typeof each === 'function')) return plain(query, ...more)
    return answered(query, ...more).catch((error: Error) => {
      // As the driver does: who asked is told, not the socket that was read.
      Error.captureStackTrace(error)
      throw error
    })
  }
}

const oid = {
  int8: 20,
  date: 1082,
  interval: 1186,
  int8Array: 1016,
  dateArray: 1182,
  textArray: 1009,
  numericArray: 1231,
}

/**
 * How values leave the driver: date → 'YYYY-MM-DD', int8 → number (an unsafe one throws), timestamptz → Date,
 * numeric, ranges and intervals → the text of PostgreSQL.
 */
export function getTypeParser(type: number, format?: 'text' | 'binary'): (value: string) => unknown {
  switch (type) {
    case oid.int8:
      return safeInteger
    case oid.date:
    case oid.interval:
      return (value) => value
    case oid.int8Array:
      return (value) => texts(value).map((each) => (each === null ? null : safeInteger(each)))
    case oid.dateArray:
    case oid.numericArray:
      return texts
    default:
      return pg.types.getTypeParser(type, format as 'text')
  }
}

function texts(value: string): (string | null)[] {
  return pg.types.getTypeParser(oid.textArray)(value) as (string | null)[]
}

function safeInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} does not fit into a number without loss`)
  return number
}
