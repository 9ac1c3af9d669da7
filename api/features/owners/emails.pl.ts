import { layOut, type MailSite, p, PRODUCT_NAME, quiet } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import type { MailSample } from '#api/adapters/mail/samples.ts'

const whyRegistered = `Wysyłamy tę wiadomość, ponieważ ten adres podano przy rejestracji w ${PRODUCT_NAME}.`

export type OwnerVerifyEmail = { site: MailSite; first_name: string; verify_url: string }

export function ownerVerifyEmail(data: OwnerVerifyEmail): MailBody {
  return layOut({
    subject: `Potwierdź adres e-mail w ${PRODUCT_NAME}`,
    preheader: 'Jedno kliknięcie i Twoje konto będzie gotowe. Link działa 24 godziny.',
    heading: 'Potwierdź adres e-mail',
    blocks: [
      p(`Dzień dobry ${data.first_name},`),
      p(`witamy wśród partnerów ${PRODUCT_NAME}. Kliknij, aby potwierdzić adres.`),
      { kind: 'button', label: 'Potwierdzam adres e-mail', url: data.verify_url, note: 'Link działa 24 godziny.' },
      quiet('Jeśli to nie Twoja rejestracja, zignoruj tę wiadomość. Bez potwierdzenia konto nie będzie działać.'),
    ],
    why: whyRegistered,
    site: data.site,
  })
}

export type AddressAlreadyRegistered = { site: MailSite; login_url: string; password_reset_url: string }

/** Somebody registers with an address that has an account: only the mailbox learns it, never the screen. */
export function addressAlreadyRegistered(data: AddressAlreadyRegistered): MailBody {
  return layOut({
    subject: `Masz już konto w ${PRODUCT_NAME}`,
    preheader: 'Zaloguj się albo ustaw nowe hasło.',
    heading: 'Masz już konto',
    blocks: [
      p(
        'Ktoś próbował założyć konto na ten adres, ale konto z tym adresem już istnieje. Niczego w nim nie zmieniliśmy.',
      ),
      { kind: 'button', label: 'Zaloguj się', url: data.login_url },
      p('Nie pamiętasz hasła? ', { link: 'Ustaw nowe hasło', url: data.password_reset_url }),
      quiet('Jeśli to nie Twoja próba, nie musisz nic robić.'),
    ],
    why: whyRegistered,
    site: data.site,
  })
}

const origin = 'https://wydarzy.example'
const site = { home_url: `${origin}/`, contact_url: `${origin}/kontakt`, privacy_url: `${origin}/polityka-prywatnosci` }

export const ownerMailSamples: readonly MailSample[] = [
  {
    name: 'ownerVerifyEmail',
    make: () => ownerVerifyEmail({ site, first_name: 'Anna', verify_url: `${origin}/weryfikacja-email/5tR9qLx2` }),
  },
  {
    name: 'addressAlreadyRegistered',
    make: () =>
      addressAlreadyRegistered({
        site,
        login_url: `${origin}/login`,
        password_reset_url: `${origin}/zapomniane-haslo`,
      }),
  },
]
