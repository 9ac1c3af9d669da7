/**
 * Look-ups of visitors may be read from a streaming replica (decision 0066). It lags, and what was announced on the primary may not
 * be there yet; so the primary first says how far its log is, and the replica is asked once it has replayed that far. One that does
 * not come so far in time, or does not answer, rests for a while, and the primary is asked.
 */
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { cannotStart } from './cannot-start.ts'
import { type Database, openDatabase } from './open.ts'
import type { DB } from './schema.gen.ts'
import { databaseTrouble } from './trouble.ts'

/**
 * Reads that a replica may answer. Who decides asks for `Db`, `Reader` or `Tx` and cannot be given this one; it has no word for
 * writing, either.
 */
export type Browse = Pick<Kysely<DB>, 'selectFrom' | 'getExecutor'>

export type Browsing = {
  /** What it finds is at least as new as the primary was when it was asked. */
  read<T>(work: (db: Browse) => Promise<T>): Promise<T>
  /** How often each has answered. */
  answered(): { replica: number; primary: number }
}

export type OpenBrowsing = Browsing & { close(): Promise<void> }

type Log = { info: (facts: object, text: string) => void; warn: (facts: object, text: string) => void }

/** What one writes the others show within a second; this is the part of it that may be waited for. */
const patience_ms = 400
/** More than all statements of a look-up may take: nobody answers any more, and nobody says so (a silent line, a machine that stands still). */
const answered_within_ms = 15_000
/** So long the primary is asked without waiting again. */
const rest_ms = 5_000
const asks_again_ms = [2, 5, 10, 20]
/** Few are enough: what is read often is kept in memory. */
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

/** A replica that is away is no reason not to start; one of another database, or one that is none, is. */
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

/** Else it fails as the line would in the end. What comes later is of no use: whoever waited has gone on, and may know something newer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(Object.assign(new Error(`no answer in ${ms} ms`), silent)), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Null while it rests, and when the work fails in a way that lets it rest. */
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

/** `A/1B` is two halves of a number. */
function positionIn(text: string): Position {
  const [high = '0', low = '0'] = text.split('/')
  return { text, bytes: (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) }
}

/**
 * Whatever is committed stands before it. Who commits waits for the disk, and so far the replica is sent the log; where nobody
 * waits, what is committed may be on no disk yet.
 */
async function positionOf(pool: pg.Pool): Promise<Position> {
  const { rows } = await pool.query<{ at: string }>(`SELECT (CASE current_setting('synchronous_commit')
    WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END)::text AS at`)
  return positionIn(rows[0]?.at ?? '0/0')
}

/** It never goes back, so what it has replayed once is not asked again. */
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
