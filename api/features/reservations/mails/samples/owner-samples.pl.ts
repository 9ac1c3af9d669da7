import type { MailSample } from '#api/adapters/mail/samples.ts'
import { termsTexts } from '#domain/reservation/payment-words.pl.ts'
import {
  cancelledByYou,
  customerCancelled,
  messageFromCustomer,
  newRequest,
  requestReminder,
  reservationConfirmedForOwner,
} from '../emails-owner.pl.ts'
import { sampleConfirmed } from './customer-samples.pl.ts'
import { customer_name, money_back, now, reservation_url, sampleFacts, timezone } from './facts.pl.ts'

const rest = termsTexts(sampleConfirmed.terms, timezone, now)

export const ownerSamples: readonly MailSample[] = [
  {
    name: 'newRequest',
    make: () =>
      newRequest({
        ...sampleFacts,
        customer_name,
        buyer: { type: 'business', company_name: 'Browar Żuraw S.A.', nip: '1234563218' },
        notes: 'Prosimy o dwa krzesełka dla dzieci.',
        answer_until: '2026-11-24T06:12',
        accept_url: `${reservation_url}?odpowiedz=akceptuje`,
        reject_url: `${reservation_url}?odpowiedz=odrzucam`,
      }),
  },
  {
    name: 'reservationConfirmedForOwner',
    make: () =>
      reservationConfirmedForOwner({
        ...sampleFacts,
        customer_name,
        customer_phone: '+48600300400',
        customer_email: 'marta@poczta.example',
        buyer: { type: 'consumer', invoice: true, address: 'ul. Długa 5, 31-147 Kraków' },
        notes: null,
        paid_grosze: 177_000,
        remaining_grosze: 708_000,
        rest,
        prepayment: 'zadatek',
        reservation_url,
      }),
  },
  {
    name: 'requestReminder',
    make: () =>
      requestReminder({
        ...sampleFacts,
        customer_name,
        answer_until: '2026-11-24T06:12',
        hours_left: 24,
        reservation_url,
      }),
  },
  {
    name: 'customerCancelled',
    make: () => customerCancelled({ ...sampleFacts, ...money_back, customer_name, reservation_url }),
  },
  {
    name: 'cancelledByYou',
    make: () => cancelledByYou({ ...sampleFacts, ...money_back, customer_name, reservation_url }),
  },
  {
    name: 'messageFromCustomer',
    make: () =>
      messageFromCustomer({
        ...sampleFacts,
        customer_name,
        message: 'Czy możemy wejść do sali już o 12:00?',
        reservation_url,
      }),
  },
]
