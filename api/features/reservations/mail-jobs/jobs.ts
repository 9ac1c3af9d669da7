/**
 * The mails of reservations by the names of their jobs. Each reads the reservation anew and sends nothing when the
 * state has changed so that the mail would be wrong; a job that runs twice repeats its message id.
 */
import { z } from 'zod'
import { handlersOf, type JobsOf, type JobWork } from '#api/adapters/jobs/job-shapes.ts'
import { MailNotSent } from '#api/adapters/mail/mailer.ts'
import type { Deps } from '#api/deps.ts'
import type { Reader } from '#api/features/reservations/core/history.pl.ts'
import { invitationOf } from '#api/features/reservations/documents/calendar-file.ts'
import { changeMailsToCustomer, changeMailsToOwner } from './jobs-change.ts'
import { terminationMailsToCustomer, terminationMailsToOwner } from './jobs-termination.ts'
import { customerMails } from './jobs-customer.ts'
import { ownerMails } from './jobs-owner.ts'
import { dutyMailsToOwner, reminderMailsToCustomer } from './jobs-reminders.ts'
import { operatorMailsToCustomer, operatorMailsToOwner } from './jobs-operator.ts'
import { endedMailsToCustomer, endedMailsToOwner, mailsToOperator } from './jobs-ended.ts'
import { settledMailsToCustomer, settledMailsToOwner } from './jobs-settled.ts'
import { type MailFacts, mailFactsOf } from './mail-data.ts'
import { type MailJob, type MailJobs, mailShapes } from './mail-job.ts'
import { ownerEmail } from '#api/features/reservations/core/seller.ts'
import { resendNow } from '#api/features/reservations/reserving/resend-confirmation.ts'
import { operatorAddress } from '#api/mail-site.ts'

type To = { reader: Reader | 'operator'; address: (about: MailFacts, deps: Deps) => string }
type Work = JobWork<typeof mailShapes>

/** These mails as handlers for the queue, all to the same kind of reader. */
const sent = <T extends Partial<MailJobs>>(deps: Deps, to: To, mails: T): Pick<Work, keyof T & keyof Work> =>
  Object.fromEntries(
    Object.entries(mails).map(([name, mail]) => [name, workOf(deps, name, to, mail as MailJob<object>)]),
  ) as Pick<Work, keyof T & keyof Work>

const workOf =
  (deps: Deps, name: string, to: To, { states, write, waits, left }: MailJob<object>) =>
  async (data: { reservation_id: string }, job: { id: string }) => {
    const about = await mailFactsOf(deps, data.reservation_id)
    if (!about || !states.includes(about.status)) return
    const address = to.address(about, deps)
    // A customer who called may have no address, and nobody reads the mail of a closed account.
    if (address === '') return
    const mail = await write(about, deps, data)
    if (!mail) return
    const { for_calendar, ...letter } = mail
    const invitation = for_calendar ? await invited(deps, about, to.reader, address) : null
    const message_id = `${name.replace('.', '-')}-${job.id}`
    const sending = deps.mailer.send({ ...letter, ...(invitation ? { invitation } : {}), to: address, message_id })
    await sending.catch(async (error: unknown) => {
      const for_now = error instanceof MailNotSent && error.whose === 'server'
      await (for_now ? waits : left)?.(deps, about.row)
      throw error
    })
    await left?.(deps, about.row)
  }

const invited = async (deps: Deps, { row, listing }: MailFacts, reader: To['reader'], email: string) =>
  reader === 'operator' ? null : invitationOf(deps, row, listing, { reader, email })

const toCustomer: To = { reader: 'customer', address: ({ row }) => row.customer_email }
const toOwner: To = { reader: 'owner', address: ({ listing }) => ownerEmail(listing) }
const toOperator: To = { reader: 'operator', address: (_about, { config }) => operatorAddress(config) }

const resendShapes = {
  // The address may be anybody's, so the job carries it sealed.
  'reservations.resend-confirmation': z.object({ reservation_id: z.string(), sealed_email: z.string() }),
}
declare module '#api/adapters/jobs/queue.ts' {
  interface Jobs extends JobsOf<typeof resendShapes> {}
}

export const reservationsJobs = (deps: Deps) => ({
  ...handlersOf(resendShapes, {
    'reservations.resend-confirmation': (data) => resendNow(deps, data.reservation_id, data.sealed_email),
  }),
  ...handlersOf(mailShapes, {
    ...sent(deps, toCustomer, customerMails),
    ...sent(deps, toCustomer, changeMailsToCustomer),
    ...sent(deps, toCustomer, terminationMailsToCustomer),
    ...sent(deps, toCustomer, reminderMailsToCustomer),
    ...sent(deps, toCustomer, endedMailsToCustomer),
    ...sent(deps, toCustomer, settledMailsToCustomer),
    ...sent(deps, toCustomer, operatorMailsToCustomer),
    ...sent(deps, toOwner, ownerMails),
    ...sent(deps, toOwner, changeMailsToOwner),
    ...sent(deps, toOwner, terminationMailsToOwner),
    ...sent(deps, toOwner, dutyMailsToOwner),
    ...sent(deps, toOwner, endedMailsToOwner),
    ...sent(deps, toOwner, settledMailsToOwner),
    ...sent(deps, toOwner, operatorMailsToOwner),
    ...sent(deps, toOperator, mailsToOperator),
  }),
})
