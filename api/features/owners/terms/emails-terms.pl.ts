import { layOut, type MailSite, p, PRODUCT_NAME, quiet } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import type { MailSample } from '#api/adapters/mail/samples.ts'
import { formatDay } from '#domain/format.pl.ts'
import { partnerTermsChanges } from '#domain/people/partner-terms.pl.ts'
import type { LocalDate } from '#domain/time.ts'

export type NewTerms = {
  site: MailSite
  effective_on: LocalDate
  changes: readonly string[]
  terms_url: string
  profile_url: string
}

const origin = 'https://wydarzy.example'
const site = { home_url: `${origin}/`, contact_url: `${origin}/kontakt`, privacy_url: `${origin}/polityka-prywatnosci` }

export const termsMailSamples: readonly MailSample[] = [
  {
    name: 'newTerms',
    make: () =>
      newTerms({
        site,
        effective_on: '2026-12-15',
        changes: partnerTermsChanges,
        terms_url: `${origin}/regulamin-partnera`,
        profile_url: `${origin}/profil`,
      }),
  },
]

/** O12: the full text is attached as a file, because a link is no durable medium (regulation 2019/1150, art. 3 (2)). */
export function newTerms(data: NewTerms): MailBody {
  const day = formatDay(data.effective_on)
  return layOut({
    subject: `Nowy regulamin dla partnerów od ${day}`,
    preheader: 'Co się zmienia i co możesz zrobić.',
    heading: 'Zmieniamy regulamin dla partnerów',
    blocks: [
      p('Dzień dobry,'),
      p('nowa wersja regulaminu obowiązuje Cię od ', { strong: day }, '. Co się zmienia:'),
      { kind: 'list', items: data.changes },
      p('Pełna treść jest w załączniku i na stronie: ', { link: 'Regulamin dla partnerów', url: data.terms_url }, '.'),
      p(
        'Jeśli się z nią nie zgadzasz, możesz przed tym dniem zakończyć umowę: ',
        { link: 'zamknij konto w profilu', url: data.profile_url },
        '. Do tego dnia obowiązuje Cię dotychczasowa wersja.',
      ),
      quiet('Jeśli zgadzasz się na zmianę, nie musisz nic robić.'),
    ],
    why: `Wysyłamy tę wiadomość, ponieważ ten adres należy do konta w ${PRODUCT_NAME}.`,
    site: data.site,
  })
}
