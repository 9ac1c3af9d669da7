/**
 * Answers that are completely in memory (pages, JSON) are compressed here, a few at a time and with a small window, and
 * the last ones are kept. With a stream of the library for each answer the C library kept megabytes: 200 connections
 * took 2 GB (decision 0030). Streams (archives, CSV) are left to the library.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createTurns } from '#api/turns.ts'

const brotli = promisify(brotliCompress)
const zstd = promisify(zstdCompress)
const deflated = promisify(gzip)

/** Encodings, the best first: zstd takes a third of Brotli's time for a twentieth more bytes. */
const encodings = ['zstd', 'br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]
/** Matches when it is named in `Accept-Encoding` with a weight above 0. */
const offers = encodings.map((name) => ({
  name,
  asked: new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`),
}))
/** Compressed for a single answer, or to be sent many times. */
type Use = 'once' | 'kept'

/**
 * Brotli at 5 takes a quarter of the time of 11 for a tenth more bytes; at 4 half of that time for a twentieth more
 * (decision 0058).
 */
const quality = { once: { zstd: 3, br: 4, gzip: 3 }, kept: { zstd: 7, br: 5, gzip: 6 } } as const

/** A window of 256 KB holds any of our pages, and limits the memory of an answer that is being compressed. */
const window_log = 18
const zstdOf = (use: Use) => ({
  [constants.ZSTD_c_compressionLevel]: quality[use].zstd,
  [constants.ZSTD_c_windowLog]: window_log,
})
const brotliOf = (use: Use) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality[use].br,
  [constants.BROTLI_PARAM_LGWIN]: window_log,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
})
/** For streams: files of the site too small to be stored compressed, tables, archives. */
export const brotliParams = brotliOf('kept')
export const leastBytes = 1024
/** As many as there are useful cores; the others wait as text, which takes little memory. */
const mostAtOnce = 2
const mostKeptBytes = 16 * 1024 * 1024
const compressible = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript)|image\/svg)/

export function compressAnswers(app: FastifyInstance): void {
  const turns = createTurns({ at_once: mostAtOnce })
  const kept = keepCompressed()
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const encoding = encodingFor(request, reply)
    if (!encoding || Buffer.byteLength(payload) < leastBytes) return payload
    const key = `${encoding}${createHash('sha1').update(payload).digest('base64')}`
    const known = kept.get(key)
    const small = known ?? (await turns(() => compressed(encoding, payload, 'once')))
    if (!known) kept.keep(key, small)
    reply.header('content-encoding', encoding).header('vary', varying(reply)).header('content-length', small.length)
    return small
  })
}

export function compressed(encoding: Encoding, payload: string | Buffer, use: Use): Promise<Buffer> {
  if (encoding === 'gzip') return deflated(payload, { level: quality[use].gzip })
  if (encoding === 'zstd') return zstd(payload, { params: zstdOf(use) })
  const params = { ...brotliOf(use), [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(payload) }
  return brotli(payload, { params })
}

function encodingFor(request: FastifyRequest, reply: FastifyReply): Encoding | null {
  const untouched = reply.statusCode === 206 || reply.hasHeader('content-encoding') || reply.hasHeader('content-range')
  if (untouched || !compressible.test(String(reply.getHeader('content-type') ?? ''))) return null
  return takenEncoding(request)
}

/** The best encoding that the caller accepts; null for plain text. */
export function takenEncoding({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | null {
  if (headers['x-no-compression'] !== undefined) return null
  const accepted = String(headers['accept-encoding'] ?? '')
  return offers.find(({ asked }) => asked.test(accepted))?.name ?? null
}

function varying(reply: FastifyReply): string {
  const before = String(reply.getHeader('vary') ?? '')
  return before === '' || /accept-encoding/i.test(before) ? before || 'accept-encoding' : `${before}, accept-encoding`
}

/** The answers compressed last, because many callers may ask for the same one. The oldest is dropped first. */
function keepCompressed() {
  const kept = new Map<string, Buffer>()
  let bytes = 0
  return {
    get(key: string): Buffer | undefined {
      const found = kept.get(key)
      if (found && kept.delete(key)) kept.set(key, found)
      return found
    },
    keep(key: string, small: Buffer): void {
      if (kept.has(key) || small.length > mostKeptBytes / 16) return
      kept.set(key, small)
      bytes += small.length
      for (const [oldest, { length }] of kept) {
        if (bytes <= mostKeptBytes) return
        kept.delete(oldest)
        bytes -= length
      }
    },
  }
}
