/** Names and headings inside the archive of an owner's data. */
import { termsColumns } from '#api/features/reservations/desk/export-csv.pl.ts'
import { reservationStatusLabels } from '#domain/labels.pl.ts'
import type { ReservationStatus } from '#domain/reservation/reservation.ts'

export const exportNames = {
  archive: (day: string) => `wydarzy-dane-${day}.zip`,
  readme: 'CZYTAJ.txt',
  account: 'konto.json',
  integrations: 'integracje.json',
  listings: 'oferty.json',
  reservations: 'rezerwacje.json',
  payments: 'platnosci.json',
  blocks: 'blokady.json',
  table: 'rezerwacje.csv',
  picture: (slug: string, position: number) => `zdjecia/${slug}/${String(position + 1).padStart(2, '0')}.jpg`,
  file: (slug: string, position: number) => `pliki/${slug}/${String(position + 1).padStart(2, '0')}.pdf`,
} as const

export const tableHeadings = [
  'Numer',
  'Oferta',
  'Stan',
  'Początek',
  'Koniec',
  'Osoba rezerwująca',
  'E-mail',
  'Telefon',
  'Wartość (zł)',
  'Wpłacono (zł)',
  'Zwrócono (zł)',
  ...termsColumns,
  'Złożono',
] as const

export function exportReadme(made_at: string): string {
  return [
    'Dane Twojego konta w serwisie Wydarzy',
    `Przygotowano: ${made_at}`,
    '',
    'konto.json – dane konta i firmy, zgody, sesje',
    'integracje.json – klucze API, webhooki i połączone kalendarze: nazwy, uprawnienia i daty, bez kluczy i sekretów',
    'oferty.json – oferty z cennikami, godzinami i opisami zdjęć',
    'rezerwacje.json – rezerwacje z pozycjami ceny, warunkami płatności, historią, wiadomościami i wpłatami',
    'platnosci.json – płatności online i zwroty',
    'blokady.json – terminy zablokowane w kalendarzu, z notatkami',
    'rezerwacje.csv – te same rezerwacje w tabeli dla arkusza kalkulacyjnego',
    'zdjecia – zdjęcia ofert',
    'pliki – pliki PDF, które goście pobierają ze stron ofert',
    '',
    'Kwoty w plikach JSON są w groszach. Numeru PESEL nie dołączamy do pliku, ponieważ jest przechowywany w postaci zaszyfrowanej.',
    '',
  ].join('\r\n')
}

export function statusLabel(status: string): string {
  return reservationStatusLabels[status as ReservationStatus] ?? status
}
