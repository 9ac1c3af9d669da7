import type { MailSample } from '#api/adapters/mail/samples.ts'
import {
  cancelledByCustomer,
  cancelledByOwner,
  messageFromOwner,
  refundOwed,
  reservationExpired,
} from '../emails-ended.pl.ts'
import { money_back, origin, owner_name, sampleFacts, similar_url, status_url } from './facts.pl.ts'

const listing_url = `${origin}/sale/stodola-pod-lipami/rezerwacja`
const expired = { ...sampleFacts, again_url: listing_url, similar_url: `${origin}/sale` }
const owed = {
  ...sampleFacts,
  ...{
    owner_name,
    refund_grosze: 141_600,
    by_provider_grosze: 0,
    held_grosze: 0,
    refund_due_on: '2027-05-14',
    status_url,
  },
}

export const endedSamples: readonly MailSample[] = [
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
        held_grosze: 0,
        second_zadatek_grosze: 177_000,
        refund_due_on: '2027-05-14',
        similar_url,
      }),
  },
  { name: 'refundOwed', make: () => refundOwed({ ...owed, instead: null }) },
  { name: 'refundOwedAfterEnd', make: () => refundOwed({ ...owed, instead: null, after_end: true }) },
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
