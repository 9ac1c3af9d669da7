/** Mails about proposed changes, to either side. The state of the proposal decides which one is written. */
import type { Deps } from '#api/deps.ts'
import { findChange } from '#api/features/reservations/changes/changes-queries.ts'
import { documentNames } from '#api/features/reservations/documents/summary-text.pl.ts'
import { summaryOf } from '#api/features/reservations/documents/summary.ts'
import {
  type ChangeAccepted,
  changeAccepted,
  changeDeclined,
  type ChangeMail,
  changeProposed,
  changeWithdrawn,
} from '#api/features/reservations/mails/emails-change.pl.ts'
import type { MailJob, MailJobs, Written } from './mail-job.ts'
import { type MailFacts, localOf } from './mail-data.ts'
import { goingBack } from '#api/features/reservations/money/refunds-queries.ts'
import { termsTexts } from '#domain/reservation/payment-words.pl.ts'
import { concludedStatuses, isPending } from '#domain/reservation/reservation.ts'
import type { ChangeSide, ChangeStatus } from '#domain/reservation/change.ts'

type Asked = { change_id: string; news?: ChangeStatus | undefined }

async function write(to: ChangeSide, about: MailFacts, deps: Deps, asked: Asked): Promise<Written | null> {
  const { row, status, facts, owner_name, customer_name, urls } = about
  const change = await findChange(deps.db, asked.change_id, row.id)
  // When the proposal has moved on since, the next mail says so, and this one would repeat it.
  if (!change || (asked.news && asked.news !== change.status)) return null
  const data: ChangeMail = {
    ...facts,
    to,
    proposed_by: change.proposed_by,
    owner_name,
    customer_name,
    before: change.before,
    after: {
      start: change.start_local,
      end: change.end_local,
      guests: change.guests,
      total_grosze: change.total_grosze,
      ...(change.addons ? { addons: change.addons } : {}),
      ...(change.before.units ? { units: change.units } : {}),
    },
    note: change.note,
    status,
    page_url: to === 'owner' ? urls.owner : urls.status,
  }
  const rest = isPending(status) ? [] : termsTexts(about.terms, row.timezone, about.now)
  const is_cheaper = change.status === 'accepted' && change.total_grosze < change.before.total_grosze
  const back = is_cheaper && change.answered_at ? await goingBack(deps.db, row, { since: change.answered_at }) : null
  const written: Record<ChangeStatus, () => Promise<Written> | Written | null> = {
    open: () => changeProposed({ ...data, answer_until: localOf(row, change.expires_at) ?? change.start_local }),
    accepted: () => accepted(about, deps, { ...data, rest, back }),
    declined: () => changeDeclined(data),
    withdrawn: () => changeWithdrawn(data),
    expired: () => null,
  }
  return written[change.status]()
}

/** After a change the customer gets a new confirmation, because the earlier summary is out of date. */
async function accepted({ row, status }: MailFacts, deps: Deps, data: ChangeAccepted): Promise<Written> {
  if (data.to === 'owner' || isPending(status)) return { ...changeAccepted(data), for_calendar: true }
  const filename = documentNames(row.reference).summary
  const summary = { filename, content_type: 'application/pdf', content: await summaryOf(deps, row) }
  return { ...changeAccepted({ ...data, with_summary: true }), attachments: [summary], for_calendar: true }
}

const job = (to: ChangeSide): MailJob<Asked> => ({
  states: ['pending_owner', 'pending_payment', ...concludedStatuses],
  write: (about, deps, data) => write(to, about, deps, data),
})

export const changeMailsToCustomer = {
  'reservations.tell-change-to-customer': job('customer'),
} satisfies Partial<MailJobs>
export const changeMailsToOwner = { 'reservations.tell-change-to-owner': job('owner') } satisfies Partial<MailJobs>
