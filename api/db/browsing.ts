/**
 * Reads for visitors may go to a streaming replica (decision 0066). It lags behind the primary, and may not yet have
 * what was announced; so the primary is first asked for its log position, and the replica is used once it has replayed
 * that far. A replica that does not get there in time, or does not answer, is left alone for a while, and the primary
 * is used.
 */
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { cannotStart } from './cannot-start.ts'
import { type Database, openDatabase } from './open.ts'
import type { DB } from './schema.gen.ts'
import { databaseTrouble } from './trouble.ts'

/**
 * A database for reads that a replica may answer. Code that decides asks for `Db`, `Reader` or `Tx` and cannot be given
 * this one, which has no methods for writing either.
 */
export type Browse = Pick<Kysely<DB>, 'selectFrom' | 'getExecutor'>

export type Browsing = {
  /** Its results are at least as new as the primary was at the call. */
  read<T>(work: (db: Browse) => Promise<T>): Promise<T>
  /** How many reads each has answered. */
  answered(): { replica: number; primary: number }
}

export type OpenBrowsing = Browsing & { close(): Promise<void> }

type Log = { info: (facts: object, text: string) => void; warn: (facts: object, text: string) => void }

/** Changes must show on other processes within a second; this is the part of it that may be spent waiting. */
const patience_ms = 400
/**
 * Longer than any statement of a read may take: after it the connection is taken for dead (a silent line, a frozen
 * machine).
 */
const answered_within_ms = 15_000
/** For this long the primary is used without trying the replica. */
const rest_ms = 5_000
const asks_again_ms = [2, 5, 10, 20]
/** A few are enough, because the data read most often is in memory. */
const connections = 6

export function browsePrimary({ db }: Pick<Database, 'db'>): OpenBrowsing {
  let primary = 0
  return {
    read: (work) => {
      primary += 1
      return within(answered_within_ms, work(db))
    },
    answered: () => ({ replica: 0, primary }),
    close: async () => undefined,
  }
}

/**
 * A replica that is unreachable does not prevent the start; one of another database, or a server that is no replica,
 * does.
 */
export async function openBrowsing(primary: Database, replica_url: string | null, log: Log): Promise<OpenBrowsing> {
  if (replica_url === null) return browsePrimary(primary)
  const onIdleError = (err: Error) => log.warn({ err }, 'idle connection to the replica')
  const replica = openDatabase(replica_url, { size: connections, onIdleError })
  const answers = { replica: 0, primary: 0 }
  const resting = restful(log)
  let isKnown = false
  const know = async () => {
    if (!isKnown) await demandReplica(primary.pool, replica.pool)
    isKnown = true
  }
  try {
    await resting.unless('away', know, isPassing)
  } catch (error) {
    await replica.close()
    throw error
  }
  const known = replayedBy(replica.pool)
  const fromReplica = async <T>(work: (db: Browse) => Promise<T>): Promise<{ found: T } | null> => {
    if (resting.is()) return null
    const position = await within(answered_within_ms, positionOf(primary.pool))
    return resting.unless('behind or away', async () => {
      await know()
      if (!(await known.isThere(position))) throw new Error(`has not replayed ${position.text} in ${patience_ms} ms`)
      return { found: await within(answered_within_ms, work(replica.db)) }
    })
  }
  return {
    read: async (work) => {
      const answer = await fromReplica(work)
      answers[answer ? 'replica' : 'primary'] += 1
      return answer ? answer.found : within(answered_within_ms, work(primary.db))
    },
    answered: () => ({ ...answers }),
    close: () => replica.close(),
  }
}

const silent = { code: 'ETIMEDOUT', syscall: 'read' }

/**
 * Fails like a lost connection after this time. A later answer is ignored, because the caller has gone on and may know
 * something newer.
 */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(Object.assign(new Error(`no answer in ${ms} ms`), silent)), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Runs the work on the replica; null while it is left alone, and when the work fails because of it. */
function restful(log: Log) {
  let until = 0
  let isTold = false
  return {
    is: () => performance.now() < until,
    async unless<T>(why: string, work: () => Promise<T>, rests: (error: unknown) => boolean = () => true) {
      try {
        const done = await work()
        if (isTold) log.info({}, 'the replica answers again')
        isTold = false
        return done
      } catch (error) {
        if (!rests(error)) throw error
        until = performance.now() + rest_ms
        if (!isTold) log.warn({ err: error }, `the replica is ${why}: the primary is asked`)
        isTold = true
        return null
      }
    },
  }
}

type Position = { text: string; bytes: bigint }

/** Reads a log position `A/1B`, the two halves of a number. */
function positionIn(text: string): Position {
  const [high = '0', low = '0'] = text.split('/')
  return { text, bytes: (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) }
}

/**
 * The log position before which every commit lies. A commit waits for the disk, and the replica is sent the log up to
 * there; with `synchronous_commit` off a commit may not be on disk yet, so the insert position is used.
 */
async function positionOf(pool: pg.Pool): Promise<Position> {
  const { rows } = await pool.query<{ at: string }>(`SELECT (CASE current_setting('synchronous_commit')
    WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END)::text AS at`)
  return positionIn(rows[0]?.at ?? '0/0')
}

/** The position never goes back, so one that was reached once is not asked for again. */
function replayedBy(pool: pg.Pool) {
  let known = 0n
  return {
    async isThere({ bytes }: Position): Promise<boolean> {
      const until = performance.now() + patience_ms
      for (let tries = 0; known < bytes; tries += 1) {
        const asked = pool.query<{ at: string | null }>('SELECT pg_last_wal_replay_lsn()::text AS at')
        const { rows } = await within(patience_ms, asked)
        const { bytes: replayed } = positionIn(rows[0]?.at ?? '0/0')
        if (replayed > known) known = replayed
        if (known >= bytes) break
        if (performance.now() > until) return false
        await new Promise((resolve) => setTimeout(resolve, asks_again_ms[Math.min(tries, asks_again_ms.length - 1)]))
      }
      return true
    },
  }
}

async function demandReplica(primary: pg.Pool, replica: pg.Pool): Promise<void> {
  const [first, second] = await Promise.all([identityOf(primary), identityOf(replica)])
  if (!second.follows || first.system !== second.system || first.database !== second.database) {
    throw cannotStart(
      'DATABASE_REPLICA_URL does not lead to a streaming replica of DATABASE_URL: give the address of one, or leave it out.',
    )
  }
}

async function identityOf(pool: pg.Pool) {
  const { rows } = await pool.query<{ follows: boolean; system: string; database: string }>(
    'SELECT pg_is_in_recovery() AS follows, system_identifier::text AS system, current_database() AS database FROM pg_control_system()',
  )
  return rows[0] ?? { follows: false, system: '', database: '' }
}

const isPassing = (error: unknown): boolean => databaseTrouble(error) !== null
