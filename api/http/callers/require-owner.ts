/** Whose request this is, for the contract's calls and for the few routes beside it (files, the stream of changes). */
import type { FastifyRequest } from 'fastify'
import type { Caller, OwnerSession } from '#api/http/handlers.ts'
import { refusedTo } from './may-call.ts'
import { Refused } from '#api/refused.ts'
import type { Call, KeyScope } from '#contract/calls.ts'
import { apiKeyPrefix } from '#domain/integrations/key-scopes.ts'

/** Who speaks with this token, or null. Throws only for a passing fault, which becomes a 503. */
export type Authenticate = (token: string) => Promise<Caller | null>

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^bearer +(\S{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]

/** Throws `unauthenticated` or `forbidden` when this caller may not make this call; null is nobody at a public one. */
export async function callerOf(
  request: FastifyRequest,
  authenticate: Authenticate,
  call: Pick<Call, 'access' | 'key'>,
): Promise<Caller | null> {
  const token = bearerOf(request)
  const caller = token ? await authenticate(token) : null
  const refused = refusedTo(caller, call)
  // A program's own words: it has no session that could have ended, and no other part of the site to go to.
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

/** The same for what is a person's alone. */
export async function requireSession(request: FastifyRequest, authenticate: Authenticate): Promise<OwnerSession> {
  const caller = demanded(await callerOf(request, authenticate, { access: 'owner' }))
  if (caller.by !== 'session') throw new Refused('forbidden')
  return caller
}

function demanded(caller: Caller | null): Caller {
  if (!caller) throw new Refused('unauthenticated')
  return caller
}
