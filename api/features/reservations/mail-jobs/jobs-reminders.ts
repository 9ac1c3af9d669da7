/** Mails around the event, and the owner's debt after cancelling with a zadatek. */
import { goingBack } from '#api/features/reservations/money/refunds-queries.ts'
import {
  balanceDue,
  doubleDepositDue,
  eventSoon,
  eventThanks,
} from '#api/features/reservations/mails/emails-reminders.pl.ts'
import type { MailJobs } from './mail-job.ts'
import { securityOf } from '#api/features/reservations/core/record.ts'
import { termsTexts } from '#domain/reservation/payment-words.pl.ts'
import { dateIn, daysBetween } from '#domain/time.ts'

export const reminderMailsToCustomer = {
  'reservations.remind-of-event': {
    states: ['confirmed'],
    write: ({ row, listing, facts, terms, owner_name, urls, now }) => {
      const days_left = daysBetween(dateIn(now, row.timezone), row.event_day)
      if (days_left < 1) return null
      return eventSoon({
        ...facts,
        days_left,
        owner_name,
        owner_phone: listing.owner_phone,
        rest: termsTexts(terms, row.timezone, now),
        security: securityOf(row),
        status_url: urls.status,
      })
    },
  },
  'reservations.remind-of-balance': {
    states: ['confirmed'],
    write: ({ row, facts, terms, urls, now }) => {
      // Not the day of the next payment, which may be a deposit that never came. When everything is due with the
      // deposit, its day is the day of the rest.
      const with_deposit = terms.balance === null && terms.deposit?.due_at
      const due_on = with_deposit ? dateIn(with_deposit, row.timezone) : terms.balance?.due_on
      if (!due_on || terms.remaining_grosze === 0) return null
      const days_left = daysBetween(dateIn(now, row.timezone), due_on)
      if (days_left < 0) return null
      return balanceDue({ ...facts, terms, timezone: row.timezone, now, due_on, days_left, status_url: urls.status })
    },
  },
  'reservations.thank': {
    states: ['completed'],
    write: ({ facts, owner_name, urls }) =>
      eventThanks({ ...facts, owner_name, status_url: urls.status, search_url: urls.similar.split('?')[0] ?? '' }),
  },
} satisfies Partial<MailJobs>

export const dutyMailsToOwner = {
  'reservations.tell-owner-double-deposit': {
    states: ['cancelled'],
    write: async ({ row, facts, customer_name, urls }, deps) =>
      row.double_deposit_due_grosze > 0
        ? {
            ...doubleDepositDue({
              ...facts,
              ...(await goingBack(deps.db, row)),
              customer_name,
              double_deposit_due_grosze: row.double_deposit_due_grosze,
              reservation_url: urls.owner,
            }),
            for_calendar: true,
          }
        : null,
  },
} satisfies Partial<MailJobs>
