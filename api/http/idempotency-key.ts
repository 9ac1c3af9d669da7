/** The caller's `Idempotency-Key` (ruling 39), which is valid for one call, one caller and one address. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Idempotency } from '#api/idempotency.ts'
import { refusedField } from '#api/refused.ts'

const keyText = z.string().min(8).max(255)

/** The header in the documentation of the calls that accept it. */
export const keyHeader = z.object({
  'Idempotency-Key': keyText.optional().meta({
    description:
      'Of your own choice, new for each request; sent again with the same body it brings the same answer for 24 hours.',
    examples: ['5b0c3f8e-rezerwacja-1'],
  }),
})

/** `params` come from the address and may contain the token of a link, so only their hash is stored. */
type Counted = { call: string; owner_id: string | null; params: unknown; body_hash: Buffer }

/** `null` when the caller sent none; throws `Refused` at `idempotency_key` for a value that cannot be a key. */
export function idempotencyOf(request: FastifyRequest, counted: () => Counted): Idempotency | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  // Ignoring a bad key silently would promise a protection that does not exist.
  const read = keyText.safeParse(key)
  if (!read.success) throw refusedField('idempotency_key', 'validation')
  const { call, owner_id, params, body_hash } = counted()
  const whose = hashOf({ owner_id, params }).toString('base64url')
  return { scope: `${call}:${whose}`, key: read.data, body_hash }
}

/** SHA-256 of a parsed value. */
export const hashOf = (value: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null, sorted))
    .digest()

/** Sorts keys, because the same form may send them in another order the second time. */
const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
