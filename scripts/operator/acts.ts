import { parseArgs } from 'node:util'
import { type ToldAct, tellActs } from '#api/features/operator/tell-acts.ts'
import type { Reader } from '#api/handles.ts'
import { choreOf } from './hand.ts'
import { minute, whole, WrongWords } from './words.ts'

const help = `npm run operator -- acts [list] [options]

  list        what operators have changed by hand, the newest first; reads only (the default)

  --most <n>  so many at most (50)
  --help      this text

Each change stands there with who made it, when, about what and why; nobody can alter or remove it.`

export const acts = choreOf(help, (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { most: { type: 'string' }, help: { type: 'boolean', default: false } },
  })
  if (values.help) return null
  if (positionals.length > 1 || (positionals[0] ?? 'list') !== 'list')
    throw new WrongWords(`${positionals.join(' ')} is not known.`)
  const most = whole(values.most, 1) ?? 50
  return async (db: Reader) => {
    const found = await tellActs(db, most)
    return found.length === 0 ? ['Nothing was ever changed by hand.'] : found.map(lineOf)
  }
})

const lineOf = ({ at, who, command, arguments: given, subjects, reason }: ToldAct): string => {
  const words = Object.entries(given as object).map(([name, value]) => `${name}=${String(value)}`)
  return `${minute(at)}  ${who}  ${[command, ...words].join(' ')}  ${subjects.join(', ')}${reason ? `: ${reason}` : ''}`
}
