/**
 * How long a request may take to arrive. Node has one limit for everything; a picture from a phone with a bad
 * connection takes minutes, but a form must not, or a few clients that send a byte now and then could hold every
 * connection.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

export type Timeouts = {
  usual_ms: number
  long_ms: number
  /** How long the connection of a refused client stays open, so that the answer arrives. */
  refused_ms: number
  takesLong: (url: string) => boolean
}

export function limitArrival(app: FastifyInstance, { usual_ms, refused_ms, takesLong }: Timeouts): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasBody(raw) || takesLong(raw.url ?? '')) return
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy()
    }, usual_ms).unref()
    raw.once('close', () => clearTimeout(timer))
    raw.once('end', () => clearTimeout(timer))
  })
  // A client refused because of its headers (nobody may upload without a login) is still sending. What comes is thrown
  // away for a while: to close at once would break the connection under many programs before they read the answer.
  app.addHook('onResponse', async ({ raw }, reply) => {
    if (raw.complete || !hasBody(raw)) return
    const timer = setTimeout(() => raw.destroy(), reply.statusCode === 401 ? refused_ms : usual_ms).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
