/** O11: the seller's copy of the yearly report, and the letter about missing data. */
import { layOut, type MailSite, p, PRODUCT_NAME } from '#api/adapters/mail/layout.pl.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import type { MailSample } from '#api/adapters/mail/samples.ts'
import { formatDateGenitive, formatList } from '#domain/format.pl.ts'
import type { Dac7Lack } from '#domain/tax/dac7.ts'

const lackNames: Record<Dac7Lack, string> = {
  legal_form: 'forma prawna',
  name: 'nazwa',
  tin: 'NIP albo PESEL',
  birth_date: 'data urodzenia',
  address: 'adres',
  country: 'kraj siedziby',
  property_address: 'adres obiektu',
}

type Dac7Mail = { site: MailSite; year: number; profile_url: string }
type Dac7Reminder = Dac7Mail & {
  lacks: readonly Dac7Lack[]
  report_by: string
  /** That day is over, as of a second reminder in February. */
  is_late: boolean
}

const origin = 'https://wydarzy.example'
const sample: Dac7Reminder = {
  site: { home_url: `${origin}/`, contact_url: `${origin}/kontakt`, privacy_url: `${origin}/polityka-prywatnosci` },
  year: 2026,
  profile_url: `${origin}/profil`,
  lacks: ['tin', 'birth_date'],
  report_by: '2027-01-31',
  is_late: false,
}

export const dac7MailSamples: readonly MailSample[] = [
  { name: 'dac7Copy', make: () => dac7Copy(sample) },
  { name: 'dac7DataMissing', make: () => dac7DataMissing(sample) },
  { name: 'dac7DataMissing.late', make: () => dac7DataMissing({ ...sample, is_late: true }) },
]

const why = `Wysyłamy tę wiadomość, ponieważ ten adres należy do konta w ${PRODUCT_NAME}.`

export function dac7Copy({ site, year, profile_url }: Dac7Mail): MailBody {
  return layOut({
    subject: `Informacja DAC7 za rok ${year}`,
    preheader: 'Kopia danych, które przekazujemy Szefowi Krajowej Administracji Skarbowej.',
    heading: `Informacja DAC7 za rok ${year}`,
    blocks: [
      p('Dzień dobry,'),
      p('w załączniku są dane o Twojej sprzedaży, które przekazujemy Szefowi Krajowej Administracji Skarbowej.'),
      p(
        'W załączniku kwoty są w pełnych złotych, po potrąceniu kosztów płatności. PESEL pokazujemy tylko w części. Jeśli coś się nie zgadza, popraw dane w profilu albo napisz do nas.',
      ),
      { kind: 'button', label: 'Sprawdź dane w profilu', url: profile_url },
    ],
    why,
    site,
  })
}

export function dac7DataMissing({ site, year, lacks, report_by, is_late, profile_url }: Dac7Reminder): MailBody {
  const by = formatDateGenitive(report_by)
  const when = is_late
    ? `informację DAC7 za rok ${year} przekazuje się Szefowi Krajowej Administracji Skarbowej do ${by}, więc ten termin już minął. Nadal brakuje: `
    : `do ${by}, przekazujemy Szefowi Krajowej Administracji Skarbowej informację DAC7 za rok ${year}. Brakuje: `
  return layOut({
    subject: 'Uzupełnij dane podatkowe',
    preheader: `Potrzebujemy ich do informacji DAC7 za rok ${year}.`,
    heading: 'Brakuje danych podatkowych',
    blocks: [
      p('Dzień dobry,'),
      p(when, { strong: formatList(lacks.map((lack) => lackNames[lack])) }, '.'),
      p('Bez tych danych, po dwóch przypomnieniach i 60 dniach, możemy wstrzymać wypłaty.'),
      { kind: 'button', label: 'Uzupełnij dane', url: profile_url },
    ],
    why,
    site,
  })
}
