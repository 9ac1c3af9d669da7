/** O11: an outside calendar of the partner, or the whole account, can no longer be read. */
import { layOut, type MailSite, p, PRODUCT_NAME } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import type { MailSample } from '#api/adapters/mail/samples.ts'
import { formatDateGenitive } from '#domain/format.pl.ts'
import type { OutsideError } from '#domain/outside/health.ts'
import { outsideErrorTexts } from '#domain/outside/words.pl.ts'

type Lost = {
  site: MailSite
  calendar: string
  listing: string
  /** Date in Warsaw of the last answer; null when there was none. */
  since: string | null
  error: OutsideError
  calendar_url: string
}

const origin = 'https://wydarzy.example'
const sample: Lost = {
  site: { home_url: `${origin}/`, contact_url: `${origin}/kontakt`, privacy_url: `${origin}/polityka-prywatnosci` },
  calendar: 'Dwór – imprezy',
  listing: 'Dwór pod Lipami',
  since: '2026-11-22',
  error: 'forbidden',
  calendar_url: `${origin}/kalendarz`,
}

export const outsideMailSamples: readonly MailSample[] = [
  {
    name: 'googleRevoked',
    make: () =>
      googleRevoked({
        site: sample.site,
        account: 'partner@gmail.example',
        since: sample.since,
        calendar_url: sample.calendar_url,
      }),
  },
  { name: 'googleCalendarLost', make: () => calendarLost(sample) },
  {
    name: 'feedLost',
    make: () => calendarLost({ ...sample, calendar: 'Inny portal', since: null, error: 'gone' }),
  },
]

const goesOn =
  'Rezerwacje działają dalej: zajęte terminy, które już znamy, pozostają zajęte, a rezerwacje natychmiastowe czekają na Twoją zgodę, dopóki'
const why = `Wysyłamy tę wiadomość, ponieważ ten adres należy do konta w ${PRODUCT_NAME}.`

function notSynced(since: string | null): string {
  return since ? `Terminy nie są synchronizowane od ${formatDateGenitive(since)}.` : 'Terminy nie są synchronizowane.'
}

export function calendarLost({ site, calendar, listing, since, error, calendar_url }: Lost): MailBody {
  return layOut({
    subject: `Nie możemy odczytać kalendarza „${calendar}”`,
    preheader: notSynced(since),
    heading: 'Kalendarz nie odpowiada',
    blocks: [
      p('Dzień dobry,'),
      p(
        ...['nie możemy odczytać kalendarza ', { strong: `„${calendar}”` }, ' oferty ', { strong: listing }, '. '],
        outsideErrorTexts[error],
      ),
      p(
        since ? notSynced(since) : 'Tego kalendarza nie udało się jeszcze odczytać.',
        ` ${goesOn} kalendarz nie odpowie.`,
      ),
      { kind: 'button', label: 'Otwórz kalendarz', url: calendar_url },
    ],
    why,
    site,
  })
}

/** `since`: date in Warsaw; null in a job that did not note it. */
type Revoked = { site: MailSite; account: string; since: string | null; calendar_url: string }

export function googleRevoked({ site, account, since, calendar_url }: Revoked): MailBody {
  return layOut({
    subject: 'Kalendarz Google wymaga ponownego połączenia',
    preheader: notSynced(since),
    heading: 'Połącz kalendarz ponownie',
    blocks: [
      p('Dzień dobry,'),
      p(
        ...['dostęp do konta Google ', { strong: account }, ' został cofnięty. '],
        `${notSynced(since)} Do czasu ponownego połączenia nie widzimy w nim nowych wydarzeń i nie zapisujemy w nim rezerwacji.`,
      ),
      p(`${goesOn} nie połączysz konta ponownie.`),
      { kind: 'button', label: 'Połącz ponownie', url: calendar_url },
    ],
    why,
    site,
  })
}
