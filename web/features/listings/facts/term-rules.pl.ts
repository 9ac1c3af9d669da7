/** The rules of a term in words: how it is confirmed, how long it lasts, notice and times. */
import type { ListingDetail } from '#contract/listings/listings.ts'
import { formatDuration, formatList, formatMoney, plural, uncapital } from '#domain/format.pl.ts'
import { confirmationModeLabels, termModeLabels } from '#domain/labels.pl.ts'
import { deliveryModeLabels, securityDepositMethodLabels } from '#domain/listing/labels.pl.ts'
import type { DetailRow } from './detail-words.pl.ts'
import { rangeWords } from './range-words.pl.ts'

export function termWords(listing: ListingDetail): DetailRow[] {
  const { details, min_minutes, max_minutes, notice_hours, delivery_mode, travel } = listing
  const rows: DetailRow[] = [
    { label: 'Potwierdzenie', words: uncapital(confirmationModeLabels[listing.confirmation_mode]) },
  ]
  const add = (label: string, words: string | null | undefined | false) => {
    if (words) rows.push({ label, words })
  }
  add(
    'Sposób rezerwacji',
    listing.term_modes.length > 0 && formatList(listing.term_modes.map((mode) => uncapital(termModeLabels[mode]))),
  )
  const shortest = formatDuration(min_minutes)
  add('Długość', min_minutes === max_minutes ? shortest : `od ${shortest} do ${formatDuration(max_minutes)}`)
  add('Wyprzedzenie', notice_hours > 0 && `co najmniej ${noticeOf(notice_hours)} wcześniej`)
  const days = listing.final_guest_count_days
  add(
    'Liczba gości',
    days !== null && days > 0 && `ostateczna na ${plural(days, 'dzień', 'dni', 'dni')} przed wydarzeniem`,
  )
  add(
    'Gdzie',
    delivery_mode !== null &&
      delivery_mode.length > 0 &&
      formatList(delivery_mode.map((mode) => uncapital((deliveryModeLabels as Record<string, string>)[mode] ?? mode))),
  )
  const range = delivery_mode && rangeWords(listing)
  add('Zasięg', range && uncapital(range.replace(/\.$/, '')))
  add('Dojazd', travel && travelWords(travel))
  const far = details.travel_accommodation_km
  add('Nocleg', typeof far === 'number' && `po stronie osoby rezerwującej, gdy do celu jest ponad ${far} km`)
  add('Dodatkowe godziny', details.overtime_allowed === true && 'można zamówić')
  const least = listing.min_order_value_grosze
  add('Najmniejsze zamówienie', least !== null && least > 0 && formatMoney(least))
  add('Kaucja zwrotna', listing.security_deposit_grosze > 0 && securityWords(listing))
  return rows
}

const noticeOf = (hours: number): string =>
  hours % 24 ? plural(hours, 'godzinę', 'godziny', 'godzin') : plural(hours / 24, 'dzień', 'dni', 'dni')

function securityWords({ security_deposit_grosze, details }: ListingDetail): string {
  const method = (securityDepositMethodLabels as Record<string, string>)[String(details.security_deposit_method)]
  const days = details.security_deposit_return_days
  return [
    formatMoney(security_deposit_grosze),
    method && uncapital(method),
    typeof days === 'number' && `zwrot do ${plural(days, 'dnia', 'dni', 'dni')} po wydarzeniu`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Free kilometres count one way (ruling 12), whatever the kilometres after them count. */
function travelWords({ free_km, both_ways }: { free_km: number; both_ways: boolean }): string {
  const counted = both_ways ? 'dalej liczymy w obie strony' : 'dalej liczymy w jedną stronę'
  return free_km > 0
    ? `${free_km} km w jedną stronę w cenie, ${counted}`
    : `każdy kilometr, ${both_ways ? 'w obie strony' : 'w jedną stronę'}`
}
