import { layOut, type MailSite, p, PRODUCT_NAME, quiet } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import type { MailSample } from '#api/adapters/mail/samples.ts'
import { moment, untilMoment } from '#api/adapters/mail/words.pl.ts'
import { keyScopeLabels } from '#domain/integrations/key-scopes.pl.ts'
import type { KeyScope } from '#domain/integrations/key-scopes.ts'

const whyAccount = `Wysyłamy tę wiadomość, ponieważ ten adres należy do konta w ${PRODUCT_NAME}.`

export type ApiKeyMade = {
  site: MailSite
  name: string
  /** The first and last characters of the key. */
  shown: string
  scopes: readonly KeyScope[]
  /** Wall time in Warsaw, `YYYY-MM-DDTHH:MM`. */
  made_at: string
  integrations_url: string
}

const origin = 'https://wydarzy.example'
const site = { home_url: `${origin}/`, contact_url: `${origin}/kontakt`, privacy_url: `${origin}/polityka-prywatnosci` }

export const integrationMailSamples: readonly MailSample[] = [
  {
    name: 'apiKeyMade',
    make: () =>
      apiKeyMade({
        site,
        name: 'Program księgowy',
        shown: 'wyd_h3Kq9x…R2fA',
        scopes: ['reservations:read', 'stats:read'],
        made_at: '2026-11-22T06:40',
        integrations_url: `${origin}/integracje`,
      }),
  },
  {
    name: 'webhookMade',
    make: () => webhookMade({ site, url: 'https://system.example/wydarzy', integrations_url: `${origin}/integracje` }),
  },
  {
    name: 'webhookBroken',
    make: () =>
      webhookBroken({
        site,
        url: 'https://system.example/wydarzy',
        failing_since: '2026-11-22T06:40',
        integrations_url: `${origin}/integracje`,
      }),
  },
]

export type WebhookMade = { site: MailSite; url: string; integrations_url: string }

export function webhookMade(data: WebhookMade): MailBody {
  return layOut({
    subject: 'Nowy adres webhooka na Twoim koncie',
    preheader: data.url,
    heading: 'Będziemy powiadamiać nowy adres',
    blocks: [
      p('Dzień dobry,'),
      p('od teraz o rezerwacjach z Twojego konta powiadamiamy też ten adres: ', { strong: data.url }),
      p('Powiadomienia nie zawierają danych osób rezerwujących.'),
      { kind: 'button', label: 'Sprawdzam webhooki', url: data.integrations_url },
      quiet('Jeśli to nie Ty, usuń ten adres i zmień hasło.'),
    ],
    why: whyAccount,
    site: data.site,
  })
}

export type WebhookBroken = {
  site: MailSite
  url: string
  /** Wall time in Warsaw. */
  failing_since: string
  integrations_url: string
}

export function webhookBroken(data: WebhookBroken): MailBody {
  return layOut({
    subject: 'Twój system nie odbiera powiadomień',
    preheader: `Nic nie dociera na ${data.url}.`,
    heading: 'Przestaliśmy powiadamiać Twój system',
    blocks: [
      p('Dzień dobry,'),
      p('na adres ', { strong: data.url }, ' nic nie dociera od ', { strong: untilMoment(data.failing_since) }, '.'),
      p('Przestaliśmy wysyłać. Powiadomienia czekają do 30 dni i wyjdą, kiedy wznowisz wysyłanie.'),
      { kind: 'button', label: 'Sprawdzam dziennik', url: data.integrations_url },
      quiet('Rezerwacje działają bez zmian. Zobaczysz je w panelu, tylko Twój system o nich nie wie.'),
    ],
    why: whyAccount,
    site: data.site,
  })
}

export function apiKeyMade(data: ApiKeyMade): MailBody {
  return layOut({
    subject: `Nowy klucz API: ${data.name}`,
    preheader: `Utworzony: ${moment(data.made_at)}.`,
    heading: 'Na Twoim koncie powstał klucz API',
    blocks: [
      p('Dzień dobry,'),
      p(
        'na Twoim koncie powstał klucz API ',
        { strong: `„${data.name}”` },
        ` (${data.shown}): `,
        { strong: moment(data.made_at) },
        '. Program, który go ma, może działać w Twoim imieniu:',
      ),
      { kind: 'list', items: data.scopes.map((scope) => keyScopeLabels[scope]) },
      { kind: 'button', label: 'Sprawdzam klucze', url: data.integrations_url },
      quiet('Jeśli to nie Ty, unieważnij ten klucz i zmień hasło. Unieważniony klucz przestaje działać od razu.'),
    ],
    why: whyAccount,
    site: data.site,
  })
}
