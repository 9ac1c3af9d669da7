import { layOut, type MailSite, p, quiet } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import { formatTerm } from '#domain/format.pl.ts'

export type RecoveredLinks = {
  site: MailSite
  reservations: readonly { listing_name: string; term: { start: string; end: string }; status: string; url: string }[]
}

/** Links to all reservations of one mailbox, the latest event first. */
export function recoveredLinks({ site, reservations }: RecoveredLinks): MailBody {
  const [first] = reservations
  const items = reservations.map(({ listing_name, term, status, url }) => ({
    label: `${listing_name}, ${formatTerm(term)}`,
    note: `Stan: ${status}`,
    url,
  }))
  return layOut({
    subject:
      reservations.length === 1 && first ? `Link do rezerwacji: ${first.listing_name}` : 'Linki do Twoich rezerwacji',
    preheader: 'Otwórz rezerwację, sprawdź płatność, napisz do właściciela.',
    heading: reservations.length === 1 ? 'Link do rezerwacji' : 'Linki do rezerwacji',
    blocks: [
      p('Oto rezerwacje, przy których podano ten adres e-mail:'),
      { kind: 'choices', items },
      quiet('Każdy, kto ma taki link, może zobaczyć rezerwację. Nie przekazuj go dalej.'),
    ],
    why: 'Wysyłamy tę wiadomość, ponieważ ktoś poprosił o linki do rezerwacji, przy których podano ten adres. Jeśli to nie Ty, zignoruj ją.',
    site,
  })
}
