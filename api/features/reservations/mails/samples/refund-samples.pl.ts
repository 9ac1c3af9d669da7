import type { MailSample } from '#api/adapters/mail/samples.ts'
import { refundOfTooMuch, refundReturned, refundSent, type RefundSent } from '../emails-refund.pl.ts'
import { owner_name, sampleFacts, status_url } from './facts.pl.ts'

const sample: RefundSent = {
  ...sampleFacts,
  owner_name,
  amount_grosze: 141_600,
  second_deposit_grosze: 0,
  left_grosze: 0,
  second_left_grosze: 0,
  rest: [],
  method: 'bank_transfer',
  sent_on: '2027-05-04',
  seen_by: '2027-05-11',
  state_label: 'Anulowana',
  status_url,
}

const paidTwice = { why: 'twice', remaining_grosze: 0 } as const
const paidTooMuch = { why: 'too_much', remaining_grosze: 38_000 } as const

export const refundSamples: readonly MailSample[] = [
  { name: 'refundSent', make: () => refundSent(sample) },
  {
    name: 'refundSentWithSecondDeposit',
    make: () =>
      refundSent({ ...sample, amount_grosze: 300_000, second_deposit_grosze: 123_000, second_left_grosze: 54_000 }),
  },
  { name: 'refundSentOnline', make: () => refundSent({ ...sample, method: 'blik' }) },
  {
    name: 'refundSentButDearerAgain',
    make: () =>
      refundSent({
        ...sample,
        method: 'blik',
        rest: ['Pozostała kwota: 1\u00a0416,00\u00a0zł – do soboty, 5 czerwca 2027.'],
        state_label: 'Potwierdzona',
      }),
  },
  {
    name: 'refundOfTooMuch',
    make: () => refundOfTooMuch({ ...sample, method: 'card', ...paidTwice, state_label: 'Potwierdzona' }),
  },
  {
    name: 'refundOfMoreThanMissing',
    make: () => refundOfTooMuch({ ...sample, method: 'blik', ...paidTooMuch, state_label: 'Potwierdzona' }),
  },
  {
    name: 'refundOfCalledOff',
    make: () => refundOfTooMuch({ ...sample, method: 'p24', why: 'called_off', remaining_grosze: 0 }),
  },
  { name: 'refundReturned', make: () => refundReturned(sample) },
  { name: 'refundSentInCash', make: () => refundSent({ ...sample, method: 'cash' }) },
]
