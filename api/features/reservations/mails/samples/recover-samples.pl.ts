import type { MailSample } from '#api/adapters/mail/samples.ts'
import { recoveredLinks } from '../emails-recover.pl.ts'
import { sampleFacts, status_url } from './facts.pl.ts'

export const recoverSamples: readonly MailSample[] = [
  {
    name: 'recoveredLinks',
    make: () =>
      recoveredLinks({
        site: sampleFacts.site,
        reservations: [
          {
            listing_name: sampleFacts.listing_name,
            term: sampleFacts.term,
            status: 'Potwierdzona',
            url: status_url,
          },
        ],
      }),
  },
]
