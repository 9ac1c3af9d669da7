/** Mails about what the operator has done with a reservation by hand. */
import type { Deps } from '#api/deps.ts'
import {
  cancelledByOperator,
  cancelledByOperatorForOwner,
  disputeOpened,
  disputeOpenedForOwner,
} from '#api/features/reservations/mails/emails-operator.pl.ts'
import { findNote } from '#api/features/reservations/core/views-queries.ts'
import { operatorAddress } from '#api/mail-site.ts'
import { operatorReasons } from '#domain/reservation/cancellation.ts'
import { answerContestBy } from '#domain/reservation/contest/contest.ts'
import { moneyOfEnd } from './jobs-settled.ts'
import type { MailFacts } from './mail-data.ts'
import type { MailJobs } from './mail-job.ts'

export const operatorMailsToCustomer = {
  'reservations.tell-disputed': {
    states: ['disputed'],
    write: async (about, deps) => {
      const asked = await askedOf(about, deps)
      const { facts, owner_name, urls } = about
      return (
        asked && { ...disputeOpened({ ...facts, ...asked, owner_name, status_url: urls.status }), ...answered(deps) }
      )
    },
  },
  'reservations.tell-cancelled-by-operator': {
    states: ['cancelled'],
    write: async (about, deps) => {
      const { row, status, facts, owner_name, urls } = about
      const end = endOf(about)
      if (!end) return null
      const money = await moneyOfEnd(row, status, deps)
      const to = { owner_name, status_url: urls.status, similar_url: urls.similar }
      return { ...cancelledByOperator({ ...facts, ...end, ...money, ...to }), for_calendar: true }
    },
  },
} satisfies Partial<MailJobs>

export const operatorMailsToOwner = {
  'reservations.tell-owner-disputed': {
    states: ['disputed'],
    write: async (about, deps) => {
      const asked = await askedOf(about, deps)
      const { facts, customer_name, urls } = about
      if (!asked) return null
      const mail = disputeOpenedForOwner({ ...facts, ...asked, customer_name, reservation_url: urls.owner })
      return { ...mail, ...answered(deps) }
    },
  },
  'reservations.tell-owner-cancelled-by-operator': {
    states: ['cancelled'],
    write: async (about, deps) => {
      const { row, status, facts, customer_name, urls } = about
      const end = endOf(about)
      if (!end) return null
      const money = await moneyOfEnd(row, status, deps)
      const to = { customer_name, reservation_url: urls.owner }
      return { ...cancelledByOperatorForOwner({ ...facts, ...end, ...money, ...to }), for_calendar: true }
    },
  },
} satisfies Partial<MailJobs>

async function askedOf({ row }: MailFacts, { db }: Pick<Deps, 'db'>) {
  const note = await findNote(db, row.id, 'dispute')
  const since = row.contested_at ?? row.status_since_at
  return note === null ? null : { note, answer_by: answerContestBy(since.getTime(), row.timezone) }
}

/** Both are asked to answer the letter itself. */
const answered = ({ config }: Pick<Deps, 'config'>) => ({ reply_to: operatorAddress(config) })

function endOf({ row: { cancel_reason, end_note } }: MailFacts) {
  const reason = operatorReasons.find((one) => one === cancel_reason)
  return reason && { reason, note: end_note ?? '' }
}
