import { layOut, type MailSite, p, PRODUCT_NAME, quiet } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import type { MailSample } from '#api/adapters/mail/samples.ts'
import { iban, moment, untilMoment } from '#api/adapters/mail/words.pl.ts'
import { sentence } from '#domain/format.pl.ts'

const whyRegistered = `Wysyłamy tę wiadomość, ponieważ ten adres podano przy rejestracji w ${PRODUCT_NAME}.`

export type OwnerVerifyEmail = { site: MailSite; first_name: string; verify_url: string }

export type AddressAlreadyRegistered = { site: MailSite; login_url: string; password_reset_url: string }

const whyAccount = `Wysyłamy tę wiadomość, ponieważ ten adres należy do konta w ${PRODUCT_NAME}.`
const whyNewAddress = `Wysyłamy tę wiadomość, ponieważ ten adres podano jako nowy adres konta w ${PRODUCT_NAME}.`

export type EmailChangeAsked = {
  site: MailSite
  first_name: string
  mailbox: 'old' | 'new'
  old_email: string
  new_email: string
  change_url: string
  /** Wall time in Warsaw. */
  until: string
}

export type AccountChanged = {
  site: MailSite
  first_name: string
  what: 'email' | 'iban' | 'company'
  /** The new address, account number or company, as much of it as a mail may tell. */
  now: string
  /** Wall time in Warsaw. */
  changed_at: string
  /** For example „Firefox, Windows”; null when unknown. */
  device: string | null
}

const changedWords = {
  email: { what: 'adres e-mail', changed: 'został zmieniony na' },
  iban: { what: 'numer rachunku bankowego', changed: 'został zmieniony na numer, który kończy się cyframi' },
  company: { what: 'dane firmy', changed: 'zostały zmienione na' },
} as const

export type AccountClosed = { site: MailSite; first_name: string }

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
  ...(['old', 'new'] as const).map((mailbox) => ({
    name: `emailChangeAsked.${mailbox}`,
    make: () =>
      emailChangeAsked({
        site,
        first_name: 'Anna',
        mailbox,
        old_email: 'anna@dwor.example',
        new_email: 'biuro@dwor.example',
        change_url: `${origin}/zmiana-email/5tR9qLx2`,
        until: '2026-11-23T06:40',
      }),
  })),
  ...(['email', 'iban', 'company'] as const).map((what) => ({
    name: `accountChanged.${what}`,
    make: () =>
      accountChanged({
        site,
        first_name: 'Anna',
        what,
        now: {
          email: 'biuro@dwor.example',
          iban: 'PL61109010140000071219812874',
          company: 'Dwór pod Lipami sp. z o.o., NIP 123-456-32-18',
        }[what],
        changed_at: '2026-11-22T06:40',
        device: 'Firefox, Windows',
      }),
  })),
  { name: 'accountClosed', make: () => accountClosed({ site, first_name: 'Anna' }) },
]

export function ownerVerifyEmail(data: OwnerVerifyEmail): MailBody {
  return layOut({
    subject: `Potwierdź adres e-mail w ${PRODUCT_NAME}`,
    preheader: 'Jedno kliknięcie i Twoje konto będzie gotowe. Link działa 24 godziny.',
    heading: 'Potwierdź adres e-mail',
    blocks: [
      p('Dzień dobry,'),
      p(
        `witamy wśród partnerów ${PRODUCT_NAME}. `,
        { html: 'Kliknij', text: 'Otwórz link' },
        ', aby potwierdzić adres.',
      ),
      { kind: 'button', label: 'Potwierdzam adres e-mail', url: data.verify_url, note: 'Link działa 24 godziny.' },
      quiet('Jeśli to nie Twoja rejestracja, zignoruj tę wiadomość. Bez potwierdzenia konto nie będzie działać.'),
    ],
    why: whyRegistered,
    site: data.site,
  })
}

/** For a registration with an address that already has an account: only the mailbox learns of it, never the screen. */
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

/** Goes to both mailboxes; the change takes effect when both have confirmed. */
export function emailChangeAsked(data: EmailChangeAsked): MailBody {
  const isNew = data.mailbox === 'new'
  return layOut({
    subject: isNew ? 'Potwierdź nowy adres e-mail' : 'Zmiana adresu e-mail Twojego konta',
    preheader: `Nowy adres: ${data.new_email}. Link działa do ${untilMoment(data.until)}.`,
    heading: isNew ? 'Potwierdź nowy adres' : 'Zmiana adresu e-mail',
    blocks: [
      p('Dzień dobry,'),
      p(
        'otrzymaliśmy prośbę o zmianę adresu do logowania z ',
        { strong: data.old_email },
        ' na ',
        { strong: data.new_email },
        '. Zmiana wejdzie w życie, gdy potwierdzisz ją w obu skrzynkach.',
      ),
      {
        kind: 'button',
        label: isNew ? 'Potwierdzam nowy adres' : 'Zgadzam się na zmianę',
        url: data.change_url,
        note: `Link działa do ${untilMoment(data.until)}.`,
      },
      quiet(
        isNew
          ? 'Jeśli to nie Twoja prośba, zignoruj tę wiadomość. Nic się nie zmieni.'
          : 'Jeśli to nie Twoja prośba, otwórz ten link, zatrzymaj zmianę i od razu ustaw nowe hasło.',
      ),
    ],
    why: isNew ? whyNewAddress : whyAccount,
    site: data.site,
  })
}

/** O10: address, bank account or company changed. */
export function accountChanged(data: AccountChanged): MailBody {
  const { what, changed } = changedWords[data.what]
  const now = data.what === 'iban' ? iban(data.now).slice(-4) : data.now
  return layOut({
    subject: `Zmieniono ${what}`,
    preheader: `Zmiana: ${moment(data.changed_at)}.`,
    heading: `Zmieniono ${what}`,
    blocks: [
      p('Dzień dobry,'),
      p(
        `${sentence(`${what} na Twoim koncie ${PRODUCT_NAME} ${changed} ${now}`)} Zmiana: `,
        { strong: moment(data.changed_at) },
        data.device ? `, ${data.device}.` : '.',
      ),
      p('Jeśli to nie Ty, natychmiast ', { link: 'napisz do nas', url: data.site.contact_url }, '.'),
    ],
    why: whyAccount,
    site: data.site,
  })
}

export function accountClosed(data: AccountClosed): MailBody {
  return layOut({
    subject: 'Twoje konto zostało zamknięte',
    preheader: 'Oferty są ukryte, a dane do logowania usunięte.',
    heading: 'Konto zostało zamknięte',
    blocks: [
      p('Dzień dobry,'),
      p(
        `zgodnie z Twoją decyzją zamknęliśmy konto w ${PRODUCT_NAME}. Oferty nie są już widoczne, a dane do logowania zostały usunięte.`,
      ),
      p('Dane zakończonych rezerwacji przechowujemy tak długo, jak wymagają tego przepisy podatkowe i o roszczeniach.'),
      p('Jeśli to nie Twoja decyzja, natychmiast ', { link: 'napisz do nas', url: data.site.contact_url }, '.'),
    ],
    why: `Wysyłamy tę wiadomość, ponieważ ten adres należał do konta w ${PRODUCT_NAME}.`,
    site: data.site,
  })
}
