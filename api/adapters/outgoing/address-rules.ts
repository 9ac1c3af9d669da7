import { isIP } from 'node:net'
import type { OutgoingProblem } from './outgoing.ts'

export type AddressRules = {
  ports: readonly number[]
  /** Addresses with one of these beginnings may be on this machine and without TLS. */
  trusted: readonly string[]
  isPublic(address: string): boolean
}

const longest = 2_000

/** What is wrong with an address, from its text alone. The URL parser turns 0x7f.1 and 2130706433 into 127.0.0.1. */
export function problemOf(text: string, { ports, trusted, isPublic }: AddressRules): OutgoingProblem | null {
  if (text.length > longest || !URL.canParse(text)) return 'not_an_address'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return 'login_in_address'
  if (trusted.some((prefix) => url.href.startsWith(prefix))) return null
  if (url.protocol !== 'https:') return 'not_https'
  if (url.port !== '' && !ports.includes(Number(url.port))) return 'port_not_allowed'
  return isInside(url.hostname, isPublic) ? 'address_not_public' : null
}

/** An address written as numbers, or a name that is this machine everywhere (RFC 6761); other names have to be asked. */
function isInside(hostname: string, isPublic: AddressRules['isPublic']): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? !isPublic(host) : /(?:^|\.)localhost\.?$/.test(host)
}
