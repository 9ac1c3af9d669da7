/** What the operator has done with a reservation by hand, for each reason, and what he asks, to either side. */
import type { MailSample } from '#api/adapters/mail/samples.ts'
import type { OperatorReason } from '#domain/reservation/cancellation.ts'
import {
  cancelledByOperator,
  cancelledByOperatorForOwner,
  disputeOpened,
  disputeOpenedForOwner,
} from '../emails-operator.pl.ts'
import {
  customer_name,
  money_back,
  owner_name,
  reservation_url,
  sampleFacts,
  similar_url,
  status_url,
} from './facts.pl.ts'

const back = { ...sampleFacts, ...money_back, kept_grosze: 0, refund_grosze: 177_000, second_zadatek_grosze: 0 }
const nothing = { ...back, paid_grosze: 0, refund_grosze: 0 }

type Cancelled = Omit<Parameters<typeof cancelledByOperatorForOwner>[0], 'customer_name' | 'reservation_url'>
const ends: Record<OperatorReason, Cancelled> = {
  fraud: {
    ...back,
    reason: 'fraud',
    note: 'Bank potwierdził, że płatność została zlecona bez wiedzy posiadacza karty.',
    by_provider_grosze: 177_000,
  },
  owner_fault: {
    ...back,
    reason: 'owner_fault',
    note: 'Obiekt został zamknięty decyzją nadzoru budowlanego.',
    second_zadatek_grosze: 177_000,
  },
  force_majeure: { ...nothing, reason: 'force_majeure', note: 'Powódź w gminie, droga do obiektu jest zamknięta.' },
}

const asked = {
  ...sampleFacts,
  note: 'Osoba rezerwująca pisze, że o 15:30 sala była zamknięta.',
  answer_by: '2027-06-28',
}
const questions: readonly MailSample[] = [
  { name: 'disputeOpened', make: () => disputeOpened({ ...asked, owner_name, status_url }) },
  { name: 'disputeOpenedForOwner', make: () => disputeOpenedForOwner({ ...asked, customer_name, reservation_url }) },
]

export const operatorSamples: readonly MailSample[] = Object.values(ends)
  .flatMap((end) => [
    {
      name: `cancelledByOperator.${end.reason}`,
      make: () => cancelledByOperator({ ...end, owner_name, status_url, similar_url }),
    },
    {
      name: `cancelledByOperatorForOwner.${end.reason}`,
      make: () => cancelledByOperatorForOwner({ ...end, customer_name, reservation_url }),
    },
  ])
  .concat(questions)
