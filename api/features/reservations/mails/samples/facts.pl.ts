/** The reservation in all sample letters: one evening in an invented barn. */
import { type PaymentFacts, type PaymentTerms, paymentTerms } from '#domain/reservation/payment-terms.ts'
import type { ReservationFacts } from '../emails-card.pl.ts'

export const origin = 'https://wydarzy.example'
export const status_url = `${origin}/status-rezerwacji/8f2kq7Zr4mXw`
export const reservation_url = `${origin}/moje-rezerwacje`
export const similar_url = `${origin}/wip/sale?date_from=2027-06-12`

export const sampleFacts: ReservationFacts = {
  site: { home_url: `${origin}/`, contact_url: `${origin}/kontakt`, privacy_url: `${origin}/polityka-prywatnosci` },
  reference: 'K7MPW4TX',
  listing_name: 'Stodoła pod Lipami',
  place: 'ul. Lipowa 12, 32-020 Wieliczka',
  rooms: ['Sala Kormoran'],
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

export const owner_name = 'Stodoła pod Lipami sp. z o.o.'
export const customer_name = 'Marta Jaworska'
export const timezone = 'Europe/Warsaw'
export const now = Date.parse('2026-11-24T08:00:00Z')
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

/** The sample's payment terms with some facts replaced. */
export const sampleTerms = (other: Partial<PaymentFacts> = {}): PaymentTerms => paymentTerms({ ...asked, ...other })

export const paid = { ...asked.money, received_grosze: 177_000 }

export const money_back = {
  policy_label: 'Umiarkowane',
  paid_grosze: 177_000,
  kept_grosze: 35_400,
  refund_grosze: 141_600,
  by_provider_grosze: 0,
  held_grosze: 0,
  refund_due_on: '2027-05-14',
}
