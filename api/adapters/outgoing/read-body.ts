import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type OutgoingAsk, OutgoingRefused } from './outgoing.ts'

/** Reads the body and unpacks it on the way, so that a small body that unpacks to a huge one is never held whole. */
export async function readBody(answer: IncomingMessage, limits: OutgoingAsk['limits']): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of unpacked(answer)) {
      const bytes = part as Buffer
      parts.push(bytes)
      size += bytes.length
      if (size <= limits.bytes) continue
      if (limits.longer === 'cut') break
      throw new OutgoingRefused('too_big', `more than ${limits.bytes} bytes`)
    }
  } finally {
    answer.destroy()
  }
  return Buffer.concat(parts, Math.min(size, limits.bytes))
}

function unpacked(answer: IncomingMessage): Readable {
  const encoding = (answer.headers['content-encoding'] ?? '').trim().toLowerCase()
  if (encoding === '' || encoding === 'identity') return answer
  if (encoding !== 'gzip' && encoding !== 'x-gzip')
    throw new OutgoingRefused('answer_not_readable', `packed as ${encoding}, which was not asked for`)
  const gunzip = createGunzip()
  answer.once('error', (error) => gunzip.destroy(error))
  answer.once('close', () => {
    if (!answer.complete) gunzip.destroy(new OutgoingRefused('not_reached', 'the answer was cut'))
  })
  return answer.pipe(gunzip)
}
