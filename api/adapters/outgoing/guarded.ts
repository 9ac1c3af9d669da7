/**
 * Requests to typed addresses, guarded against calls into our own network. A name is resolved once, every address is
 * checked, and the connection may go only to the checked addresses (the name is not resolved again, because it may
 * answer differently); host name and certificate stay those of the typed address. Each redirect is checked from the
 * beginning.
 */
import { Resolver } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { type Outgoing, type OutgoingAnswer, type OutgoingAsk, OutgoingRefused } from './outgoing.ts'
import { problemOf, type AddressRules } from './address-rules.ts'
import { isPublicAddress } from './public-address.ts'
import { readBody } from './read-body.ts'
import { refusalOf } from './refusal-of.ts'

export type OutgoingRules = AddressRules & {
  /** All addresses of a name; an empty list when there is none. */
  resolve(host: string): Promise<string[]>
  /** A certificate that is accepted besides those of the machine. */
  ca?: string
}

const mostRedirects = 4
const redirects = new Set([301, 302, 303, 307, 308])

/** `trusted` are the sandbox's own pages, which are on this machine and without TLS. */
export function guardedOutgoing(given: Partial<OutgoingRules> = {}): Outgoing {
  const rules: OutgoingRules = {
    resolve: askNames,
    isPublic: isPublicAddress,
    ports: [443, 8443],
    trusted: [],
    ...given,
  }
  return {
    problemOf: (url) => problemOf(url, rules),
    async send(ask) {
      const limit = AbortSignal.timeout(ask.limits.ms)
      const signal = ask.signal ? AbortSignal.any([limit, ask.signal]) : limit
      try {
        return await follow(ask, rules, signal)
      } catch (error) {
        throw refusalOf(error, limit.aborted)
      }
    },
  }
}

async function follow(ask: OutgoingAsk, rules: OutgoingRules, signal: AbortSignal): Promise<OutgoingAnswer> {
  let url = ask.url
  for (let step = 0; step <= mostRedirects; step++) {
    const answer = await askOnce({ ...ask, url }, rules, signal)
    const next = answer.headers.location
    if (ask.method !== 'GET' || !redirects.has(answer.status) || next === undefined) return answer
    if (!URL.canParse(next, url)) throw new OutgoingRefused('answer_not_readable', 'a redirect to no address')
    url = new URL(next, url).href
  }
  throw new OutgoingRefused('too_many_redirects', `more than ${mostRedirects} redirects`)
}

async function askOnce(ask: OutgoingAsk, rules: OutgoingRules, signal: AbortSignal): Promise<OutgoingAnswer> {
  const problem = problemOf(ask.url, rules)
  if (problem) throw new OutgoingRefused(problem, `the address cannot be asked: ${problem}`)
  const url = new URL(ask.url)
  url.hash = ''
  const allowed = await within(signal, allowedAddresses(url, rules))
  const answer = await connect(url, { ask, allowed, ca: rules.ca, signal })
  const body = await readBody(answer, ask.limits)
  return { url: url.href, status: answer.statusCode ?? 0, headers: plain(answer), body }
}

/** A name is refused when one of its addresses is not public: such a mix is an attempt to reach our network. */
async function allowedAddresses(url: URL, rules: OutgoingRules): Promise<string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await rules.resolve(host)
  if (addresses.length === 0) throw new OutgoingRefused('host_not_found', `no address of ${host}`)
  const trusted = rules.trusted.some((prefix) => url.href.startsWith(prefix))
  if (!trusted && !addresses.every((address) => rules.isPublic(address)))
    throw new OutgoingRefused('address_not_public', `${host} is not in the public internet`)
  return addresses
}

type Way = { ask: OutgoingAsk; allowed: readonly string[]; ca: string | undefined; signal: AbortSignal }

function connect(url: URL, { ask, allowed, ca, signal }: Way): Promise<IncomingMessage> {
  const body = ask.body === undefined ? null : Buffer.from(ask.body)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const judged = new BlockList()
  for (const address of allowed) judged.addAddress(address, familyOf(address))
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: ask.method,
      headers: {
        'user-agent': 'Wydarzy/1.0',
        'accept-encoding': 'gzip',
        ...ask.headers,
        host: url.host,
        ...(body ? { 'content-length': String(body.length) } : {}),
      },
      // A new connection: one opened under another name must not be reused.
      agent: false,
      lookup: onlyTo(allowed),
      maxHeaderSize: 16 * 1024,
      signal,
      ...(ca ? { ca } : {}),
    })
    request.on('error', reject)
    request.on('response', resolve)
    request.on('socket', (socket) =>
      socket.once('connect', () => {
        const { remoteAddress = '' } = socket
        if (!judged.check(remoteAddress, familyOf(remoteAddress)))
          request.destroy(new OutgoingRefused('address_not_public', 'connected to another address than was judged'))
      }),
    )
    request.end(body ?? undefined)
  })
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** The connection gets the checked addresses when it looks up the name. */
function onlyTo(allowed: readonly string[]): LookupFunction {
  const entries = allowed.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, done) => {
    const first = entries[0]
    if (options.all) done(null, entries)
    else done(null, first?.address ?? '', first?.family)
  }
}

/**
 * Resolved over the network, not by the operating system: a slow name does not block a thread, and names of the local
 * network do not count.
 */
async function askNames(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}

function plain(answer: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return headers
}

/** Stops waiting at the signal, for work that does not take one. */
async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted()
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
