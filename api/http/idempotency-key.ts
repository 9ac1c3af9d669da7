/** The caller's `Idempotency-Key` (ruling 39), and what it counts for: one call, one caller, one address. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Idempotency } from '#api/idempotency.ts'
import { refusedField } from '#api/refused.ts'

const keyText = z.string().min(8).max(255)

/** The header as it is printed beside the calls that take it. */
export const keyHeader = z.object({
  'Idempotency-Key': keyText.optional().meta({
    description:
      'Of your own choice, new for each request; sent again with the same body it brings the same answer for 24 hours.',
    examples: ['5b0c3f8e-rezerwacja-1'],
  }),
})

/** `params` are of the address and may hold the token of a link, so only a hash of them is kept. */
type Counted = { call: string; owner_id: string | null; params: unknown; body_hash: Buffer }

/** `null` when the caller sent none; `Refused` at `idempotency_key` for one that no key can be. */
export function idempotencyOf(request: FastifyRequest, counted: () => Counted): Idempotency | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  // Taken silently as none, a bad key would promise what is not kept.
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

/** The same request whatever the order of its keys: a form that was drawn again may write them differently. */
const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
