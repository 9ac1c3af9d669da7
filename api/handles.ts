/** What reaches the database, as every room may name it. */
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#api/db/schema.gen.ts'
import type { FastifyBaseLogger } from 'fastify'

export type { Browse, Browsing } from '#api/db/browsing.ts'
export type { Listener } from '#api/db/listener.ts'
export type Db = Kysely<DB>
export type Tx = Transaction<DB>
/** Reads that may run inside or outside a transaction. */
export type Reader = Db | Tx

/** Where a part of the server may write what happened; never personal data (api/http/errors/error-for-log.ts). */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>
