import { troubledJobs } from '#api/adapters/jobs/failed-jobs.ts'
import { tellDisputes } from '#api/features/payments/disputes/tell-disputes.ts'
import { forPerson } from '#api/features/payments/person-queries.ts'
import { openContests } from '#api/features/reservations/contests/contest-queries.ts'
import { invoicesNotMade } from '#api/features/subscriptions/invoices/invoice-queries.ts'
import type { Reader } from '#api/handles.ts'
import { answerContestBy } from '#domain/reservation/contest/contest.ts'
import { listOf } from './hand.ts'
import { minute, pln } from './words.ts'

const help = `npm run operator -- people [list]

  list     all that waits for a person and nothing settles by itself, the oldest first; reads only (the default)
             failed refund        npm run operator -- payments
             quarantined payment  npm run operator -- payments
             dispute to answer    npm run operator -- disputes
             contested no-show, dispute of your own
                                  npm run operator -- no-shows
             invoice not made     npm run operator -- ksef
             failed letter or job npm run operator -- mails --failed (send, or dismiss)

  --help   this text`

export const people = listOf(help, async (db) => {
  const found = await waiting(db)
  if (found.length === 0) return ['Nothing waits for a person.']
  const lines = found.map(({ since, line }) => `${minute(since)}  ${line}`)
  return [...lines, `${found.length} in all.`]
})

type Waiting = { since: Date; line: string }

/** Without personal data; details are found by the ids. */
async function waiting(db: Reader): Promise<Waiting[]> {
  const [payments, disputes, jobs] = [await forPerson(db), await tellDisputes(db), await troubledJobs(db)]
  const [invoices, contests] = [await invoicesNotMade(db), await openContests(db)]
  const found: Waiting[] = [
    ...payments.map(({ what, id, amount_grosze, since, reservation_id }) => ({
      since,
      line: `${paymentWords[what]}  ${id}  ${pln(amount_grosze)}  reservation_id=${reservation_id}`,
    })),
    ...disputes
      .filter(({ status }) => status === 'open')
      .map(({ created_at, provider_id, amount_grosze, reference, answer_by }) => {
        const until = answer_by ? `answer by ${answer_by.toISOString().slice(0, 10)}` : 'no day is named'
        return {
          since: created_at,
          line: `dispute to answer  ${provider_id}  ${pln(amount_grosze)}  ${reference}  ${until}`,
        }
      }),
    ...contests.map(({ contested_at, reference, timezone, operator_says }) => ({
      since: contested_at,
      line: `${operator_says === null ? 'contested no-show' : 'dispute of your own'}  ${reference}  answer by ${answerContestBy(contested_at.getTime(), timezone)}`,
    })),
    ...invoices.map(({ id, gross_grosze, paid_at }) => ({
      since: paid_at,
      line: `invoice not made  ${id}  ${pln(gross_grosze)}`,
    })),
    ...jobs
      .filter(({ state }) => state === 'failed')
      .map(({ id, job, tries, last_tried_at, enqueued_at }) => ({
        since: last_tried_at ?? enqueued_at,
        line: `failed letter or job  ${id}  ${job}  ${tries} tries`,
      })),
  ]
  return found.sort((a, b) => a.since.getTime() - b.since.getTime())
}

const paymentWords = { quarantined: 'quarantined payment', failed_refund: 'failed refund' } as const
