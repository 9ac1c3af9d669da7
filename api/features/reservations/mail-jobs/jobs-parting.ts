/** Mails about an end by consent of both sides, until there is one: the yes is told by the letters of cancelling. */
import type { Deps } from '#api/deps.ts'
import {
  partingDeclined,
  type PartingMail,
  partingProposed,
  partingWithdrawn,
} from '#api/features/reservations/mails/emails-parting.pl.ts'
import { refundOf } from '#api/features/reservations/money/refund-of.ts'
import { wouldGoBack } from '#api/features/reservations/money/refunds-queries.ts'
import { findParting } from '#api/features/reservations/parting/parting-queries.ts'
import type { ChangeSide, ChangeStatus } from '#domain/reservation/change.ts'
import { type MailFacts, localOf } from './mail-data.ts'
import type { MailJob, MailJobs, Written } from './mail-job.ts'

type Asked = { parting_id: string; news: ChangeStatus }

async function write(to: ChangeSide, about: MailFacts, deps: Deps, asked: Asked): Promise<Written | null> {
  const { row, facts, owner_name, customer_name, urls } = about
  const parting = await findParting(deps.db, asked.parting_id, row.id)
  if (!parting || parting.status !== asked.news) return null
  const { proposed_by, note, expires_at } = parting
  const page_url = to === 'owner' ? urls.owner : urls.status
  const data: PartingMail = { ...facts, to, proposed_by, owner_name, customer_name, note, page_url }
  if (parting.status === 'declined') return partingDeclined(data)
  if (parting.status === 'withdrawn') return partingWithdrawn(data)
  if (parting.status !== 'open') return null
  const { refund_grosze } = refundOf(row, 'mutual', about.now)
  return partingProposed({
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

export const partingMailsToCustomer = {
  'reservations.tell-parting-to-customer': job('customer'),
} satisfies Partial<MailJobs>
export const partingMailsToOwner = { 'reservations.tell-parting-to-owner': job('owner') } satisfies Partial<MailJobs>
