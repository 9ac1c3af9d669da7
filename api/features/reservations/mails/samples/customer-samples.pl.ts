import type { MailSample } from '#api/adapters/mail/samples.ts'
import {
  type PaymentDue,
  paymentDue,
  type ReservationConfirmed,
  requestPassedOn,
  reservationConfirmed,
  reservationRejected,
  reservationSubmitted,
} from '../emails-customer.pl.ts'
import {
  now,
  origin,
  owner_name,
  paid,
  sampleFacts,
  sampleTerms,
  similar_url,
  status_url,
  timezone,
} from './facts.pl.ts'

export const samplePaymentDue: PaymentDue = {
  ...sampleFacts,
  status: 'pending_payment',
  terms: sampleTerms(),
  timezone,
  now,
  note: 'Dzień dobry! Zapraszam tydzień wcześniej, żeby obejrzeć salę.',
  on_site: { place: 'ul. Lipowa 12, 32-020 Wieliczka', phone: '+48600100200' },
  status_url,
}

export const sampleConfirmed: ReservationConfirmed = {
  ...sampleFacts,
  owner_name: 'Anna Lipska',
  owner_phone: '+48600100200',
  owner_email: 'kontakt@lipy.example',
  seller: { name: owner_name, nip: '5260250274', address: 'ul. Lipowa 12, 32-020 Wieliczka' },
  terms: sampleTerms({ status: 'confirmed', money: paid }),
  timezone,
  now,
  note: null,
  security: { amount_grosze: 200_000, method: 'cash', return_by: '2027-06-27' },
  policy_label: 'Weselne',
  withdrawal_regime: 'excluded_dated_event',
  kind: 'venue',
  attached: ['summary', 'rules', 'calendar'],
  status_url,
}

export const customerSamples: readonly MailSample[] = [
  {
    name: 'reservationSubmitted',
    make: () =>
      reservationSubmitted({
        ...sampleFacts,
        customer_first_name: 'Marta',
        confirm_url: `${origin}/potwierdzenie-rezerwacji-email/8f2kq7Zr4mXw`,
        hold_minutes: 30,
        hold_until: '2026-11-22T06:40',
      }),
  },
  {
    name: 'requestPassedOn',
    make: () => requestPassedOn({ ...sampleFacts, owner_name, answer_until: '2026-11-24T06:12', status_url }),
  },
  {
    name: 'reservationRejected',
    make: () =>
      reservationRejected({ ...sampleFacts, owner_name, reason: 'W tym tygodniu remontujemy parkiet.', similar_url }),
  },
  { name: 'paymentDue', make: () => paymentDue(samplePaymentDue) },
  {
    name: 'paymentDueOnSite',
    make: () =>
      paymentDue({
        ...samplePaymentDue,
        terms: sampleTerms({ deposit: { type: 'zaliczka', amount_grosze: 177_000 }, account: null }),
        note: null,
      }),
  },
  {
    name: 'paymentDueOnline',
    make: () => paymentDue({ ...samplePaymentDue, terms: sampleTerms({ online: true }), note: null, on_site: null }),
  },
  {
    name: 'paymentDueOfCaller',
    make: () => paymentDue({ ...samplePaymentDue, status: 'confirmed', note: null, on_site: null }),
  },
  { name: 'reservationConfirmed', make: () => reservationConfirmed(sampleConfirmed) },
  {
    name: 'reservationConfirmedOnline',
    make: () =>
      reservationConfirmed({
        ...sampleConfirmed,
        terms: sampleTerms({ status: 'confirmed', money: paid, online: true }),
      }),
  },
]
