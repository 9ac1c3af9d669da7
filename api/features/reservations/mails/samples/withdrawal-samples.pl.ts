import type { MailSample } from '#api/adapters/mail/samples.ts'
import { customerWithdrew, withdrawalReceipt } from '../emails-withdrawal.pl.ts'
import { customer_name, owner_name, reservation_url, sampleFacts, status_url } from './facts.pl.ts'

const withdrawn = {
  ...sampleFacts,
  refund_grosze: 141_600,
  by_provider_grosze: 141_600,
  held_grosze: 0,
  kept_grosze: 0,
  refund_due_on: '2027-05-14',
}

export const withdrawalSamples: readonly MailSample[] = [
  {
    name: 'withdrawalReceipt',
    make: () =>
      withdrawalReceipt({
        ...withdrawn,
        owner_name,
        said_at: '2027-04-30T14:05',
        status_url,
      }),
  },
  {
    name: 'customerWithdrew',
    make: () =>
      customerWithdrew({
        ...withdrawn,
        customer_name,
        kept_grosze: 35_400,
        is_free_again: true,
        reservation_url,
      }),
  },
]
