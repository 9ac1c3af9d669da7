import { promisify } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.gen.ts'

export type Database = {
  pool: pg.Pool
  db: Kysely<DB>
  /** Sets how long a caller waits for a connection from now on. */
  acquireWithin: (ms: number) => void
  /** Waits for borrowed connections to come back, then closes all. */
  close: () => Promise<void>
}

export type OpenOptions = {
  /** Connections of this process; more callers than that wait for up to `acquireTimeoutMs`, then get an error. */
  size?: number
  acquireTimeoutMs?: number
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  /** Called for connections that broke while unused (a restart of the server); the pool replaces them. */
  onIdleError?: (error: Error) => void
}

/** The product's name in the database's list of connections. */
export const applicationName = 'wydarzy'

/** Opens one pool and one Kysely on it. Nothing connects before the first query. */
export function openDatabase(url: string, options: OpenOptions = {}): Database {
  let closing: Promise<void> | null = null
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size ?? 16,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? 2_000,
    idleTimeoutMillis: 60_000,
    // A caller must notice a dead connection (a failover, a firewall); by default Linux checks only after two hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: options.statementTimeoutMs ?? 5_000,
    lock_timeout: options.lockTimeoutMs ?? 3_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: applicationName,
    types: { getTypeParser },
  })
  // Without a listener one broken connection would end the process. The pool's listener hears only of idle ones, so
  // each connection gets another for the time when it is lent out (its query fails then anyway). While we close, the
  // server may end a connection first, which is no error.
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

/** A connection with statements that are planned once, for a library that opens a pool of its own. */
export class PlanningClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    keepPlans(this, namesOfLibraries)
  }
}

type Names = Map<string, string>

const ownNames: Names = new Map()
/** Names apart from ours, so that there is room for the library's few statements. */
const namesOfLibraries: Names = new Map()
const mostNames = 400
const longestText = 6_000

/**
 * Names each statement that is worth it, so that PostgreSQL parses and plans it once per connection. Long texts (lists
 * of thousands of ids) and any after the first few hundred stay unnamed.
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

/** `begin` and the like have no plan; a query of several tables (`with`) has one, also without parameters. */
function isWorthKeeping(text: string, values: readonly unknown[]): boolean {
  return text.length <= longestText && (values.length > 0 || /^\s*with\s/i.test(text))
}

/**
 * With the driver's own promises V8 takes the rows of every answer for old objects, and half of all that was read
 * waited for a full collection (decision 0069). Rows answered by a callback are collected early.
 */
function askedByCallback(client: pg.ClientBase): (...args: unknown[]) => unknown {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown
  const answered = promisify(plain) as (...args: unknown[]) => Promise<unknown>
  return (query, ...more) => {
    const isOfItsOwn = typeof (query as { submit?: unknown } | null)?.submit === 'function'
    if (isOfItsOwn || more.some((each) => typeof each === 'function')) return plain(query, ...more)
    return answered(query, ...more).catch((error: Error) => {
      // As the driver does: the stack shows the caller, not the socket.
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
 * How values leave the driver: date → 'YYYY-MM-DD', int8 → number (an unsafe one throws), timestamptz → Date, numeric,
 * ranges and intervals → PostgreSQL's text.
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
