import { parseArgs } from 'node:util'
import { type ToldPosting, tellJournal } from '#api/features/journal/tell-journal.ts'
import type { Reader } from '#api/handles.ts'
import { typedReference } from '#domain/tokens.ts'
import { choreOf } from './hand.ts'
import { minute, NotDone, WrongWords } from './words.ts'

const help = `npm run operator -- journal <reference>

  <reference>  of a reservation, as on its letters: every movement of its money, the oldest first, with the accounts
               it moved between, and what each account comes to; reads only. Each posting comes to 0.00 in sum.
                 customer         paid by the customer, below zero
                 apart            paid, but not counted for the reservation
                 owner            with the partner: transfers, cash
                 partner_balance  the partner's at the provider, not yet paid out
                 operator_fee     the operator's part
                 operator_held    with the operator, and not his: refunds that came back
                 returns          the customer's right to get back; to_return: of it still to be sent, below zero
                 second_deposit   the partner's duty beyond what had come; second_deposit_due: still to be sent
                 paid_out         sent on to the partner's bank
                 dispute_frozen   taken back while a bank asks for it; dispute_lost: and lost

  --help       this text`

export const journal = choreOf(help, (args) => {
  const options = { help: { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [reference] = positionals
  if (values.help || reference === undefined) return null
  if (positionals.length > 1) throw new WrongWords(`${positionals.join(' ')} is more than one reference.`)
  return (db: Reader) => linesOf(db, typedReference(reference))
})

async function linesOf(db: Reader, reference: string): Promise<string[]> {
  const told = await tellJournal(db, reference)
  if (told === null) throw new NotDone(`No reservation is called ${reference}.`)
  if (told.postings.length === 0) return ['No money has moved.']
  return [...told.postings.flatMap(postingLines), 'In all:', ...told.balances.map(entryLine)]
}

const postingLines = ({ id, event, on_day, posted_at, entries }: ToldPosting): string[] => [
  `${id}  ${event.replaceAll('_', ' ')}  ${on_day}  (written ${minute(posted_at)})`,
  ...entries.map(entryLine),
]

const entryLine = ({ account, amount_grosze }: { account: string; amount_grosze: number }): string =>
  `  ${account.padEnd(18)} ${(amount_grosze / 100).toFixed(2).padStart(12)} PLN`
