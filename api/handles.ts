/** Handles of the database, in a file that every folder may import. */
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#api/db/schema.gen.ts'
import type { FastifyBaseLogger } from 'fastify'

export type { Browse, Browsing } from '#api/db/browsing.ts'
export type { Listener } from '#api/db/listener.ts'
export type Db = Kysely<DB>
export type Tx = Transaction<DB>
/** Reads that may run inside or outside a transaction. */
export type Reader = Db | Tx

/** A log for any part of the server; personal data must never be written to it (api/http/errors/error-for-log.ts). */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>
