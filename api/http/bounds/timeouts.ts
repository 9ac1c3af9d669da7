/**
 * How long a request may take to arrive. Node knows one time for all; a picture from a phone in the country takes
 * minutes, a form must not, or a few strangers who send a byte now and then hold every connection.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

export type Timeouts = {
  usual_ms: number
  long_ms: number
  /** A stranger's connection after the no, for the answer to arrive. */
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
  // Who has been refused by the heads alone (nobody who has not logged in may upload) need not send the rest.
  app.addHook('onSend', async ({ raw }, reply) => {
    if (hasBody(raw) && !raw.complete) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async ({ raw }, reply) => {
    if (raw.complete || !hasBody(raw)) return
    const timer = setTimeout(() => raw.destroy(), reply.statusCode === 401 ? refused_ms : usual_ms).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
