/**
 * Holds an answer to its schema while we develop and test. Zod drops what it does not know, so a column that a query
 * brought along would leave unseen: a field that the contract does not name is a fault too.
 */
import type { z } from 'zod'

export function checkReply(schema: z.ZodType, answer: unknown): void {
  const checked = schema.safeParse(answer)
  if (!checked.success) throw new Error(`reply breaks the contract: ${checked.error.message}`)
  const unnamed = unnamedIn(answer, checked.data, '')
  if (unnamed) throw new Error(`reply breaks the contract: nothing names ${unnamed}`)
}

/** The first field of `given` that `known`, the same value read by its schema, does not have. */
function unnamedIn(given: unknown, known: unknown, at: string): string | null {
  if (!isObject(given) || !isObject(known)) return null
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    const path = at ? `${at}.${name}` : name
    const found = Object.hasOwn(known, name) ? unnamedIn(value, known[name], path) : path
    if (found) return found
  }
  return null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
