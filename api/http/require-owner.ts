/** Whose request this is, for the contract's calls and for the few routes beside it (files, the stream of changes). */
import type { FastifyRequest } from 'fastify'
import type { OwnerSession } from './handlers.ts'
import { Refused } from '#api/refused.ts'

export type Authenticate = (token: string) => Promise<OwnerSession | null>

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S{20,200})$/.exec(request.headers.authorization ?? '')?.[1]

/** Throws `unauthenticated` when there is no live session behind the request. */
export async function requireOwner(request: FastifyRequest, authenticate: Authenticate): Promise<OwnerSession> {
  const token = bearerOf(request)
  const owner = token ? await authenticate(token) : null
  if (!owner) throw new Refused('unauthenticated')
  return owner
}
