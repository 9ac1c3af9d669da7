/** Whose hand does a chore, and what every chore is: words of the command line as work on the database. */
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import type { Hand } from '#api/features/operator/record-act.ts'
import type { TxDeps } from '#api/deps.ts'
import type { Db } from '#api/handles.ts'
import { WrongWords } from './words.ts'

/** A transaction in which letters may be enqueued. */
export type Transact = <T>(work: (tx: TxDeps) => Promise<T>) => Promise<T>

export type Work = (db: Db, hand: Hand, transact: Transact) => Promise<string[]>
/** A text when there is nothing to do but to read it. */
export type Chore = (args: string[]) => string | Work

/** `--as` and `--reason` mean the same with every chore; the rest is the chore's own. */
export function handOf(argv: readonly string[]): { hand: Hand; args: string[] } {
  const options = { as: { type: 'string' }, reason: { type: 'string' } } as const
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true })
  const said: Record<string, string> = {}
  const ours = new Set<number>()
  for (const token of tokens) {
    if (token.kind !== 'option' || (token.name !== 'as' && token.name !== 'reason')) continue
    const value = token.value?.trim() ?? ''
    if (value === '') throw new WrongWords(`${token.rawName} asks for a word.`)
    said[token.name] = value
    ours.add(token.index)
    if (!token.inlineValue) ours.add(token.index + 1)
  }
  const args = argv.filter((_, index) => !ours.has(index))
  return { hand: { who: said.as ?? accountName(), reason: said.reason ?? null }, args }
}

/** A container may run under a number that has no name. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
