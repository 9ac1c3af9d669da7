import { type ForPerson, forPerson } from '#api/features/payments/person-queries.ts'
import { listOf } from './hand.ts'
import { minute, pln } from './words.ts'

const help = `npm run operator -- payments [list]

  list     online payments that need a person, the oldest first; reads only (the default)
             quarantined    paid, but amount, currency or account are not what was asked for: no money is
                            believed; compare with the provider's page, and return it there or settle it by hand
             failed refund  the provider or the customer's bank refused it and nothing is tried again: send the
                            money another way, then note it as returned with the reservation

  --help   this text`

export const payments = listOf(help, async (db) => {
  const found = await forPerson(db)
  return found.length === 0 ? ['No payment needs a person.'] : [...found.map(lineOf), `${found.length} in all.`]
})

/** One line each, without a person's data: ids lead to the rest. */
const lineOf = ({ what, id, reservation_id, amount_grosze, since, provider_id, reason }: ForPerson): string => {
  const why = reason ? `: ${reason}` : ''
  return `${id}  ${what.replace('_', ' ')}  ${pln(amount_grosze)}  reservation_id=${reservation_id}  provider_id=${provider_id ?? '-'}  since ${minute(since)}${why}`
}
