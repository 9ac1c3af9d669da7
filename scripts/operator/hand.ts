/** Who runs a chore, and the type of every chore: arguments of the command line turned into work on the database. */
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import type { Hand } from '#api/features/operator/record-act.ts'
import type { TxDeps } from '#api/deps.ts'
import type { Db, Reader } from '#api/handles.ts'
import { WrongWords } from './words.ts'

/** A transaction in which letters may be enqueued. */
export type Transact = <T>(work: (tx: TxDeps) => Promise<T>) => Promise<T>

export type Work = (db: Db, hand: Hand, transact: Transact) => Promise<string[]>
/** A text when there is nothing to do except to print it. */
export type Chore = (args: string[]) => string | Work

/**
 * Turns the arguments of the command line into work on the database. Prints the help when it is asked for, and as an
 * error when the arguments cannot be understood.
 */
export function choreOf<W>(help: string, read: (args: string[]) => W | null): (args: string[]) => string | W {
  return (args) => {
    try {
      return read(args) ?? help
    } catch (error) {
      throw new WrongWords(`${(error as Error).message}\n\n${help}`)
    }
  }
}

/** A chore with a single word, `list`, that only reads. */
export function listOf(help: string, list: (db: Reader) => Promise<string[]>) {
  return choreOf(help, (args) => {
    const options = { help: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    if (values.help) return null
    if (positionals.length > 1 || (positionals[0] ?? 'list') !== 'list')
      throw new WrongWords(`${positionals.join(' ')} is not known.`)
    return list
  })
}

/** `--as` and `--reason` mean the same for every chore; the other arguments belong to the chore. */
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

/** In a container the user may have a number without a name. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
