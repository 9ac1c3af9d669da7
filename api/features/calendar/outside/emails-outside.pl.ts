/** O11: a calendar of the partner that cannot be read any more. */
import { layOut, type MailSite, p, PRODUCT_NAME } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import type { MailSample } from '#api/adapters/mail/samples.ts'
import { formatDate } from '#domain/format.pl.ts'
import type { OutsideError, OutsideKind } from '#domain/outside/health.ts'
import { outsideErrorTexts } from '#domain/outside/words.pl.ts'

type Lost = {
  site: MailSite
  kind: OutsideKind
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
  kind: 'google',
  calendar: 'Dwór – imprezy',
  listing: 'Dwór pod Lipami',
  since: '2026-11-22',
  error: 'revoked',
  calendar_url: `${origin}/kalendarz`,
}

export const outsideMailSamples: readonly MailSample[] = [
  { name: 'googleCalendarLost', make: () => calendarLost(sample) },
  {
    name: 'feedLost',
    make: () => calendarLost({ ...sample, kind: 'ical', calendar: 'Inny portal', since: null, error: 'gone' }),
  },
]

export function calendarLost({ site, kind, calendar, listing, since, error, calendar_url }: Lost): MailBody {
  const google = kind === 'google'
  return layOut({
    subject: google ? 'Kalendarz Google wymaga ponownego połączenia' : `Nie możemy odczytać kalendarza „${calendar}”`,
    preheader: since ? `Terminy nie są synchronizowane od: ${formatDate(since)}.` : 'Terminy nie są synchronizowane.',
    heading: google ? 'Połącz kalendarz ponownie' : 'Kalendarz nie odpowiada',
    blocks: [
      p('Dzień dobry,'),
      p(
        ...['nie możemy odczytać kalendarza ', { strong: calendar }, ' oferty ', { strong: listing }, '. '],
        outsideErrorTexts[error],
      ),
      p(
        since
          ? `Terminy nie są synchronizowane od: ${formatDate(since)}.`
          : 'Tego kalendarza nie udało się jeszcze odczytać.',
        ' Rezerwacje działają dalej: zajęte terminy, które już znamy, pozostają zajęte, a rezerwacje natychmiastowe czekają na Twoją zgodę, dopóki kalendarz nie odpowie.',
      ),
      { kind: 'button', label: google ? 'Połącz ponownie' : 'Otwórz kalendarz', url: calendar_url },
    ],
    why: `Wysyłamy tę wiadomość, ponieważ ten adres należy do konta w ${PRODUCT_NAME}.`,
    site,
  })
}
