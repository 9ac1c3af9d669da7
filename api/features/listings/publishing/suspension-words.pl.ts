/** Sentences of the statement of reasons, and the letters O11 about it. */
import { layOut, type MailSite, p, PRODUCT_NAME } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import type { MailSample } from '#api/adapters/mail/samples.ts'
import { sentence } from '#domain/format.pl.ts'
import type { Suspension } from '#contract/listings/publishing-state.ts'
import { basisText, sourceText } from '#domain/listing/suspension-words.pl.ts'

export const scopeWords =
  'Oferty nie widać w wyszukiwarce, pod jej adresem ani na innych stronach, w całej Unii Europejskiej, do czasu jej przywrócenia. Nie można jej zarezerwować. Rezerwacje, które już są, pozostają bez zmian.'
export const remedyWords =
  'Możesz się odwołać bezpłatnie przez formularz kontaktu. Sprawę rozpatrzy człowiek. Możesz też dochodzić swoich praw przed sądem.'

const why = `Wysyłamy tę wiadomość, ponieważ ten adres należy do konta w ${PRODUCT_NAME}.`

type Told = { site: MailSite; listing_name: string; url: string }
export type SuspendedMail = Told & Omit<Suspension, 'suspended_at'>
export type RestoredMail = Told & { reason: string; shown: boolean }

const origin = 'https://wydarzy.example'
const sample: Told = {
  site: { home_url: `${origin}/`, contact_url: `${origin}/kontakt`, privacy_url: `${origin}/polityka-prywatnosci` },
  listing_name: 'Dwór pod Lipami',
  url: `${origin}/moje-sale/edycja/1`,
}
const reasons: Omit<Suspension, 'suspended_at'> = {
  source: 'notice',
  facts: 'Zdjęcia w ofercie przedstawiają inny obiekt.',
  ground: 'terms',
  point: '§ 4 ust. 2',
  scope: scopeWords,
  remedies: remedyWords,
}

export const suspensionMailSamples: readonly MailSample[] = [
  { name: 'listingSuspended', make: () => listingSuspended({ ...sample, ...reasons }) },
  {
    name: 'listingRestored',
    make: () => listingRestored({ ...sample, reason: 'Zdjęcia zostały wymienione.', shown: true }),
  },
  {
    name: 'listingRestored.hidden',
    make: () => listingRestored({ ...sample, reason: 'Zdjęcia zostały wymienione.', shown: false }),
  },
]

export function listingSuspended(mail: SuspendedMail): MailBody {
  const { site, listing_name, facts, scope, remedies, url } = mail
  return layOut({
    subject: `Oferta ${listing_name} została wstrzymana`,
    preheader: sentence(`Powód: ${facts}`),
    heading: 'Oferta została wstrzymana',
    blocks: [
      p('Dzień dobry,'),
      p('oferta ', { strong: listing_name }, ' została wstrzymana.'),
      p('Powód: ', { strong: sentence(facts) }, ` ${basisText(mail)}`),
      p(scope),
      p(sourceText(mail)),
      p(remedies),
      { kind: 'button', label: 'Chcę się odwołać', url: site.contact_url },
      { kind: 'button', label: 'Zobacz ofertę', url, look: 'second' },
    ],
    why,
    site,
  })
}

export function listingRestored({ site, listing_name, reason, shown, url }: RestoredMail): MailBody {
  return layOut({
    subject: `Oferta ${listing_name} została przywrócona`,
    preheader: shown ? 'Goście widzą ją znowu.' : 'Możesz ją znowu opublikować.',
    heading: 'Oferta została przywrócona',
    blocks: [
      p('Dzień dobry,'),
      p('wstrzymanie oferty ', { strong: listing_name }, ' zostało cofnięte.'),
      p('Powód: ', { strong: sentence(reason) }),
      p(shown ? 'Goście widzą ją znowu.' : 'Goście jeszcze jej nie widzą. Możesz ją znowu opublikować.'),
      { kind: 'button', label: 'Zobacz ofertę', url },
    ],
    why,
    site,
  })
}
