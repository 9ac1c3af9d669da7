/**
 * Talks to the API: JSON, bearer token when one is stored, exactly one refresh and retry on a 401. Throws a `Fault`.
 * Files and event streams go through `getRaw`, with the same bearer and the same refresh.
 */
import type { Wire } from '#contract/index.ts'
import { type Call, fillPath } from '#contract/call.ts'
import type { CallName } from '#contract/calls.ts'
import { publicCalls } from '#contract/public-calls.ts'
import { createFault, type Fault, isAbort } from './fault.ts'
import { waiting } from './patience.ts'
import { networkError, noAnswerError } from '#web/lib/texts.pl.ts'
import { accessToken, refreshAccess } from './tokens.ts'

export type Reply<N extends CallName> = Wire[N]['reply']
export type Args<N extends CallName> = {
  params?: Wire[N]['params']
  query?: Wire[N]['query']
  body?: Wire[N]['body']
}
export type CallOptions = { idempotency_key?: string; signal?: AbortSignal }
type LooseArgs = { params?: unknown; query?: unknown; body?: unknown }

export async function call<N extends CallName>(name: N, args: Args<N> & CallOptions = {}): Promise<Reply<N>> {
  const response = await callRaw(name, args)
  return (response.status === 204 ? undefined : await heard(response.json())) as Reply<N>
}

/** The response itself instead of its JSON; faults are thrown as for `call`. */
async function callRaw<N extends CallName>(name: N, args: Args<N> & CallOptions): Promise<Response> {
  const call = await findCall(name)
  return authorised((token) => send(call, args, token))
}

/** The calls of owners are a chunk of their own, so that visitors do not load them. */
async function findCall(name: CallName): Promise<Call> {
  if (name in publicCalls) return publicCalls[name as keyof typeof publicCalls]
  try {
    const { ownerCalls } = await import('#contract/owner-calls.ts')
    return ownerCalls[name as keyof typeof ownerCalls]
  } catch {
    throw noNetwork()
  }
}

export const noNetwork = (): Fault => createFault(0, { errors: [networkError], code: 'network' })

/** Fetches a file or an event stream: a GET that is not in the contract, with the same bearer and the same refresh. */
export function getRaw(url: string, { signal, accept = '*/*' }: { signal?: AbortSignal; accept?: string } = {}) {
  return authorised((token) => {
    const headers: Record<string, string> = { accept }
    if (token) headers.authorization = `Bearer ${token}`
    return heard(fetch(url, { headers, ...(signal ? { signal } : {}) }))
  })
}

async function authorised(ask: (token: string | null) => Promise<Response>): Promise<Response> {
  const token = accessToken()
  let response = await ask(token)
  if (response.status === 401 && token) {
    const fresh = await refreshAccess(token)
    if (fresh) response = await ask(fresh)
  }
  if (!response.ok) throw await faultOf(response)
  return response
}

/** Turns a broken or silent connection into a fault; it may break before an answer or in the middle of one. */
export async function heard<T>(coming: Promise<T>): Promise<T> {
  try {
    return await coming
  } catch (error) {
    if (isAbort(error)) throw error
    throw hasHung(error) ? createFault(0, { errors: [noAnswerError], code: 'network' }) : noNetwork()
  }
}

const hasHung = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

function urlOf(call: Call, args: LooseArgs): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries((args.query ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null || value === '') continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(key, String(one))
  }
  const path = fillPath(call, args.params as Record<string, string> | undefined)
  const query = search.toString()
  return query ? `${path}?${query}` : path
}

async function send(call: Call, args: LooseArgs & CallOptions, token: string | null): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  if (args.idempotency_key) headers['idempotency-key'] = args.idempotency_key
  const init: RequestInit = { method: call.method, headers, signal: inTime(args.signal) }
  if (args.body !== undefined) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(args.body)
  }
  return heard(fetch(urlOf(call, args), init))
}

/** A signal that aborts with the caller's signal or with the time limit. Phones of 2023 have no `AbortSignal.any`. */
function inTime(stopped: AbortSignal | undefined): AbortSignal {
  const limit = waiting.longestAnswer()
  if (!stopped) return limit
  const either = new AbortController()
  for (const one of [stopped, limit]) {
    if (one.aborted) either.abort(one.reason)
    one.addEventListener('abort', () => either.abort(one.reason), { once: true })
  }
  return either.signal
}

async function faultOf(response: Response): Promise<Fault> {
  const text = await response.text().catch(() => '')
  let body: unknown = text
  try {
    body = JSON.parse(text)
  } catch {
    // not JSON: the text itself is the body
  }
  const fault = createFault(response.status, body)
  const wait = Number(response.headers.get('retry-after'))
  return wait > 0 ? { ...fault, retry_after: wait } : fault
}
