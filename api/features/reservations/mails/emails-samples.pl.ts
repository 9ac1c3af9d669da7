import type { MailSample } from '#api/adapters/mail/samples.ts'
import type { ReservationFacts } from './emails-card.pl.ts'
import {
  type PaymentDue,
  paymentDue,
  type ReservationConfirmed,
  requestPassedOn,
  reservationConfirmed,
  reservationRejected,
  reservationSubmitted,
} from './emails-customer.pl.ts'
import {
  cancelledByCustomer,
  cancelledByOwner,
  messageFromOwner,
  refundOwed,
  reservationExpired,
} from './emails-ended.pl.ts'
import { type PaymentFacts, type PaymentTerms, paymentTerms } from '#domain/reservation/payment-terms.ts'
import { termsTexts } from '#domain/reservation/payment-words.pl.ts'
import {
  cancelledByYou,
  customerCancelled,
  messageFromCustomer,
  newRequest,
  requestReminder,
  reservationConfirmedForOwner,
} from './emails-owner.pl.ts'

const origin = 'https://wydarzy.example'
const status_url = `${origin}/status-rezerwacji/8f2kq7Zr4mXw`
const reservation_url = `${origin}/moje-rezerwacje`
const listing_url = `${origin}/sale/stodola-pod-lipami/rezerwacja`
const similar_url = `${origin}/wip/sale?date_from=2027-06-12`

/** One reservation of an invented barn: all samples tell of the same evening. */
export const sampleFacts: ReservationFacts = {
  site: { home_url: `${origin}/`, contact_url: `${origin}/kontakt`, privacy_url: `${origin}/polityka-prywatnosci` },
  reference: 'K7MPW4TX',
  listing_name: 'Stodoła pod Lipami',
  place: 'ul. Lipowa 12, 32-020 Wieliczka',
  room: 'Sala Kormoran',
  term: { start: '2027-06-12T15:00', end: '2027-06-13T02:00' },
  event_type: 'Wesele',
  guest_count: 110,
  lines: [
    { label: 'Wynajem sali, sobota', amount_grosze: 680_000 },
    { label: 'Dodatkowa godzina (1:00–2:00)', amount_grosze: 40_000 },
    { label: 'Namiot z girlandami', amount_grosze: 120_000 },
    { label: 'Sprzątanie po przyjęciu', amount_grosze: 45_000 },
  ],
  total_grosze: 885_000,
  package_name: 'Złoty',
  included: [
    { what: 'menu', text: 'obiad i 3 dania gorące' },
    { what: 'cake', text: '' },
    { what: 'other', text: 'poprawiny do 18:00' },
  ],
}

const owner_name = 'Stodoła pod Lipami sp. z o.o.'
const customer_name = 'Marta Jaworska'
const timezone = 'Europe/Warsaw'
const account = { recipient: owner_name, iban: 'PL61109010140000071219812874', title: 'K7MPW4TX' }
const asked = {
  status: 'pending_payment',
  source: 'web',
  payment_choice: 'deposit',
  deposit: { type: 'zadatek', amount_grosze: 177_000 },
  money: { total_grosze: 885_000, due_now_grosze: 177_000, received_grosze: 0, refunded_grosze: 0 },
  deposit_due_at: Date.parse('2026-11-26T22:59:00Z'),
  balance_due_on: '2027-06-05',
  if_agreed_today: null,
  account,
  online: false,
} as const satisfies PaymentFacts

/** The sample's terms, with what is told otherwise. */
export const sampleTerms = (other: Partial<PaymentFacts> = {}): PaymentTerms => paymentTerms({ ...asked, ...other })
const paid = { ...asked.money, received_grosze: 177_000 }

export const samplePaymentDue: PaymentDue = {
  ...sampleFacts,
  status: 'pending_payment',
  terms: sampleTerms(),
  timezone,
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
  note: null,
  security_deposit_grosze: 200_000,
  policy_label: 'Weselne',
  withdrawal_regime: 'excluded_dated_event',
  kind: 'venue',
  attached: ['summary', 'rules', 'calendar'],
  status_url,
}

const rest = termsTexts(sampleConfirmed.terms, timezone)

const expired = { ...sampleFacts, listing_url }
const owed = {
  ...sampleFacts,
  ...{ owner_name, refund_grosze: 141_600, by_provider_grosze: 0, refund_due_on: '2027-05-14', status_url },
}
const money_back = {
  policy_label: 'Umiarkowane',
  paid_grosze: 177_000,
  kept_grosze: 35_400,
  refund_grosze: 141_600,
  by_provider_grosze: 0,
  refund_due_on: '2027-05-14',
}

const customerSamples: MailSample[] = [
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

const endedSamples: MailSample[] = [
  {
    name: 'cancelledByCustomer',
    make: () => cancelledByCustomer({ ...sampleFacts, ...money_back, owner_name, status_url }),
  },
  {
    name: 'cancelledByOwner',
    make: () =>
      cancelledByOwner({
        ...sampleFacts,
        owner_name,
        reason: 'Zalanie sali po burzy.',
        refund_grosze: 177_000,
        by_provider_grosze: 0,
        second_zadatek_grosze: 177_000,
        refund_due_on: '2027-05-14',
        similar_url,
      }),
  },
  { name: 'refundOwed', make: () => refundOwed({ ...owed, instead: null }) },
  {
    name: 'refundOwedLate',
    make: () =>
      refundOwed({
        ...owed,
        instead: ['2027-06-19', '2027-06-26', '2027-07-03'].map((day) => ({
          term: { start: `${day}T15:00`, end: `${day}T23:00` },
          url: `${listing_url}?start=${day}T15:00`,
        })),
      }),
  },
  { name: 'reservationExpiredNotConfirmed', make: () => reservationExpired({ ...expired, reason: 'not_confirmed' }) },
  { name: 'reservationExpiredNotAnswered', make: () => reservationExpired({ ...expired, reason: 'not_answered' }) },
  { name: 'reservationExpiredNotPaid', make: () => reservationExpired({ ...expired, reason: 'not_paid' }) },
  {
    name: 'messageFromOwner',
    make: () =>
      messageFromOwner({
        ...sampleFacts,
        owner_name: 'Anna Lipska',
        message: 'Dzień dobry!\nCzy 110 osób to już liczba ostateczna?',
        status_url,
      }),
  },
]

const ownerSamples: MailSample[] = [
  {
    name: 'newRequest',
    make: () =>
      newRequest({
        ...sampleFacts,
        customer_name,
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

export const reservationMailSamples: readonly MailSample[] = [...customerSamples, ...endedSamples, ...ownerSamples]
