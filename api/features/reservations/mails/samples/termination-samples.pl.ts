import type { MailSample } from '#api/adapters/mail/samples.ts'
import { cancelledByCustomer } from '../emails-ended.pl.ts'
import { customerCancelled } from '../emails-owner.pl.ts'
import {
  terminationDeclined,
  type TerminationProposed,
  terminationProposed,
  terminationWithdrawn,
} from '../emails-termination.pl.ts'
import { customer_name, money_back, owner_name, reservation_url, sampleFacts, status_url } from './facts.pl.ts'

const sample: TerminationProposed = {
  ...sampleFacts,
  to: 'customer',
  proposed_by: 'owner',
  owner_name,
  customer_name,
  note: 'Remont dachu potrwa dłużej, niż planowaliśmy.',
  refund_grosze: 177_000,
  by_provider_grosze: 0,
  held_grosze: 0,
  refund_due_on: '2026-12-10',
  has_zadatek: true,
  answer_until: '2026-11-24T06:12',
  page_url: status_url,
}
const forOwner: TerminationProposed = {
  ...sample,
  to: 'owner',
  proposed_by: 'customer',
  note: 'Przyjęcie przenosimy na przyszły rok.',
  by_provider_grosze: 100_000,
  page_url: reservation_url,
}
const both = { ...money_back, refund_grosze: 177_000, kept_grosze: 0, mutual: true }

export const terminationSamples: readonly MailSample[] = [
  { name: 'terminationProposed.customer', make: () => terminationProposed(sample) },
  { name: 'terminationProposed.owner', make: () => terminationProposed(forOwner) },
  {
    name: 'terminationProposed.nothingPaid',
    make: () => terminationProposed({ ...sample, refund_grosze: 0, note: '' }),
  },
  {
    name: 'terminationDeclined',
    make: () => terminationDeclined({ ...sample, to: 'owner', page_url: reservation_url }),
  },
  { name: 'terminationWithdrawn', make: () => terminationWithdrawn({ ...forOwner }) },
  { name: 'terminated.customer', make: () => cancelledByCustomer({ ...sampleFacts, ...both, owner_name, status_url }) },
  {
    name: 'terminated.owner',
    make: () => customerCancelled({ ...sampleFacts, ...both, customer_name, reservation_url }),
  },
]
