/** Security headers of every answer, and who may frame or script our pages. */
import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#api/config.ts'
import type { Client } from './callers/client.ts'
import { deviceOf } from './callers/device-cookie.ts'

export type SecurityOptions = {
  /** Origin of the map tiles; null without any. */
  tiles_origin: string | null
  https: boolean
  /** Origin to which browsers report errors; null when they report none. */
  reports_origin: string | null
}

export const securityOf = ({ mapTilesUrl, publicUrl, sentry }: Config): SecurityOptions => ({
  tiles_origin: originOf(mapTilesUrl),
  https: publicUrl.startsWith('https:'),
  reports_origin: sentry && new URL(sentry.dsn).origin,
})

/** `https://{s}.tiles.example/{z}/{x}/{y}.png` → `https://*.tiles.example`, for the CSP. */
function originOf(tiles_url: string | null): string | null {
  return (
    tiles_url &&
    new URL(tiles_url.replace('{s}', 'sub-of-tiles').replace(/[{}]/g, '')).origin.replace('sub-of-tiles', '*')
  )
}

/**
 * CSP of a page; the hashes (`'sha256-…'`, quoted) are of its inline scripts and styles, `frames` are the sites that
 * may show it.
 */
export type PagePolicy = (script_hashes: string[], frames?: readonly string[], style_hashes?: string[]) => string

export const pagePolicy =
  ({ tiles_origin, reports_origin }: Omit<SecurityOptions, 'https'>): PagePolicy =>
  (script_hashes, frames = [], style_hashes = []) =>
    [
      "default-src 'none'",
      `script-src ${["'self'", ...script_hashes].join(' ')}`,
      `style-src ${["'self'", ...style_hashes].join(' ')}`,
      `img-src 'self' data:${tiles_origin ? ` ${tiles_origin}` : ''}`,
      "font-src 'self'",
      `connect-src 'self'${reports_origin ? ` ${reports_origin}` : ''}`,
      "manifest-src 'self'",
      // Our pages frame only the forms for other sites: the editor and the home page show them.
      "frame-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors ${frames.length > 0 ? ["'self'", ...frames].join(' ') : "'none'"}`,
    ].join('; ')

/** For answers that are no pages: nothing in them may run or be framed. */
const nothing = "default-src 'none'; frame-ancestors 'none'"

export function securityHeaders(app: FastifyInstance, options: SecurityOptions): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', nothing)
    reply.header('x-content-type-options', 'nosniff')
    if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=()')
    reply.header('cross-origin-opener-policy', 'same-origin')
    if (options.https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}

/**
 * The network counted by limits: an IPv4 address, or the /64 of an IPv6 one, because a household gets 2^64 of those.
 * `::ffff:192.0.2.1` is an IPv4 address. Some proxies add the port, which changes each time.
 */
export function networkOf(written: string | undefined): string {
  // The address is missing after a client has disconnected, whatever Fastify's type says.
  if (written === undefined) return 'nobody'
  const ip = /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? written.replace(/^([\d.]+):\d+$/, '$1')
  const carried = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (carried || !isIPv6(ip)) return carried ?? ip
  const [before = '', after = ''] = ip.replace(/%.*$/, '').split('::')
  const head = before.split(':').filter(Boolean)
  const tail = after.split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const groups = [...head, ...zeros, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}

/** A keyed hash of the network: enough for counting, useless for finding anybody. */
export const clientOf =
  (secret: string) =>
  (request: FastifyRequest): Client => {
    // Read now, because a client that disconnects has no address later.
    const network = networkOf(request.ip)
    return {
      // Computed lazily, because most calls do not use it.
      get ip_hash() {
        return createHmac('sha256', secret).update(`ip:${network}`).digest()
      },
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
      device: deviceOf(request),
    }
  }

/** For pages opened by a link in a mail: the link is the key, so it must not be cached, passed on or indexed. */
export const secretPageHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const
