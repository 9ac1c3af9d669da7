/** The caller's `Idempotency-Key` (ruling 39), and what it counts for: one call, one caller, one address. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Idempotency } from '#api/idempotency.ts'
import { refusedField } from '#api/refused.ts'

/** `params` are of the address and may hold the token of a link, so only a hash of them is kept. */
type Counted = { call: string; owner_id: string | null; params: unknown; body_hash: Buffer }

/** `null` when the caller sent none; `Refused` at `idempotency_key` for one that no key can be. */
export function idempotencyOf(request: FastifyRequest, counted: () => Counted): Idempotency | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  // Taken silently as none, a bad key would promise what is not kept.
  if (typeof key !== 'string' || key.length < 8 || key.length > 255) throw refusedField('idempotency_key', 'validation')
  const { call, owner_id, params, body_hash } = counted()
  const whose = hashOf({ owner_id, params }).toString('base64url')
  return { scope: `${call}:${whose}`, key, body_hash }
}

/** SHA-256 of a parsed value. */
export const hashOf = (value: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null, sorted))
    .digest()

/** The same request whatever the order of its keys: a form that was drawn again may write them differently. */
const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
