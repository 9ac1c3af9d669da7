/**
 * What a verb may touch. `inTransaction` lends its work only the transaction, the queue inside it, the clock and the
 * log: no mailer and no file store, so the compiler forbids calling the outside world while a transaction is open.
 */
import { sql } from 'kysely'
import { type Clock, stoppedClock } from '#api/adapters/clock.ts'
import type { CalendarGateway } from '#api/adapters/calendars/calendars.ts'
import type { FileStore } from '#api/adapters/files/store.ts'
import type { Queue, QueueInTransaction } from '#api/adapters/jobs/queue.ts'
import type { KsefGateway } from '#api/adapters/ksef/ksef.ts'
import type { Mailer } from '#api/adapters/mail/mailer.ts'
import type { Outgoing } from '#api/adapters/outgoing/outgoing.ts'
import type { BillingGateway } from '#api/adapters/payments/billing.ts'
import type { PaymentGateway } from '#api/adapters/payments/gateway.ts'
import type { CompanyRegistry } from '#api/adapters/registry/registry.ts'
import type { Config } from './config.ts'
import type { Listener } from '#api/db/listener.ts'
import type { Browsing, Db, Tx } from './handles.ts'
import type { Log } from './handles.ts'

export type { Browse, Db, Reader, Tx } from './handles.ts'

/** Makes the writers of a listing's term wait for each other. Tests of the tests inject one that does nothing. */
export type Locks = {
  /** Between all processes: until the end of the transaction. */
  listings(db: Tx, listing_ids: string[]): Promise<void>
  /** Within this process, before a connection is taken: a crowd on one listing must not hold the whole pool. */
  inTurn<T>(listing_id: string, work: () => Promise<T>): Promise<T>
}

/** The outside world, in our words. */
export type Outside = {
  db: Db
  /** Look-ups of visitors, which decide nothing. */
  browsing: Browsing
  jobs: Queue
  mailer: Mailer
  files: FileStore
  payments: PaymentGateway
  billing: BillingGateway
  /** Null: structured invoices are handed over by nobody. */
  ksef: KsefGateway | null
  /** Partners' calendars at Google. Null: they cannot be connected. */
  calendars: CalendarGateway | null
  /** Null: there is no register to ask. */
  registry: CompanyRegistry | null
  /** Address of the stand-in of a partner's own site; null where there is none. */
  partnerSite: string | null
  /** Asks addresses that somebody typed. */
  outgoing: Outgoing
  /** Hears what other processes announce. */
  listener: Listener
  locks: Locks
  clock: Clock
  config: Config
  log: Log
}

/**
 * What features keep in memory from the start on, for their own verbs and those of others. A feature adds its part
 * beside the opening of it (`declare module`, see `opens` of any `feature.ts`), so that nothing here looks up into features.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it.
export interface Parts {}

export type Deps = Outside & Parts

export type TxDeps = {
  db: Tx
  jobs: QueueInTransaction
  locks: Locks
  clock: Clock
  config: Config
  log: Log
}

/** Codes of a transaction that lost against another one and may simply be tried again: serialization, deadlock. */
const tryAgain = new Set(['40001', '40P01'])

/**
 * Runs `work` in one READ COMMITTED transaction; everything it wrote or enqueued is kept or none of it. Its clock stands
 * still: whatever the transaction asks, it asks at one instant.
 * Tried once more when PostgreSQL sacrificed it to another transaction.
 */
export async function inTransaction<T>(deps: Deps, work: (deps: TxDeps) => Promise<T>): Promise<T> {
  const once = async () => {
    const done = await deps.db.transaction().execute((tx) =>
      work({
        db: tx,
        jobs: deps.jobs.within(tx),
        locks: deps.locks,
        clock: stoppedClock(deps.clock),
        config: deps.config,
        log: deps.log,
      }),
    )
    deps.listener.committed()
    return done
  }
  try {
    return await once()
  } catch (error) {
    if (!tryAgain.has((error as { code?: string }).code ?? '')) throw error
    return once()
  }
}

/**
 * Runs a part of a transaction that may be refused without spoiling the rest: when `work` throws, what it wrote is
 * undone, and a transaction that PostgreSQL has given up (a constraint, say) can be used again. The error goes on.
 */
export async function inSavepoint<T>({ db }: Pick<TxDeps, 'db'>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(db)
  try {
    const done = await work()
    await sql`release savepoint part`.execute(db)
    return done
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db)
    throw error
  }
}
