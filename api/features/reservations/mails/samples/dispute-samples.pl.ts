import type { MailSample } from '#api/adapters/mail/samples.ts'
import { contestForOperator, noShowContested, noShowReported } from '../emails-dispute.pl.ts'
import { customer_name, owner_name, reservation_url, sampleFacts, status_url } from './facts.pl.ts'

const contested = {
  ...sampleFacts,
  customer_name,
  answer_by: '2027-06-28',
  statement: 'Przyjechaliśmy o 15:00, sala była zamknięta. Mamy zdjęcia i trzech świadków.',
}

export const disputeSamples: readonly MailSample[] = [
  {
    name: 'noShowReported',
    make: () =>
      noShowReported({
        ...sampleFacts,
        owner_name,
        contest_until: '2027-06-20T10:12',
        status_url,
      }),
  },
  {
    name: 'noShowContested',
    make: () => noShowContested({ ...contested, reservation_url }),
  },
  {
    name: 'contestForOperator',
    make: () =>
      contestForOperator({
        ...contested,
        customer_email: 'marta@poczta.example',
        customer_phone: '+48600300400',
        owner_name,
        owner_email: 'kontakt@lipy.example',
        owner_note: 'Czekaliśmy do 18:00.',
      }),
  },
]
