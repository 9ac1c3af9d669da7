import type { MailSample } from '#api/adapters/mail/samples.ts'
import { type BalanceDue, balanceDue, doubleDepositDue, eventSoon, eventThanks } from '../emails-reminders.pl.ts'
import {
  customer_name,
  now,
  origin,
  reservation_url,
  sampleFacts,
  sampleTerms,
  status_url,
  timezone,
} from './facts.pl.ts'

const soon = {
  ...sampleFacts,
  owner_name: 'Anna Lipska',
  owner_phone: '+48600100200',
  rest: ['Pozostała kwota: 7 080,00 zł – do soboty, 5 czerwca 2027.'],
  security: { amount_grosze: 200_000, method: 'transfer' as const, return_by: '2027-06-27' },
  status_url,
}

const confirmed = {
  status: 'confirmed',
  money: { total_grosze: 885_000, due_now_grosze: 177_000, received_grosze: 177_000, refunded_grosze: 0 },
} as const
const balance: BalanceDue = {
  ...sampleFacts,
  terms: sampleTerms(confirmed),
  timezone,
  now,
  due_on: '2027-06-05',
  days_left: 14,
  status_url,
}

export const reminderSamples: readonly MailSample[] = [
  { name: 'eventSoonWeek', make: () => eventSoon({ ...soon, days_left: 7 }) },
  { name: 'eventSoonDay', make: () => eventSoon({ ...soon, days_left: 1, rest: [] }) },
  { name: 'balanceDue', make: () => balanceDue(balance) },
  {
    name: 'balanceDueOnline',
    make: () => balanceDue({ ...balance, days_left: 1, terms: sampleTerms({ ...confirmed, online: true }) }),
  },
  {
    name: 'balanceDueWithDeposit',
    make: () => balanceDue({ ...balance, terms: sampleTerms({ status: 'confirmed' }) }),
  },
  {
    name: 'eventThanks',
    make: () =>
      eventThanks({ ...sampleFacts, owner_name: 'Anna Lipska', status_url, search_url: `${origin}/wip/sale` }),
  },
  {
    name: 'doubleDepositDue',
    make: () =>
      doubleDepositDue({
        ...sampleFacts,
        customer_name,
        refund_grosze: 177_000,
        by_provider_grosze: 0,
        held_grosze: 0,
        refund_due_on: '2027-05-14',
        double_deposit_due_grosze: 177_000,
        reservation_url,
      }),
  },
]
