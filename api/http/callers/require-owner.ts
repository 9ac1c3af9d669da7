/**
 * The caller of a request, for the calls of the contract and the few routes beside it (files, the stream of changes).
 */
import type { FastifyRequest } from 'fastify'
import type { Caller, OwnerSession } from '#api/http/handlers.ts'
import { refusedTo } from './may-call.ts'
import { Refused } from '#api/refused.ts'
import type { Call, KeyScope } from '#contract/calls.ts'
import { apiKeyPrefix } from '#domain/integrations/key-scopes.ts'

/** The caller with this token, or null. Throws only for a temporary fault, which becomes a 503. */
export type Authenticate = (token: string) => Promise<Caller | null>

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^bearer +(\S{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]

/**
 * The caller; null for a visitor of a public call. Throws `unauthenticated` or `forbidden` when the call is not
 * allowed.
 */
export async function callerOf(
  request: FastifyRequest,
  authenticate: Authenticate,
  call: Pick<Call, 'access' | 'key'>,
): Promise<Caller | null> {
  const token = bearerOf(request)
  const caller = token ? await authenticate(token) : null
  const refused = refusedTo(caller, call)
  // A program gets a sentence of its own, because it has no session and no login page.
  if (refused) throw new Refused({ refused, ...(isKey(token) ? { details: { key: call.key ?? '' } } : {}) })
  return caller
}

const isKey = (token: string | undefined): boolean => token?.startsWith(apiKeyPrefix) ?? false

/** For routes beside the contract: the owner's session, or a key with this scope. */
export async function requireOwner(
  request: FastifyRequest,
  authenticate: Authenticate,
  key: KeyScope,
): Promise<Pick<Caller, 'owner_id'>> {
  return demanded(await callerOf(request, authenticate, { access: 'owner', key }))
}

/** The same for routes that only a person may use. */
export async function requireSession(request: FastifyRequest, authenticate: Authenticate): Promise<OwnerSession> {
  const caller = demanded(await callerOf(request, authenticate, { access: 'owner' }))
  if (caller.by !== 'session') throw new Refused('forbidden')
  return caller
}

function demanded(caller: Caller | null): Caller {
  if (!caller) throw new Refused('unauthenticated')
  return caller
}
