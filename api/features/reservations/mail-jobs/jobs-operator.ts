/** Mails about what the operator has done with a reservation by hand. */
import {
  cancelledByOperator,
  cancelledByOperatorForOwner,
} from '#api/features/reservations/mails/emails-operator.pl.ts'
import { operatorReasons } from '#domain/reservation/cancellation.ts'
import { moneyOfEnd } from './jobs-settled.ts'
import type { MailFacts } from './mail-data.ts'
import type { MailJobs } from './mail-job.ts'

export const operatorMailsToCustomer = {
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

function endOf({ row: { cancel_reason, end_note } }: MailFacts) {
  const reason = operatorReasons.find((one) => one === cancel_reason)
  return reason && { reason, note: end_note ?? '' }
}
