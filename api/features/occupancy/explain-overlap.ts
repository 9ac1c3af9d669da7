import { Refused } from '#api/refused.ts'

/** The exclusion constraint refused: somebody has the term, whatever the rules thought. */
export function explainOverlap(error: { code?: string }): never {
  if (error.code === '23P01') throw new Refused('slot_taken')
  throw error
}
