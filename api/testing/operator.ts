/** Runs an operator's command on the database of a test, with the words of the command line. */
import { inTransaction } from '#api/deps.ts'
import { type Chore, handOf } from '../../scripts/operator/hand.ts'
import { NotDone, WrongWords } from '../../scripts/operator/words.ts'
import type { TestApp } from './test-app.ts'

export async function operate(app: TestApp, chore: Chore, ...words: string[]): Promise<string[]> {
  return (await ran(app, chore, words)).lines
}

/** What a command says that was understood and refused, so that it ends with 1; null when it ends with 0. */
export async function refusal(app: TestApp, chore: Chore, ...words: string[]): Promise<string | null> {
  const { lines, is_refused } = await ran(app, chore, words)
  return is_refused ? lines.join('\n') : null
}

async function ran({ deps }: TestApp, chore: Chore, words: string[]) {
  const { hand, args } = handOf(words)
  const work = heard(() => chore(args))
  if (typeof work === 'string') return { lines: [work], is_refused: false }
  try {
    return { lines: await work(deps.db, hand, (inside) => inTransaction(deps, inside)), is_refused: false }
  } catch (error) {
    if (error instanceof NotDone) return { lines: [error.message], is_refused: true }
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
