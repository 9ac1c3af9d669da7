/** File names and headings inside the archive of an owner's data. */
import { termsColumns } from '#api/features/reservations/desk/export-csv.pl.ts'
import type { ExportedReservation } from '#api/features/reservations/export/load-export.ts'
import { type Column, csvGrosze } from '#domain/csv.ts'
import { labelOf, reservationStatusLabels } from '#domain/labels.pl.ts'
import type { PaymentTerms } from '#domain/reservation/payment-terms.ts'
import { toLocal } from '#domain/time.ts'

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
  invoice: (file: string) => `faktury/${file}`,
  picture: (slug: string, position: number) => `zdjecia/${slug}/${String(position + 1).padStart(2, '0')}.jpg`,
  file: (slug: string, position: number) => `pliki/${slug}/${String(position + 1).padStart(2, '0')}.pdf`,
} as const

/** The reservations once more, as a table for a spreadsheet. */
export const tableColumns: readonly Column<{ row: ExportedReservation; terms: PaymentTerms }>[] = [
  ['Numer', ({ row }) => row.reference],
  ['Oferta', ({ row }) => row.listing_name],
  ['Stan', ({ row }) => labelOf(reservationStatusLabels, row.status)],
  ['Początek', ({ row }) => wall(row.start_local)],
  ['Koniec', ({ row }) => wall(row.end_local)],
  ['Osoba rezerwująca', ({ row }) => `${row.customer_first_name} ${row.customer_last_name}`],
  ['E-mail', ({ row }) => row.customer_email],
  ['Telefon', ({ row }) => row.customer_phone],
  ['Wartość (zł)', ({ row }) => csvGrosze(row.total_grosze)],
  ['Wpłacono (zł)', ({ row }) => csvGrosze(row.paid_grosze)],
  ['Zwrócono (zł)', ({ row }) => csvGrosze(row.refunded_grosze)],
  ...termsColumns,
  ['Złożono', ({ row }) => wall(toLocal(row.created_at.getTime(), 'Europe/Warsaw'))],
]

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
    'faktury – faktury za plan (ich lista jest w pliku konto.json)',
    'zdjecia – zdjęcia ofert',
    'pliki – pliki PDF, które goście pobierają ze stron ofert',
    '',
    'Kwoty w plikach JSON są w groszach. Numeru PESEL nie dołączamy do pliku, ponieważ jest przechowywany w postaci zaszyfrowanej.',
    '',
  ].join('\r\n')
}

function wall(local: string): string {
  return local.replace('T', ' ')
}
