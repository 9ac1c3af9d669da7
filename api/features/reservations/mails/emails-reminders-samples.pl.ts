import type { MailSample } from '#api/adapters/mail/samples.ts'
import { doubleDepositDue, eventSoon, eventThanks } from './emails-reminders.pl.ts'
import { sampleFacts } from './emails-samples.pl.ts'

const origin = 'https://wydarzy.example'
const status_url = `${origin}/status-rezerwacji/8f2kq7Zr4mXw`
const soon = {
  ...sampleFacts,
  owner_name: 'Anna Lipska',
  owner_phone: '+48600100200',
  rest: ['Pozostała kwota: 7 080,00 zł – do soboty, 5 czerwca 2027.'],
  status_url,
}

export const reminderMailSamples: readonly MailSample[] = [
  { name: 'eventSoonWeek', make: () => eventSoon({ ...soon, days_left: 7 }) },
  { name: 'eventSoonDay', make: () => eventSoon({ ...soon, days_left: 1, rest: [] }) },
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
