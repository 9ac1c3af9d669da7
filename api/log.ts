import type { FastifyBaseLogger } from 'fastify'

/** Where a part of the server may write what happened; never personal data (api/http/errors/error-for-log.ts). */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>
