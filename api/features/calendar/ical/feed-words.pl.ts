import { unitsSaid } from '#api/features/reservations/core/texts.pl.ts'
import { formatList } from '#domain/format.pl.ts'
import { brand, reservationStatusLabels } from '#domain/labels.pl.ts'
import { occasionOf } from '#domain/listing/labels.pl.ts'
import type { FeedEntry } from './link-queries.ts'

/** For an address that was sealed with an earlier SECRET_KEY. */
export const addressUnreadable =
  'Zapisanego adresu nie możemy odczytać. Jeśli to potrwa, odłącz ten kalendarz i podłącz go ponownie.'

/** The name of the subscribed calendar. */
export const feedName = (listing_name: string | null): string =>
  listing_name === null ? `${brand.name}: wszystkie oferty` : `${brand.name}: ${listing_name}`

/** People, occasions and notes only when the owner chose so, because everybody with the address can read them. */
export function entryWords(entry: FeedEntry, with_names: boolean): { summary: string; description: string } {
  const { reference, status, customer, occasion, label } = entry
  const place = placeOf(entry, with_names)
  if (status === null)
    return { summary: `${place}: ${with_names && label ? label : 'termin zablokowany'}`, description: '' }
  const who = with_names && customer ? customer : `rezerwacja ${reference}`
  const lines = [`Numer rezerwacji: ${reference}`, `Stan: ${reservationStatusLabels[status]}`]
  const said = occasion && occasionOf({ event_type: occasion })
  const what = with_names && said ? [`Okazja: ${said}`] : []
  // Outlook shows cancelled entries like all others, so the title says it.
  const off = status === 'cancelled' ? `${reservationStatusLabels[status]}: ` : ''
  return { summary: `${off}${place}: ${who}`, description: [...lines, ...what].join('\n') }
}

/** „Kormoran (Zatoka A i Zatoka C)”; crews bear the names of people. */
function placeOf({ listing_name, units, kind }: FeedEntry, with_names: boolean): string {
  if (units === null || units.all) return listing_name
  const names = unitsSaid(units, kind, with_names ? 'owner' : 'customer')
  return names.length > 0 ? `${listing_name} (${formatList(names)})` : listing_name
}
