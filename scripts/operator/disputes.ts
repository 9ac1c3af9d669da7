import { tellDisputes, type ToldDispute } from '#api/features/payments/disputes/tell-disputes.ts'
import { listOf } from './hand.ts'
import { pln } from './words.ts'

const help = `npm run operator -- disputes [list]

  list     payments that a customer's bank has asked back, the open ones first; reads only (the default)
             open  the money is frozen, and the bank waits for an answer until the date that is named: answer it on
                   the provider's page, with what the partner sends
             won   the bank has believed us; the payment counts as before
             lost  the bank has given the money to its customer

  --help   this text`

export const disputes = listOf(help, async (db) => {
  const found = await tellDisputes(db)
  return found.length === 0 ? ['No payment was ever disputed.'] : [...found.map(lineOf), `${found.length} in all.`]
})

/** One line per dispute, without personal data; details are found by the reference. */
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
  return `${provider_id}  ${status}  ${pln(amount_grosze)}  ${reference}  ${reason}  since ${created_at.toISOString().slice(0, 10)}${until}`
}
