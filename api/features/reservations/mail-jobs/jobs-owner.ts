/** Mails to the owner. */
import { goingBack } from '#api/features/reservations/money/refunds-queries.ts'
import {
  cancelledByYou,
  customerCancelled,
  messageFromCustomer,
  newRequest,
  requestReminder,
  reservationConfirmedForOwner,
} from '#api/features/reservations/mails/emails-owner.pl.ts'
import type { Deps } from '#api/deps.ts'
import type { MailJobs, Written } from './mail-job.ts'
import { localOf, type MailFacts } from './mail-data.ts'
import { policyOf, securityOf } from '#api/features/reservations/core/record.ts'
import { policyLabel } from '#api/features/reservations/core/texts.pl.ts'
import { findMessage } from '#api/features/reservations/core/views-queries.ts'
import { securityForOwner, termsTexts } from '#domain/reservation/payment-words.pl.ts'
import { concludedStatuses, reservationStatuses } from '#domain/reservation/reservation.ts'
import { hourMs } from '#domain/time.ts'

async function byCustomer({ row, facts, customer_name, urls }: MailFacts, deps: Deps): Promise<Written> {
  const back = await goingBack(deps.db, row)
  const mail = customerCancelled({
    ...facts,
    ...back,
    customer_name,
    policy_label: policyLabel(policyOf(row)),
    paid_grosze: row.paid_grosze - row.refunded_grosze + back.refund_grosze - row.refund_due_grosze,
    kept_grosze: row.retained_grosze ?? 0,
    reservation_url: urls.owner,
    mutual: row.cancel_reason === 'mutual',
  })
  return { ...mail, for_calendar: true }
}

export const ownerMails = {
  'reservations.tell-owner-request': {
    states: ['pending_owner'],
    write: ({ row, facts, customer_name, urls }) =>
      newRequest({
        ...facts,
        customer_name,
        buyer: row.buyer,
        notes: row.notes || null,
        answer_until: localOf(row, row.deadline_at) ?? row.start_local,
        accept_url: `${urls.answer}?odpowiedz=akceptuje`,
        reject_url: `${urls.answer}?odpowiedz=odrzucam`,
      }),
  },
  'reservations.remind-owner': {
    states: ['pending_owner'],
    write: ({ row, facts, customer_name, urls, now }) =>
      row.deadline_at &&
      requestReminder({
        ...facts,
        customer_name,
        answer_until: localOf(row, row.deadline_at) ?? row.start_local,
        hours_left: Math.max(1, Math.round((row.deadline_at.getTime() - now) / hourMs)),
        reservation_url: urls.answer,
      }),
  },
  'reservations.tell-owner-confirmed': {
    states: concludedStatuses,
    write: ({ row, facts, terms, customer_name, urls, now }) => {
      const { paid_grosze, remaining_grosze, deposit } = terms
      const mail = reservationConfirmedForOwner({
        ...facts,
        customer_name,
        customer_phone: row.customer_phone,
        customer_email: row.customer_email,
        buyer: row.buyer,
        notes: row.notes || null,
        paid_grosze,
        remaining_grosze,
        rest: [...termsTexts(terms, row.timezone, now), securityForOwner(securityOf(row)) ?? ''].filter(Boolean),
        prepayment: deposit?.type ?? 'none',
        reservation_url: urls.owner,
      })
      return { ...mail, for_calendar: true }
    },
  },
  'reservations.tell-owner-customer-cancelled': { states: ['cancelled'], write: byCustomer },
  'reservations.tell-owner-cancelled': {
    states: ['cancelled'],
    write: async (about, deps) => {
      const { row, facts, customer_name, urls } = about
      if (row.cancel_reason === 'mutual') return byCustomer(about, deps)
      const back = await goingBack(deps.db, row)
      const mail = cancelledByYou({ ...facts, ...back, customer_name, reservation_url: urls.owner })
      return { ...mail, for_calendar: true }
    },
  },
  'reservations.tell-message-to-owner': {
    states: reservationStatuses,
    write: async ({ row, facts, customer_name, urls }, deps, data) => {
      const message = await findMessage(deps.db, data.message_id, row.id)
      return message
        ? messageFromCustomer({ ...facts, customer_name, message: message.body, reservation_url: urls.owner })
        : null
    },
  },
} satisfies Partial<MailJobs>
