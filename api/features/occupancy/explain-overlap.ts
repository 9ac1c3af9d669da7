import { Refused } from '#api/refused.ts'

/**
 * Turns a refusal of the exclusion constraint into `slot_taken`: somebody else has the term, whatever the rules found.
 */
export function explainOverlap(error: { code?: string }): never {
  if (error.code === '23P01') throw new Refused('slot_taken')
  throw error
}
