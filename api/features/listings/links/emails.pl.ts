/** Letters about agreements between owners: a venue that wants to show another owner's service. */
import { layOut, type MailSite, p, PRODUCT_NAME } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import type { MailSample } from '#api/adapters/mail/samples.ts'
import type { LinkMode } from '#domain/listing/dictionaries.ts'
import { money } from '#api/adapters/mail/words.pl.ts'
import { linkModeLabels } from '#domain/listing/labels.pl.ts'

const why = `Wysyłamy tę wiadomość, ponieważ ten adres należy do konta w ${PRODUCT_NAME}.`

type Link = { site: MailSite; first_name: string; venue_name: string; service_name: string; url: string }

export type LinkAsked = Link & { city: string; mode: LinkMode; price_override_grosze: number | null }

export type LinkAnswered = Link & { accepted: boolean }

const origin = 'https://wydarzy.example'
const sample: Link = {
  site: { home_url: `${origin}/`, contact_url: `${origin}/kontakt`, privacy_url: `${origin}/polityka-prywatnosci` },
  first_name: 'Anna',
  venue_name: 'Dwór pod Lipami',
  service_name: 'DJ Takt',
  url: `${origin}/moje-uslugi`,
}

export const listingMailSamples: readonly MailSample[] = [
  {
    name: 'linkAsked',
    make: () => linkAsked({ ...sample, city: 'Kraków', mode: 'recommended', price_override_grosze: 280_000 }),
  },
  { name: 'linkAnswered', make: () => linkAnswered({ ...sample, accepted: true }) },
]

/** To the owner of the service; nothing is shown before that owner agrees. */
export function linkAsked(data: LinkAsked): MailBody {
  const { venue_name, service_name, price_override_grosze: price } = data
  return layOut({
    subject: `${venue_name} chce polecać Twoją usługę`,
    preheader: `Odpowiedz, czy „${service_name}” może pojawić się przy tej ofercie.`,
    heading: 'Prośba o powiązanie ofert',
    blocks: [
      p('Dzień dobry,'),
      p(
        { strong: venue_name },
        `${data.city ? ` (${data.city})` : ''} chce pokazywać gościom Twoją usługę `,
        { strong: service_name },
        `. Sposób powiązania: ${linkModeLabels[data.mode].toLowerCase()}.`,
      ),
      ...(price === null ? [] : [p('Cena przy tej ofercie: ', { strong: money(price) }, '.')]),
      p('Dopóki się nie zgodzisz, niczego nie pokażemy.'),
      { kind: 'button', label: 'Odpowiadam na prośbę', url: data.url },
    ],
    why,
    site: data.site,
  })
}

/** To the owner of the venue. */
export function linkAnswered(data: LinkAnswered): MailBody {
  const { accepted, service_name, venue_name } = data
  return layOut({
    subject: accepted ? `${service_name} zgadza się na powiązanie` : `${service_name} odmawia powiązania`,
    preheader: accepted
      ? 'Goście widzą już tę usługę przy Twojej ofercie.'
      : 'Tej usługi nie pokażemy przy Twojej ofercie.',
    heading: accepted ? 'Powiązanie przyjęte' : 'Powiązanie odrzucone',
    blocks: [
      p('Dzień dobry,'),
      accepted
        ? p('usługa ', { strong: service_name }, ' pojawiła się przy ofercie ', { strong: venue_name }, '.')
        : p('usługa ', { strong: service_name }, ' nie będzie polecana przy ofercie ', { strong: venue_name }, '.'),
      { kind: 'button', label: 'Zobacz powiązania', url: data.url },
    ],
    why,
    site: data.site,
  })
}
