import type { MailSample } from '#api/adapters/mail/samples.ts'
import { type BalanceDue, balanceDue, doubleDepositDue, eventSoon, eventThanks } from './emails-reminders.pl.ts'
import { paymentCorrected, type PaymentReceived, paymentReceived } from './emails-transfer.pl.ts'
import { sampleFacts, sampleTerms } from './emails-samples.pl.ts'

const origin = 'https://wydarzy.example'
const status_url = `${origin}/status-rezerwacji/8f2kq7Zr4mXw`
const soon = {
  ...sampleFacts,
  owner_name: 'Anna Lipska',
  owner_phone: '+48600100200',
  rest: ['Pozostała kwota: 7 080,00 zł – do soboty, 5 czerwca 2027.'],
  status_url,
}

const confirmed = {
  status: 'confirmed',
  money: { total_grosze: 885_000, due_now_grosze: 177_000, received_grosze: 177_000, refunded_grosze: 0 },
} as const
const balance: BalanceDue = {
  ...sampleFacts,
  terms: sampleTerms(confirmed),
  timezone: 'Europe/Warsaw',
  due_on: '2027-06-05',
  days_left: 14,
  status_url,
}

const received: PaymentReceived = {
  ...sampleFacts,
  payment: { counted_grosze: 708_000, method: 'card', received_on: '2027-06-01', covers: 'dopłata' },
  remaining_grosze: 0,
  rest: [],
  owner_name: 'Stodoła pod Lipami sp. z o.o.',
  state_label: 'Potwierdzona',
  status_url,
}

export const reminderMailSamples: readonly MailSample[] = [
  { name: 'eventSoonWeek', make: () => eventSoon({ ...soon, days_left: 7 }) },
  { name: 'eventSoonDay', make: () => eventSoon({ ...soon, days_left: 1, rest: [] }) },
  { name: 'paymentReceived', make: () => paymentReceived(received) },
  {
    name: 'paymentCorrected',
    make: () =>
      paymentCorrected({
        ...received,
        payment: { ...received.payment, counted_grosze: 70_800 },
        before_grosze: 708_000,
        remaining_grosze: 637_200,
        rest: ['Pozostała kwota: 6 372,00 zł – do soboty, 5 czerwca 2027.'],
      }),
  },
  {
    name: 'paymentCorrectedToNothing',
    make: () =>
      paymentCorrected({
        ...received,
        payment: { ...received.payment, counted_grosze: 0 },
        before_grosze: 708_000,
        remaining_grosze: 708_000,
        rest: soon.rest,
      }),
  },
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
        customer_name: 'Marta Jaworska',
        refund_grosze: 177_000,
        by_provider_grosze: 0,
        refund_due_on: '2027-05-14',
        double_deposit_due_grosze: 177_000,
        reservation_url: `${origin}/moje-rezerwacje`,
      }),
  },
]
