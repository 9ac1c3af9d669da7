/**
 * The cookie by which a browser is recognised when it renews a session (decision 0023). It gives no access by itself:
 * it is required in addition to the refresh token, and unlike that it cannot be read by scripts.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Device } from './client.ts'
import { randomToken } from '#api/tokens.ts'

const name = '__Host-rtb'
/** The longest time that browsers keep a cookie. */
const seconds = 400 * 24 * 3600

/** The browser of a request; null when it keeps no cookies or has none of ours yet. */
export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): Device | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  return /^[\w-]{43}$/.test(value) ? { id: value, known: true } : null
}

export const newDevice = (): Device => ({ id: randomToken(), known: false })

/**
 * `Secure` also over plain http: a browser that trusts the address anyway (localhost, 127.0.0.1) keeps the cookie; any
 * other refuses it, and its session stays unbound.
 */
export function rememberDevice(reply: FastifyReply, { id }: Device): void {
  reply.header('set-cookie', `${name}=${id}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`)
}
