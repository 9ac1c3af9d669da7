import type { MailSample } from '#api/adapters/mail/samples.ts'
import { cancelledByCustomer } from '../emails-ended.pl.ts'
import { customerCancelled } from '../emails-owner.pl.ts'
import { partingDeclined, type PartingProposed, partingProposed, partingWithdrawn } from '../emails-parting.pl.ts'
import { customer_name, money_back, owner_name, reservation_url, sampleFacts, status_url } from './facts.pl.ts'

const sample: PartingProposed = {
  ...sampleFacts,
  to: 'customer',
  proposed_by: 'owner',
  owner_name,
  customer_name,
  note: 'Remont dachu potrwa dłużej, niż planowaliśmy.',
  refund_grosze: 177_000,
  by_provider_grosze: 0,
  refund_due_on: '2026-12-10',
  has_zadatek: true,
  answer_until: '2026-11-24T06:12',
  page_url: status_url,
}
const forOwner: PartingProposed = {
  ...sample,
  to: 'owner',
  proposed_by: 'customer',
  note: 'Przyjęcie przenosimy na przyszły rok.',
  by_provider_grosze: 100_000,
  page_url: reservation_url,
}
const both = { ...money_back, refund_grosze: 177_000, kept_grosze: 0, mutual: true }

export const partingSamples: readonly MailSample[] = [
  { name: 'partingProposed.customer', make: () => partingProposed(sample) },
  { name: 'partingProposed.owner', make: () => partingProposed(forOwner) },
  { name: 'partingProposed.nothingPaid', make: () => partingProposed({ ...sample, refund_grosze: 0, note: '' }) },
  { name: 'partingDeclined', make: () => partingDeclined({ ...sample, to: 'owner', page_url: reservation_url }) },
  { name: 'partingWithdrawn', make: () => partingWithdrawn({ ...forOwner }) },
  { name: 'parted.customer', make: () => cancelledByCustomer({ ...sampleFacts, ...both, owner_name, status_url }) },
  { name: 'parted.owner', make: () => customerCancelled({ ...sampleFacts, ...both, customer_name, reservation_url }) },
]
