import { parseArgs } from 'node:util'
import { recordOperatorAct } from '#api/features/operator/record-act.ts'
import { cancelByOperator, type Ending } from '#api/features/reservations/by-hand/cancel-by-operator.ts'
import { unknownReference } from '#api/features/reservations/by-hand/lock-by-reference.ts'
import { type ToldReservation, tellReservation } from '#api/features/reservations/by-hand/tell-reservation.ts'
import { operatorReasons } from '#domain/reservation/cancellation.ts'
import { typedReference } from '#domain/tokens.ts'
import { choreOf, type Work } from '../hand.ts'
import { minute, NotDone, pln, WrongWords } from '../words.ts'
import { doneOrTried } from './done-or-tried.ts'
import { noteFor } from './note.ts'
import { inOneLine, refundSentence } from './sentences.ts'

const help = `npm run operator -- reservations <find | cancel> <number> [options]

  find <number>    what it is, both sides with their addresses, its money, its history, and what cancelling would give
                   back; reads only
  cancel <number>  ends it before its event; the term is free again, open proposals end, and both sides have a letter.
                   From the start of the event on nothing is cancelled: npm run operator -- no-shows. It is for good
  <number>         of the reservation, as on its letters

  --for fraud          with cancel: somebody deceives: everything goes back
        owner-fault    ... the partner cannot or will not keep it: everything goes back, and the zadatek may be
                       demanded once more
        force-majeure  ... nobody can help it: everything goes back
  --note <text>        with cancel: why; in Polish, both sides read it. Accuse nobody of what is not proven
  --dry-run            says what would be done, and does nothing
  --help               this text

What was paid online goes back by itself; the rest is the partner's to send. Where a bank asks for the money already,
answer there too: npm run operator -- disputes. A listing that deceives: npm run operator -- listings.`

const options = {
  for: { type: 'string' },
  note: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

export const reservations = choreOf(help, (args): Work | null => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  if (values.help || positionals.length === 0) return null
  const [what, typed, ...more] = positionals
  if ((what !== 'find' && what !== 'cancel') || more.length > 0)
    throw new WrongWords(`${positionals.join(' ')} is not known.`)
  if (!typed) throw new WrongWords('Say which reservation.')
  const reference = typedReference(typed)
  if (what === 'cancel') return cancelling({ reference, ...said(values.for, values.note) }, values['dry-run'])
  if (values.for !== undefined || values.note !== undefined) throw new WrongWords('find only reads.')
  return finding(reference)
})

function said(typed: string | undefined, text: string | undefined): Omit<Ending, 'reference'> {
  const reason = operatorReasons.find((one) => one.replace('_', '-') === typed)
  if (!reason) throw new WrongWords(typed === undefined ? 'cancel asks for --for.' : `${typed} is no reason.`)
  return { reason, note: noteFor('cancel', text) }
}

const finding =
  (reference: string): Work =>
  async (_db, _hand, transact) => {
    const told = await transact(({ db, clock }) => tellReservation(db, reference, clock.now()))
    if (!told) throw new NotDone(unknownReference(reference))
    return linesOf(told)
  }

function linesOf({
  row,
  status,
  listing,
  partner,
  events,
  open_proposal,
  cancelling: means,
  disputing,
}: ToldReservation): string[] {
  const who = (name: string, ...ways: (string | null)[]) =>
    `${name} (${ways.filter(Boolean).join(', ') || 'no address'})`
  const due = [row.refund_due_grosze, row.double_deposit_due_grosze].map(pln)
  return [
    `${row.reference}  ${listing}  ${status} since ${minute(row.status_since_at)}`,
    `  event     ${row.start_local.replace('T', ' ')} to ${row.end_local.replace('T', ' ')} ${row.timezone}`,
    `  partner   ${who(partner.name, partner.email, partner.phone)}`,
    `  customer  ${who(`${row.customer_first_name} ${row.customer_last_name}`, row.customer_email, row.customer_phone)}`,
    `  money     ${pln(row.paid_grosze - row.refunded_grosze)} of ${pln(row.total_grosze)} paid, ${row.payment_status}; to go back ${due[0]}, second zadatek ${due[1]}`,
    ...(open_proposal ? [`  waits     a proposal of a ${open_proposal} is open`] : []),
    ...events.map(
      ({ at, actor, action, note }) => `  ${minute(at)}  ${actor}  ${action}${note ? `: ${inOneLine(note)}` : ''}`,
    ),
    `  dispute   ${disputing ?? 'may be opened: npm run operator -- no-shows open'}`,
    ...(typeof means === 'string' ? [`  cancel    ${means}`] : means.map((one) => `  cancel    ${option(one)}`)),
  ]
}

type Means = Exclude<ToldReservation['cancelling'], string>[number]

const option = ({ reason, ...refund }: Means): string => `--for ${reason.replace('_', '-')}  ${refundSentence(refund)}`

const cancelling =
  (asked: Ending, dry_run: boolean): Work =>
  async (_db, hand, transact) => {
    const found = await doneOrTried(transact, dry_run, async (tx) => {
      const ended = await cancelByOperator(tx, asked)
      if ('no' in ended) return ended
      const given = { for: asked.reason }
      await recordOperatorAct(tx.db, hand, { command: 'reservations cancel', given, subjects: [ended.id] })
      return ended
    })
    if ('no' in found) throw new NotDone(found.no)
    const { reference } = asked
    return dry_run
      ? [`${reference} would be cancelled; ${found.told}. ${refundSentence(found.refund)}`, 'Nothing was done.']
      : [`${reference} is cancelled now; ${found.told}. ${refundSentence(found.refund)}`]
  }
