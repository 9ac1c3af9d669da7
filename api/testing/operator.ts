/** Runs an operator's command on the database of a test, with the words of the command line. */
import { inTransaction } from '#api/deps.ts'
import { type Chore, handOf } from '../../scripts/operator/hand.ts'
import { NotDone, WrongWords } from '../../scripts/operator/words.ts'
import type { TestApp } from './test-app.ts'

export async function operate({ deps }: TestApp, chore: Chore, ...words: string[]): Promise<string[]> {
  const { hand, args } = handOf(words)
  const work = heard(() => chore(args))
  if (typeof work === 'string') return [work]
  try {
    return await work(deps.db, hand, (inside) => inTransaction(deps, inside))
  } catch (error) {
    if (error instanceof NotDone) return [error.message]
    throw error
  }
}

/** The message for words that make no sense, or the result. */
export function heard<T>(chore: () => T): T | string {
  try {
    return chore()
  } catch (error) {
    if (error instanceof WrongWords) return error.message
    throw error
  }
}
