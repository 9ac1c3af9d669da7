/**
 * The dependencies of a verb. `inTransaction` gives its work only the transaction, the queue inside it, the clock and
 * the log: no mailer and no file store, so the compiler forbids outside calls while a transaction is open.
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

/** Makes the writers of a listing's terms wait for each other. Tests that must fail inject one that does nothing. */
export type Locks = {
  /** Locks between all processes until the end of the transaction. */
  listings(db: Tx, listing_ids: string[]): Promise<void>
  /** The same for one listing and then for a visitor's network, whose reservations in all listings are counted. */
  listingAndNetwork(db: Tx, listing_id: string, ip_hash: Buffer): Promise<void>
  /**
   * Locks within this process, before a connection is taken, so that many requests for one listing do not use up the
   * pool.
   */
  inTurn<T>(listing_id: string, work: () => Promise<T>): Promise<T>
}

/** The outside world, in our words. */
export type Outside = {
  db: Db
  /** Reads for visitors that decide nothing, possibly from a replica. */
  browsing: Browsing
  jobs: Queue
  mailer: Mailer
  files: FileStore
  payments: PaymentGateway
  billing: BillingGateway
  /** Null: structured invoices are not handed over. */
  ksef: KsefGateway | null
  /** Partners' calendars at Google. Null: they cannot be connected. */
  calendars: CalendarGateway | null
  /** Null: there is no register to ask. */
  registry: CompanyRegistry | null
  /** Address of the sandbox's site of a partner; null when there is none. */
  partnerSite: string | null
  /** Requests to addresses that somebody typed. */
  outgoing: Outgoing
  /** Receives what other processes announce. */
  listener: Listener
  locks: Locks
  clock: Clock
  config: Config
  log: Log
}

/**
 * What features keep in memory from the start, for verbs of all features. A feature declares its part beside the
 * opening of it (`declare module`, see `opens` of any `feature.ts`), so that this file imports no feature.
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

/** Codes of a transaction that lost against another one and may be tried again: serialization failure, deadlock. */
const tryAgain = new Set(['40001', '40P01'])

/**
 * Runs `work` in one READ COMMITTED transaction; all it wrote and enqueued is kept, or nothing. Its clock stands still,
 * so that the whole transaction uses one instant.
 * Tried once more when PostgreSQL aborted it in favour of another transaction.
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
 * Runs a part of a transaction that may fail without the rest: when `work` throws, its writes are undone and the
 * transaction can be used again, even after an error of PostgreSQL (a constraint, for example). The error is thrown on.
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
