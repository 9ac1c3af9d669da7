import { parseArgs } from 'node:util'
import { recordOperatorAct } from '#api/features/operator/record-act.ts'
import { type ForPerson, forPerson, settledByHand } from '#api/features/payments/person-queries.ts'
import { choreOf, type Work } from './hand.ts'
import { minute, NotDone, pln, WrongWords } from './words.ts'

const help = `npm run operator -- payments [list | settle --id <id>]

  list       online payments that need a person, the oldest first; reads only (the default)
               quarantined    paid, but amount, currency or account are not what was asked for: no money is
                              believed; compare with the provider's page, return it there or come to terms with
                              the partner, then settle it
               failed refund  the provider or the customer's bank refused it and nothing is tried again: send the
                              money another way, then have it noted as returned with the reservation; what had
                              been paid twice or too late the reservation does not know: settle that here
  settle     what stands in the list was seen to outside: it waits no more, and no longer keeps its partner from
             closing the account; no money is moved and no entry is made. Say how with --reason

  --id <id>  which one; the first word of its line
  --help     this text`

export const payments = choreOf<Work>(help, (args) => {
  const options = { id: { type: 'string' }, help: { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  if (values.help) return null
  const [what = 'list', ...more] = positionals
  if ((what !== 'list' && what !== 'settle') || more.length > 0)
    throw new WrongWords(`${positionals.join(' ')} is not known.`)
  if ((what === 'settle') !== (values.id !== undefined)) throw new WrongWords('settle asks for --id, and only settle.')
  return values.id === undefined ? list : settle(values.id)
})

const list: Work = async (db) => {
  const found = await forPerson(db)
  return found.length === 0 ? ['No payment needs a person.'] : [...found.map(lineOf), `${found.length} in all.`]
}

const settle =
  (id: string): Work =>
  async (db, hand) => {
    const found = (await forPerson(db)).find((one) => one.id === id)
    if (!found) throw new NotDone(`Nothing that waits has the id ${id}.`)
    return db.transaction().execute(async (tx) => {
      const done = await settledByHand(tx, id, new Date())
      if (!done) throw new NotDone(`${lineOf(found)}\nIt is still owed: note it as returned with the reservation.`)
      await recordOperatorAct(tx, hand, { command: 'payments settle', subjects: [id, found.reservation_id] })
      return [lineOf(found), 'It waits no more.']
    })
  }

/** One line per payment, without personal data; details are found by the ids. */
const lineOf = ({ what, id, reservation_id, amount_grosze, since, provider_id, reason }: ForPerson): string => {
  const why = reason ? `: ${reason}` : ''
  return `${id}  ${what.replace('_', ' ')}  ${pln(amount_grosze)}  reservation_id=${reservation_id}  provider_id=${provider_id ?? '-'}  since ${minute(since)}${why}`
}
