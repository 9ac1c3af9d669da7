import type { MailSample } from '#api/adapters/mail/samples.ts'
import { paymentCorrected, type PaymentReceived, paymentReceived } from '../emails-payment.pl.ts'
import { owner_name, sampleFacts, status_url } from './facts.pl.ts'

const received: PaymentReceived = {
  ...sampleFacts,
  payment: { counted_grosze: 708_000, method: 'card', received_on: '2027-06-01', covers: 'dopłata' },
  remaining_grosze: 0,
  rest: [],
  owner_name,
  state_label: 'Potwierdzona',
  status_url,
  to_return_grosze: null,
}

export const paymentSamples: readonly MailSample[] = [
  { name: 'paymentReceived', make: () => paymentReceived(received) },
  {
    name: 'paymentReceivedAfterTheEnd',
    make: () => paymentReceived({ ...received, state_label: 'Anulowana', to_return_grosze: 0 }),
  },
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
        rest: ['Pozostała kwota: 7 080,00 zł – do soboty, 5 czerwca 2027.'],
      }),
  },
  {
    name: 'paymentCorrectedAfterTheEnd',
    make: () =>
      paymentCorrected({
        ...received,
        state_label: 'Anulowana',
        payment: { ...received.payment, counted_grosze: 0 },
        before_grosze: 708_000,
        to_return_grosze: 177_000,
        remaining_grosze: 0,
        rest: [],
      }),
  },
  {
    name: 'paymentCorrectedAfterTheLapse',
    make: () =>
      paymentCorrected({
        ...received,
        state_label: 'Wygasła',
        payment: { ...received.payment, counted_grosze: 0 },
        before_grosze: 708_000,
        to_return_grosze: 0,
        has_lapsed: true,
        remaining_grosze: 0,
        rest: [],
      }),
  },
]
