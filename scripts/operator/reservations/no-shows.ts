import { parseArgs } from 'node:util'
import { recordOperatorAct } from '#api/features/operator/record-act.ts'
import { type ContestRow, openContests } from '#api/features/reservations/contests/contest-queries.ts'
import { openDispute, type Opening } from '#api/features/reservations/contests/open-dispute.ts'
import { settleContest, type Settled, type Settling } from '#api/features/reservations/contests/settle-contest.ts'
import type { Reader } from '#api/handles.ts'
import { answerContestBy, contestOutcomes } from '#domain/reservation/contest/contest.ts'
import { typedReference } from '#domain/tokens.ts'
import { choreOf, type Work } from '../hand.ts'
import { minute, NotDone, pln, WrongWords } from '../words.ts'
import { doneOrTried } from './done-or-tried.ts'
import { noteFor, shortNote } from './note.ts'
import { inOneLine, refundSentence } from './sentences.ts'

const help = `npm run operator -- no-shows [list | open <number> | settle <number>] [options]

  list             contested no-shows and what you have opened yourself, the oldest first, with what both sides said;
                   reads only (the default). Ask both before you settle one: their addresses stand in the letter that
                   told you of it, and in npm run operator -- reservations find
  open <number>    of an event that is over and that nobody has told as a no-show: asks both sides what happened, as when
                   a customer stood before a closed door and the reservation was ended by the clock. Both have a letter
                   that asks them to answer you; you settle it within 14 days
  settle <number>  says what was found out; both sides have a letter. It is for good: nobody contests it again
  <number>         of the reservation, as on its letters

  --outcome came           it took place, the guests were there: it counts as any other event, no money moves
            absent         nobody came: it is a no-show, no money moves
            called-off     the guest had called it off in time, and the partner knew: the partner's rules of cancelling
                           decide, by the day of --on
            owner-fault    the event did not happen through the partner: everything goes back, and the zadatek may be
                           demanded once more
            force-majeure  ... through nobody: everything goes back
            mutual         both agree to call it off: everything goes back
  --on <day>       with called-off: when the guest had said so, for instance 2027-05-10
  --note <text>    with settle: why; with open: what it is about. In Polish, both sides read it
  --dry-run        says what would be done, and does nothing
  --help           this text

What was paid online goes back by itself, also when it was paid out already: the provider takes it from the partner's
balance. The rest is the partner's to send.`

const options = {
  outcome: { type: 'string' },
  on: { type: 'string' },
  note: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

export const noShows = choreOf(help, (args): Work | null => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  if (values.help) return null
  const [what = 'list', typed, ...more] = positionals
  if (what === 'list' && typed === undefined) return list
  if ((what !== 'settle' && what !== 'open') || more.length > 0)
    throw new WrongWords(`${positionals.join(' ')} is not known.`)
  if (!typed) throw new WrongWords('Say which reservation.')
  const reference = typedReference(typed)
  if (what === 'settle') return settling({ reference, ...said(values) }, values['dry-run'])
  if (values.outcome !== undefined || values.on !== undefined) throw new WrongWords('open knows no outcome yet.')
  return opening({ reference, note: noteFor('open', values.note) }, values['dry-run'])
})

type Said = Partial<Record<'outcome' | 'on' | 'note', string | undefined>>

function said({ outcome: typed, on: day, note: text = '' }: Said): Omit<Settling, 'reference'> {
  const on = day ?? null
  const outcome = contestOutcomes.find((one) => one.replace('_', '-') === typed)
  if (!outcome) throw new WrongWords(typed === undefined ? 'settle asks for --outcome.' : `${typed} is no outcome.`)
  if ((outcome === 'called_off') !== (on !== null))
    throw new WrongWords('called-off asks for --on, and only called-off.')
  return { outcome, on, note: shortNote(text) }
}

async function list(db: Reader): Promise<string[]> {
  const found = await openContests(db)
  return found.length === 0 ? ['Nothing is disputed.'] : [...found.flatMap(linesOf), `${found.length} in all.`]
}

const linesOf = (row: ContestRow): string[] => {
  const { reference, listing, contested_at, timezone, owner_says, customer_says, operator_says } = row
  const owner = row.company_name ?? `${row.first_name} ${row.last_name}`
  const since = `${operator_says === null ? 'contested' : 'opened'} ${minute(contested_at)}  answer by ${answerContestBy(contested_at.getTime(), timezone)}`
  return [
    `${reference}  ${listing}  ${owner}  event ${row.start_local.replace('T', ' ')}  ${since}`,
    `  paid ${pln(row.paid_grosze - row.refunded_grosze)} of ${pln(row.total_grosze)}  ${row.payment_status}`,
    ...(operator_says === null
      ? [`  partner: ${inOneLine(owner_says)}`, `  customer: ${inOneLine(customer_says)}`]
      : [`  you: ${inOneLine(operator_says)}`]),
  ]
}

const opening =
  (asked: Opening, dry_run: boolean): Work =>
  async (_db, hand, transact) => {
    const found = await doneOrTried(transact, dry_run, async (tx) => {
      const opened = await openDispute(tx, asked)
      if ('no' in opened) return opened
      await recordOperatorAct(tx.db, hand, { command: 'no-shows open', subjects: [opened.id] })
      return opened
    })
    if ('no' in found) throw new NotDone(found.no)
    const says = `disputed${dry_run ? '' : ' now'}; ${found.told}. They may expect your word by ${found.answer_by}.`
    return dry_run ? [`${asked.reference} would be ${says}`, 'Nothing was done.'] : [`${asked.reference} is ${says}`]
  }

const settling =
  (asked: Settling, dry_run: boolean): Work =>
  async (_db, hand, transact) => {
    const found = await doneOrTried(transact, dry_run, async (tx) => {
      const settled = await settleContest(tx, asked)
      if ('no' in settled) return settled
      const { outcome, on } = asked
      const given = { outcome, ...(on === null ? {} : { on }) }
      await recordOperatorAct(tx.db, hand, { command: 'no-shows settle', given, subjects: [settled.id] })
      return settled
    })
    return sentences(found, asked.reference, dry_run)
  }

function sentences(found: Settled, reference: string, dry_run: boolean): string[] {
  if ('no' in found) throw new NotDone(found.no)
  const { status, refund, told } = found
  const goes = refund ? refundSentence(refund) : 'No money moves.'
  return dry_run
    ? [`${reference} would be ${status}. ${goes}`, 'Nothing was done.']
    : [`${reference} is ${status} now; ${told}. ${goes}`]
}
