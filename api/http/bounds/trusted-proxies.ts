/**
 * TRUST_PROXY: which proxies are believed about the visitor's address. Everything counted per visitor (limits, login
 * tries, views) depends on it, so a value that would silently trust nobody is refused at the start.
 */
import { isIP } from 'node:net'
import type { FastifyServerOptions } from 'fastify'

/** Nobody, everybody, the nearest N, or these addresses and networks. */
export type TrustedProxies = boolean | number | string[]

/** Names of private networks (RFC 1918 and others), which the server's library knows. */
const names = new Set(['loopback', 'linklocal', 'uniquelocal'])
const mostHops = 16

/** Reads the setting; adds a sentence to `wrong` when it cannot be understood. */
export function trustedProxies(value: string | null, wrong: string[]): TrustedProxies {
  if (value === null || value === 'off' || value === 'false') return false
  if (value === 'on' || value === 'true') return true
  if (/^\d+$/.test(value)) {
    const hops = Number(value)
    if (hops > mostHops)
      wrong.push(`TRUST_PROXY counts ${value} proxies one behind the other; at most ${mostHops} can be`)
    return hops === 0 ? false : hops
  }
  const parts = value.split(',').map((part) => part.trim())
  const strange = parts.filter((part) => !names.has(part) && !isNetwork(part))
  if (strange.length > 0) {
    const shown = strange.map((part) => `"${part}"`).join(', ')
    wrong.push(
      `TRUST_PROXY must be off, on, a number of proxies, or addresses and networks with commas between ` +
        `(127.0.0.1, 10.0.0.0/8, loopback), and ${shown} is none of these`,
    )
  }
  return parts
}

/** Whether it is an address or network. `/0` means everybody and must be written as `on`. */
function isNetwork(part: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? []
  const version = isIP(address)
  if (version === 0 || address.includes('%')) return false
  return bits === undefined || (Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
}

/** The option of the server. There a plain number trusts nobody, so hops are counted here; the nearest is number 0. */
export const trusting = (proxies: TrustedProxies): Pick<FastifyServerOptions, 'trustProxy'> => ({
  trustProxy: typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies,
})
