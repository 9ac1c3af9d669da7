import { type Block, layOut, type MailSite, p, PRODUCT_NAME, quiet } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import type { MailSample } from '#api/adapters/mail/samples.ts'
import { minutes, moment } from '#api/adapters/mail/words.pl.ts'
import { plural } from '#domain/format.pl.ts'

const whyAccount = `Wysyłamy tę wiadomość, ponieważ ten adres należy do konta w ${PRODUCT_NAME}.`

export type PasswordReset = { site: MailSite; first_name: string; reset_url: string; valid_minutes: number }

export type PasswordChanged = {
  site: MailSite
  first_name: string
  /** Wall time in Warsaw, `YYYY-MM-DDTHH:MM`. */
  changed_at: string
  /** For example „Firefox, Windows”; null when unknown. */
  device: string | null
  /** Number of API keys that stay valid: a new password does not end them. */
  keys: number
  integrations_url: string
}

export type SessionCopied = {
  site: MailSite
  first_name: string
  /** Wall time in Warsaw. */
  noticed_at: string
  /** The browser that used the copied token; null when unknown. */
  device: string | null
  reset_url: string
}

const origin = 'https://wydarzy.example'
const site = { home_url: `${origin}/`, contact_url: `${origin}/kontakt`, privacy_url: `${origin}/polityka-prywatnosci` }

export const authMailSamples: readonly MailSample[] = [
  {
    name: 'passwordReset',
    make: () =>
      passwordReset({ site, first_name: 'Anna', reset_url: `${origin}/nowe-haslo/5tR9qLx2`, valid_minutes: 60 }),
  },
  {
    name: 'passwordChanged',
    make: () =>
      passwordChanged({
        site,
        first_name: 'Anna',
        changed_at: '2026-11-22T06:40',
        device: 'Firefox, Windows',
        keys: 2,
        integrations_url: `${origin}/integracje`,
      }),
  },
  {
    name: 'sessionCopied',
    make: () =>
      sessionCopied({
        site,
        first_name: 'Anna',
        noticed_at: '2026-11-22T06:40',
        device: 'Firefox, Windows',
        reset_url: `${origin}/zapomniane-haslo`,
      }),
  },
]

export function passwordReset(data: PasswordReset): MailBody {
  return layOut({
    subject: 'Ustaw nowe hasło',
    preheader: `Link wygaśnie po upływie ${minutes(data.valid_minutes)} i działa tylko raz.`,
    heading: 'Ustaw nowe hasło',
    blocks: [
      p('Dzień dobry,'),
      p(
        'otrzymaliśmy prośbę o nowe hasło do Twojego konta. ',
        { html: 'Kliknij', text: 'Otwórz link' },
        ', aby je ustawić.',
      ),
      {
        kind: 'button',
        label: 'Ustawiam nowe hasło',
        url: data.reset_url,
        note: `Link wygaśnie po upływie ${minutes(data.valid_minutes)}. Można użyć go tylko raz.`,
      },
      quiet('Jeśli to nie Twoja prośba, zignoruj tę wiadomość. Dotychczasowe hasło nadal działa.'),
    ],
    why: whyAccount,
    site: data.site,
  })
}

export function passwordChanged(data: PasswordChanged): MailBody {
  return layOut({
    subject: 'Zmieniono hasło',
    preheader: `Zmiana: ${moment(data.changed_at)}.`,
    heading: 'Hasło zostało zmienione',
    blocks: [
      p('Dzień dobry,'),
      p(
        'hasło do Twojego konta zostało zmienione: ',
        { strong: moment(data.changed_at) },
        data.device ? `, ${data.device}.` : '.',
      ),
      p('Wylogowaliśmy to konto na pozostałych urządzeniach.'),
      ...(data.keys > 0 ? [keysGoOn(data.keys, data.integrations_url)] : []),
      p('Jeśli to nie Ty, natychmiast ', { link: 'napisz do nas', url: data.site.contact_url }, '.'),
    ],
    why: whyAccount,
    site: data.site,
  })
}

export function sessionCopied(data: SessionCopied): MailBody {
  return layOut({
    subject: 'Zakończyliśmy sesję na Twoim koncie',
    preheader: 'Ktoś użył jej w innej przeglądarce niż ta, w której się zaczęła.',
    heading: 'Ta sesja nie była bezpieczna',
    blocks: [
      p('Dzień dobry,'),
      p(
        'ktoś użył Twojego logowania w innej przeglądarce niż ta, w której się zaczęło: ',
        { strong: moment(data.noticed_at) },
        data.device ? `, ${data.device}.` : '.',
        ' Mogła to być kopia danych logowania, więc zakończyliśmy tę sesję.',
      ),
      p('Zaloguj się ponownie. Jeśli to nie Ty, ustaw od razu nowe hasło: wyloguje to wszystkie urządzenia.'),
      { kind: 'button', label: 'Ustawiam nowe hasło', url: data.reset_url },
      quiet('Jeśli to Ty (na przykład po wyczyszczeniu plików cookie), nic więcej nie trzeba robić.'),
    ],
    why: whyAccount,
    site: data.site,
  })
}

function keysGoOn(keys: number, url: string): Block {
  const count = plural(keys, 'klucz API działa', 'klucze API działają', 'kluczy API działa')
  return p(
    `${count} dalej, bo programy nie znają hasła. Jeśli hasło mógł poznać ktoś jeszcze, sprawdź je i unieważnij te, których nie znasz: `,
    { link: 'Integracje', url },
    '.',
  )
}
