/** Headers that every answer carries, and who may frame or script our pages. */
import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Client } from '#api/http/handlers.ts'

export type SecurityOptions = {
  /** CSP hashes (`sha256-…`) of the inline scripts of the page template. */
  script_hashes: string[]
  /** Where map tiles come from; null when none are used. */
  tiles_origin: string | null
  https: boolean
}

export function securityHeaders(app: FastifyInstance, options: SecurityOptions): void {
  const csp = [
    "default-src 'none'",
    `script-src 'self' ${options.script_hashes.map((hash) => `'${hash}'`).join(' ')}`.trim(),
    "style-src 'self'",
    `img-src 'self' data: ${options.tiles_origin ?? ''}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', csp)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=()')
    reply.header('cross-origin-opener-policy', 'same-origin')
    if (options.https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}

/** A keyed hash of the address: enough to count by, useless to find anybody. */
export const clientOf =
  (secret: string) =>
  (request: FastifyRequest): Client => ({
    ip_hash: createHmac('sha256', secret).update(`ip:${request.ip}`).digest(),
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
  })
