/** Mails about refunds and about no-shows. */
import {
  contestForOperator,
  noShowContested,
  noShowReported,
} from '#api/features/reservations/mails/emails-dispute.pl.ts'
import {
  type RefundOfTooMuch,
  refundOfTooMuch,
  refundReturned,
  refundSent,
} from '#api/features/reservations/mails/emails-refund.pl.ts'
import { customerWithdrew, withdrawalReceipt } from '#api/features/reservations/mails/emails-withdrawal.pl.ts'
import type { MailJobs } from './mail-job.ts'
import { localOf, type MailFacts } from './mail-data.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { findRefunds, goingBack } from '#api/features/reservations/money/refunds-queries.ts'
import { ownerEmail } from '#api/features/reservations/core/seller.ts'
import { findNote } from '#api/features/reservations/core/views-queries.ts'
import { reservationStatusLabels } from '#domain/labels.pl.ts'
import { answerContestBy, contestUntil } from '#domain/reservation/contest/contest.ts'
import { termsTexts } from '#domain/reservation/payment-words.pl.ts'
import { missingOf, owedInAll } from '#domain/reservation/payment.ts'
import { calledOff, reservationStatuses } from '#domain/reservation/reservation.ts'
import { addDays } from '#domain/time.ts'

/** A transfer within Poland arrives the next working day; a week allows for holidays. */
const transferDays = 7

export const endedMailsToCustomer = {
  'reservations.tell-refund-sent': {
    states: reservationStatuses,
    write: async ({ row, status, facts, terms, owner_name, urls, now }, deps, data) => {
      const refunds = await findRefunds(deps.db, row.id)
      const sent = refunds.find(({ id }) => id === data.refund_id)
      if (!sent) return null
      const left_grosze = data.left_grosze ?? owedInAll(row)
      const second_left_grosze = data.second_left_grosze ?? Math.min(left_grosze, row.double_deposit_due_grosze)
      return refundSent({
        ...facts,
        owner_name,
        ...sent,
        method: sent.method,
        left_grosze: left_grosze - second_left_grosze,
        second_left_grosze,
        rest: terms.remaining_grosze > 0 ? termsTexts(terms, row.timezone, now) : [],
        seen_by: addDays(sent.sent_on, transferDays),
        state_label: reservationStatusLabels[status],
        status_url: urls.status,
      })
    },
  },
  'reservations.tell-refund-returned': {
    states: reservationStatuses,
    write: ({ status, facts, owner_name, urls }, _deps, { amount_grosze }) =>
      refundReturned({
        ...facts,
        owner_name,
        amount_grosze,
        state_label: reservationStatusLabels[status],
        status_url: urls.status,
      }),
  },
  'reservations.tell-extra-returned': {
    states: reservationStatuses,
    write: ({ row, status, facts, urls }, _deps, { amount_grosze, method, sent_on }) =>
      refundOfTooMuch({
        ...facts,
        amount_grosze,
        method,
        ...whyApart(row, amount_grosze),
        seen_by: addDays(sent_on, transferDays),
        state_label: reservationStatusLabels[status],
        status_url: urls.status,
      }),
  },
  'reservations.tell-withdrawn': {
    states: ['cancelled'],
    write: async ({ row, facts, owner_name, urls }, deps) => ({
      ...withdrawalReceipt({
        ...facts,
        ...(await goingBack(deps.db, row)),
        owner_name,
        said_at: localOf(row, row.status_since_at) ?? row.start_local,
        kept_grosze: row.retained_grosze ?? 0,
        status_url: urls.status,
      }),
      for_calendar: true,
    }),
  },
  'reservations.tell-no-show': {
    states: ['no_show'],
    write: ({ row, facts, owner_name, urls, now }) => {
      const until = contestUntil(factsOf(row), now)
      const contest_until = until === null ? null : localOf(row, new Date(until))
      if (contest_until === null) return null
      return noShowReported({ ...facts, owner_name, contest_until, status_url: urls.status })
    },
  },
} satisfies Partial<MailJobs>

/** Why a payment never counted: it was paid twice, was more than was missing, or came after the end. */
function whyApart(row: MailFacts['row'], amount_grosze: number): Pick<RefundOfTooMuch, 'why' | 'remaining_grosze'> {
  const remaining_grosze = missingOf(row)
  if (calledOff.includes(row.status)) return { why: 'called_off', remaining_grosze: 0 }
  const is_more = remaining_grosze > 0 && remaining_grosze < amount_grosze
  return { why: is_more ? 'too_much' : 'twice', remaining_grosze }
}

export const endedMailsToOwner = {
  'reservations.tell-owner-withdrawn': {
    states: ['cancelled'],
    write: async ({ row, facts, customer_name, urls }, deps) => ({
      ...customerWithdrew({
        ...facts,
        ...(await goingBack(deps.db, row)),
        customer_name,
        kept_grosze: row.retained_grosze ?? 0,
        is_free_again: row.status_since_at < row.start_at,
        reservation_url: urls.owner,
      }),
      for_calendar: true,
    }),
  },
  'reservations.tell-owner-contested': {
    states: ['disputed'],
    write: async ({ row, facts, customer_name, urls }, deps) => {
      const statement = await findNote(deps.db, row.id, 'contest_no_show')
      return statement === null
        ? null
        : noShowContested({ ...facts, customer_name, statement, ...answeredBy(row), reservation_url: urls.owner })
    },
  },
} satisfies Partial<MailJobs>

const answeredBy = ({ contested_at, status_since_at, timezone }: MailFacts['row']) => ({
  answer_by: answerContestBy((contested_at ?? status_since_at).getTime(), timezone),
})

export const mailsToOperator = {
  'reservations.tell-operator-contested': {
    states: ['disputed'],
    write: async ({ row, listing, facts, customer_name, owner_name }, deps) => {
      const [statement, owner_note] = await Promise.all([
        findNote(deps.db, row.id, 'contest_no_show'),
        findNote(deps.db, row.id, 'no_show'),
      ])
      if (statement === null) return null
      const { customer_email, customer_phone } = row
      const owner_email = ownerEmail(listing)
      const who = { customer_name, customer_email, customer_phone, owner_name, owner_email }
      const mail = contestForOperator({ ...facts, ...who, statement, owner_note, ...answeredBy(row) })
      return { ...mail, ...(customer_email ? { reply_to: customer_email } : {}) }
    },
  },
} satisfies Partial<MailJobs>
