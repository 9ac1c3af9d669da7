/** Mails about a proposed termination; its acceptance is told by the letters of cancelling. */
import type { Deps } from '#api/deps.ts'
import {
  terminationDeclined,
  type TerminationMail,
  terminationProposed,
  terminationWithdrawn,
} from '#api/features/reservations/mails/emails-termination.pl.ts'
import { refundOf } from '#api/features/reservations/money/refund-of.ts'
import { wouldGoBack } from '#api/features/reservations/money/refunds-queries.ts'
import { findTermination } from '#api/features/reservations/termination/termination-queries.ts'
import type { ChangeSide, ChangeStatus } from '#domain/reservation/change.ts'
import { type MailFacts, localOf } from './mail-data.ts'
import type { MailJob, MailJobs, Written } from './mail-job.ts'

type Asked = { termination_id: string; news: ChangeStatus }

async function write(to: ChangeSide, about: MailFacts, deps: Deps, asked: Asked): Promise<Written | null> {
  const { row, facts, owner_name, customer_name, urls } = about
  const termination = await findTermination(deps.db, asked.termination_id, row.id)
  if (!termination || termination.status !== asked.news) return null
  const { proposed_by, note, expires_at } = termination
  const page_url = to === 'owner' ? urls.owner : urls.status
  const data: TerminationMail = { ...facts, to, proposed_by, owner_name, customer_name, note, page_url }
  if (termination.status === 'declined') return terminationDeclined(data)
  if (termination.status === 'withdrawn') return terminationWithdrawn(data)
  if (termination.status !== 'open') return null
  const { refund_grosze } = refundOf(row, 'mutual', about.now)
  return terminationProposed({
    ...data,
    ...(await wouldGoBack(deps.db, row, refund_grosze, expires_at)),
    has_zadatek: row.deposit_type === 'zadatek',
    answer_until: localOf(row, expires_at) ?? row.start_local,
  })
}

const job = (to: ChangeSide): MailJob<Asked> => ({
  states: ['confirmed', 'in_progress'],
  write: (about, deps, data) => write(to, about, deps, data),
})

export const terminationMailsToCustomer = {
  'reservations.tell-termination-to-customer': job('customer'),
} satisfies Partial<MailJobs>
export const terminationMailsToOwner = {
  'reservations.tell-termination-to-owner': job('owner'),
} satisfies Partial<MailJobs>
