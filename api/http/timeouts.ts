/**
 * How long a request may take to arrive. Node knows one time for all; a picture from a phone in the country takes
 * minutes, a form must not, or a few strangers who send a byte now and then hold every connection.
 */
import type { FastifyInstance } from 'fastify'

export type Timeouts = { usual_ms: number; long_ms: number; takesLong: (url: string) => boolean }

export function limitArrival(app: FastifyInstance, { usual_ms, takesLong }: Timeouts): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (!hasBody || takesLong(raw.url ?? '')) return
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy()
    }, usual_ms).unref()
    raw.once('close', () => clearTimeout(timer))
    raw.once('end', () => clearTimeout(timer))
  })
}
