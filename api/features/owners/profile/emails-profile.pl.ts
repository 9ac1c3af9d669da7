import { layOut, type MailSite, p, PRODUCT_NAME } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import type { MailSample } from '#api/adapters/mail/samples.ts'
import { formatList } from '#domain/format.pl.ts'
import { profilePartLabels } from '#domain/labels.pl.ts'
import type { ProfilePart } from '#domain/people/owner.ts'

export type ProfileIncomplete = {
  site: MailSite
  first_name: string
  missing: readonly ProfilePart[]
  profile_url: string
}

const origin = 'https://wydarzy.example'
const site = { home_url: `${origin}/`, contact_url: `${origin}/kontakt`, privacy_url: `${origin}/polityka-prywatnosci` }

export const profileMailSamples: readonly MailSample[] = [
  {
    name: 'profileIncomplete',
    make: () =>
      profileIncomplete({
        site,
        first_name: 'Anna',
        missing: ['nip', 'address', 'iban'],
        profile_url: `${origin}/profil`,
      }),
  },
]

/** O7: sent two and seven days after the registration, to owners who have not finished their profile. */
export function profileIncomplete(data: ProfileIncomplete): MailBody {
  return layOut({
    subject: 'Dokończ profil, aby zacząć przyjmować rezerwacje',
    preheader: 'To zajmie około 5 minut.',
    heading: 'Jeszcze tylko profil',
    blocks: [
      p('Dzień dobry,'),
      p(
        'zanim opublikujesz pierwszą ofertę, potrzebujemy kilku danych firmy. Brakuje: ',
        { strong: formatList(data.missing.map((part) => profilePartLabels[part])) },
        '.',
      ),
      p('To zajmie około 5 minut.'),
      { kind: 'button', label: 'Uzupełnij profil', url: data.profile_url },
    ],
    why: `Wysyłamy tę wiadomość, ponieważ ten adres należy do konta w ${PRODUCT_NAME}.`,
    site: data.site,
  })
}
