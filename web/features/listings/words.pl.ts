/** Short Polish phrases that several parts of the finding screens share. */
import type { ListingCard } from '#contract/listings.ts'
import type { PricingType, Weekday } from '#domain/codes.ts'
import { formatDate, formatMoney, formatMonth } from '#domain/format.pl.ts'

/** What follows a price: `420 zł / godzinę`. */
export const perUnit: Record<PricingType, string> = {
  per_hour: '/ godzinę',
  per_half_day: '/ pół dnia',
  per_day: '/ dzień',
  per_night: '/ noc',
  per_weekend: '/ weekend',
  per_event: '/ wydarzenie',
  per_person: '/ osobę',
  per_package: '/ pakiet',
  per_unit: '/ sztukę',
  per_km: '/ km',
  percentage: '',
  on_request: '',
}

/** The price of a card in three parts: words before, the amount, words after. */
export function cardPriceWords(price: ListingCard['price']): { before: string; amount: string; after: string } {
  if (price.total_grosze !== null) return { before: '', amount: formatMoney(price.total_grosze), after: 'razem' }
  if (price.from_grosze === null) return { before: '', amount: 'Wycena indywidualna', after: '' }
  return { before: 'od', amount: formatMoney(price.from_grosze), after: price.unit ? perUnit[price.unit] : '' }
}

const anyWeekday: Record<Weekday, string> = {
  monday: 'dowolny poniedziałek',
  tuesday: 'dowolny wtorek',
  wednesday: 'dowolna środa',
  thursday: 'dowolny czwartek',
  friday: 'dowolny piątek',
  saturday: 'dowolna sobota',
  sunday: 'dowolna niedziela',
}
const onWeekday: Record<Weekday, string> = {
  monday: 'w dowolny poniedziałek',
  tuesday: 'w dowolny wtorek',
  wednesday: 'w dowolną środę',
  thursday: 'w dowolny czwartek',
  friday: 'w dowolny piątek',
  saturday: 'w dowolną sobotę',
  sunday: 'w dowolną niedzielę',
}
const inMonths = [
  'w styczniu',
  'w lutym',
  'w marcu',
  'w kwietniu',
  'w maju',
  'w czerwcu',
  'w lipcu',
  'w sierpniu',
  'we wrześniu',
  'w październiku',
  'w listopadzie',
  'w grudniu',
]
/** w czerwcu 2027 */
export const inMonth = (month: string): string => `${inMonths[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`

type When = { date_from?: string | undefined; date_to?: string | undefined; weekdays: readonly Weekday[] }

const shortDay = (date: string): string => formatDate(date).split(', ')[1] ?? date

/** What the field "Data" says: a day, a range, or "dowolna sobota, czerwiec 2027"; empty without a date. */
export function whenWords({ date_from, date_to, weekdays }: When): string {
  if (weekdays.length > 0) {
    const days = weekdays.length === 1 && weekdays[0] ? anyWeekday[weekdays[0]] : 'wybrane dni tygodnia'
    if (!date_from) return `${days}, najbliższe 2 miesiące`
    return isMonth(date_from, date_to) ? `${days}, ${formatMonth(date_from)}` : `${days}, od ${shortDay(date_from)}`
  }
  if (!date_from) return ''
  return date_to && date_to !== date_from ? `${shortDay(date_from)} – ${shortDay(date_to)}` : formatDate(date_from)
}

const isMonth = (from: string, to: string | undefined): boolean =>
  from.endsWith('-01') && to?.slice(0, 7) === from.slice(0, 7)

const accusative: Record<string, string> = { środa: 'środę', sobota: 'sobotę', niedziela: 'niedzielę' }

/** After the number of hits: "w sobotę, 12 czerwca 2027". */
export function onDayWords({ date_from, date_to, weekdays }: When): string {
  if (weekdays.length > 0) {
    const days = weekdays.length === 1 && weekdays[0] ? onWeekday[weekdays[0]] : 'w wybrane dni tygodnia'
    return date_from && isMonth(date_from, date_to) ? `${days} ${inMonth(date_from)}` : days
  }
  if (!date_from) return ''
  if (date_to && date_to !== date_from) return `od ${shortDay(date_from)} do ${shortDay(date_to)}`
  const [weekday = '', day = ''] = formatDate(date_from).split(', ')
  return `${weekday === 'wtorek' ? 'we' : 'w'} ${accusative[weekday] ?? weekday}, ${day}`
}

export const sortLabels = {
  recommended: 'Polecane',
  total: 'Cena rosnąco',
  '-total': 'Cena malejąco',
  distance: 'Najbliżej',
  capacity: 'Najwięcej miejsc',
  newest: 'Najnowsze',
} as const

/** One or two sentences for search engines. */
export const headDescription = (text: string, from: string | null): string =>
  `${text.replace(/\.?$/, '.')} ${from ? `Ceny od ${from}. ` : ''}Sprawdź wolne terminy i pełną cenę.`
