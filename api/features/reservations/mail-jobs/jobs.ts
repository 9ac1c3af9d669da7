/**
 * The mails of reservations, by the names of their jobs. Each reads the reservation anew and stays silent when the
 * state has moved on so far that the mail would be wrong; a job that runs twice repeats its message id.
 */
import type { JobHandler } from '#api/adapters/jobs/queue.ts'
import type { Deps } from '#api/deps.ts'
import { changeMailsToCustomer, changeMailsToOwner } from './jobs-change.ts'
import { customerMails } from './jobs-customer.ts'
import { ownerMails } from './jobs-owner.ts'
import { dutyMailsToOwner, reminderMailsToCustomer } from './jobs-reminders.ts'
import { endedMailsToCustomer, endedMailsToOwner, mailsToOperator } from './jobs-ended.ts'
import { type MailFacts, mailFactsOf } from './mail-data.ts'
import type { MailJob } from './mail-job.ts'
import { ownerEmail } from '#api/features/reservations/core/seller.ts'
import { operatorAddress } from '#api/mail-site.ts'

const handlerOf =
  (deps: Deps, name: string, to: (about: MailFacts) => string, { states, write }: MailJob): JobHandler =>
  async (data, job) => {
    const about = await mailFactsOf(deps, String(data.reservation_id))
    if (!about || !states.includes(about.status)) return
    // A caller without an address is called back, not written to.
    if (to(about) === '') return
    const mail = await write(about, deps, data)
    if (!mail) return
    await deps.mailer.send({ ...mail, to: to(about), message_id: `${name.replace('.', '-')}-${job.id}` })
  }

/** Handlers for the queue; the keys are what verbs enqueue. */
export const reservationsJobs = (deps: Deps): Record<string, JobHandler> =>
  Object.fromEntries([
    ...Object.entries({
      ...customerMails,
      ...changeMailsToCustomer,
      ...reminderMailsToCustomer,
      ...endedMailsToCustomer,
    }).map(([name, job]) => [name, handlerOf(deps, name, (about) => about.row.customer_email, job)] as const),
    ...Object.entries({ ...ownerMails, ...changeMailsToOwner, ...dutyMailsToOwner, ...endedMailsToOwner }).map(
      ([name, job]) => [name, handlerOf(deps, name, (about) => ownerEmail(about.listing), job)] as const,
    ),
    ...Object.entries(mailsToOperator).map(
      ([name, job]) => [name, handlerOf(deps, name, () => operatorAddress(deps.config), job)] as const,
    ),
  ])
