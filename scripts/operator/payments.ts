import { parseArgs } from 'node:util'
import { type ForPerson, forPerson } from '#api/features/payments/person-queries.ts'
import type { Reader } from '#api/handles.ts'

const help = `npm run operator -- payments [list]

  list     online payments that need a person, the oldest first; reads only (the default)
             quarantined    paid, but amount, currency or account are not what was asked for: no money is
                            believed; compare with the provider's page, and return it there or settle it by hand
             failed refund  the provider or the customer's bank refused it and nothing is tried again: send the
                            money another way, then note it as returned with the reservation

  --help   this text`

/** The words of the command line as work on the database; a text when there is nothing to do but to read it. */
export function payments(args: string[]): string | ((db: Reader) => Promise<string[]>) {
  try {
    const options = { help: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    if (values.help) return help
    if (positionals.length > 1 || (positionals[0] ?? 'list') !== 'list')
      return `${positionals.join(' ')} is not known.\n\n${help}`
  } catch (error) {
    return `${(error as Error).message}\n\n${help}`
  }
  return async (db) => {
    const found = await forPerson(db)
    return found.length === 0 ? ['No payment needs a person.'] : [...found.map(lineOf), `${found.length} in all.`]
  }
}

/** One line each, without a person's data: ids lead to the rest. */
const lineOf = ({ what, id, reservation_id, amount_grosze, since, provider_id, reason }: ForPerson): string => {
  const at = `${since.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const sum = `${(amount_grosze / 100).toFixed(2)} PLN`
  const why = reason ? `: ${reason}` : ''
  return `${id}  ${what.replace('_', ' ')}  ${sum}  reservation_id=${reservation_id}  provider_id=${provider_id ?? '-'}  since ${at}${why}`
}
