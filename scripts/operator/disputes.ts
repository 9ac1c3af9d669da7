import { parseArgs } from 'node:util'
import { tellDisputes, type ToldDispute } from '#api/features/payments/disputes/tell-disputes.ts'
import type { Reader } from '#api/handles.ts'

const help = `npm run operator -- disputes [list]

  list     payments that a customer's bank has asked back, the open ones first; reads only (the default)
             open  the money is frozen, and the bank waits for an answer until the date that is named: answer it on
                   the provider's page, with what the partner sends
             won   the bank has believed us; the payment counts as before
             lost  the bank has given the money to its customer

  --help   this text`

/** The words of the command line as work on the database; a text when there is nothing to do but to read it. */
export function disputes(args: string[]): string | ((db: Reader) => Promise<string[]>) {
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
    const found = await tellDisputes(db)
    return found.length === 0 ? ['No payment was ever disputed.'] : [...found.map(lineOf), `${found.length} in all.`]
  }
}

/** One line each, without a person's data: the reference leads to the rest. */
const lineOf = ({
  status,
  amount_grosze,
  reference,
  provider_id,
  reason,
  answer_by,
  created_at,
}: ToldDispute): string => {
  const until = status === 'open' && answer_by ? `  answer by ${answer_by.toISOString().slice(0, 10)}` : ''
  const sum = `${(amount_grosze / 100).toFixed(2)} PLN`
  return `${provider_id}  ${status}  ${sum}  ${reference}  ${reason}  since ${created_at.toISOString().slice(0, 10)}${until}`
}
