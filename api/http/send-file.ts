/** Sends a file made for one caller: the browser saves it under its name, and no cache keeps it. */
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type SentFile = { type: string; name: string; content: string | Buffer | Readable }

export const csvType = 'text/csv; charset=utf-8'

export const sendFile = (reply: FastifyReply, { type, name, content }: SentFile): FastifyReply =>
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(content)
