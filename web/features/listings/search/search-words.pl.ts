/** Words for the dates and the order of a search. */
import type { Weekday } from '#domain/listing/codes.ts'
import { capital, formatDate, formatDateShort, formatMonth, guestsCount } from '#domain/format.pl.ts'
import { inMonth } from '#domain/month-names.pl.ts'

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
type When = { date_from?: string | undefined; date_to?: string | undefined; weekdays: readonly Weekday[] }

const shortDay = (date: string): string => formatDate(date).split(', ')[1] ?? date

/** The text of the field "Data": a day, a range, or "dowolna sobota, czerwiec 2027"; empty without a date. */
export function whenWords({ date_from, date_to, weekdays }: When): string {
  if (weekdays.length > 0) {
    const days = weekdays.length === 1 && weekdays[0] ? anyWeekday[weekdays[0]] : 'wybrane dni tygodnia'
    if (!date_from) return `${days}, najbliższe 2 miesiące`
    return isMonth(date_from, date_to) ? `${days}, ${formatMonth(date_from)}` : `${days}, od ${shortDay(date_from)}`
  }
  if (!date_from) return ''
  return date_to && date_to !== date_from ? `${shortDay(date_from)} – ${shortDay(date_to)}` : formatDate(date_from)
}

type Search = When & { q?: string | undefined; guests?: number | undefined }

/** The search in two short lines: what and where, when and for how many. */
export function searchWords(search: Search, place: string): [what: string, when: string] {
  const { q, guests, date_from, date_to, weekdays } = search
  const oneDay = date_from && weekdays.length === 0 && (!date_to || date_to === date_from)
  const when = oneDay ? formatDateShort(date_from) : whenWords(search)
  const what = [q, place].filter(Boolean).join(' · ')
  return [what || 'Dowolna miejscowość', `${when || 'Dowolna data'} · ${guests ? guestsCount(guests) : 'Ilu gości?'}`]
}

const isMonth = (from: string, to: string | undefined): boolean =>
  from.endsWith('-01') && to?.slice(0, 7) === from.slice(0, 7)

const accusative: Record<string, string> = { środa: 'środę', sobota: 'sobotę', niedziela: 'niedzielę' }

/** The date after the number of results: "w sobotę, 12 czerwca 2027". */
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

/** Stands under a list ordered by price without a date and guests (ruling 54). */
export const pricesByUnit =
  'Porównujemy ceny liczone tak samo: najpierw za wydarzenie, potem za osobę, za dzień i za godzinę. Podaj datę i liczbę gości, a ułożymy oferty według pełnej ceny.'

export const sortLabels = {
  recommended: 'Polecane',
  total: 'Cena rosnąco',
  '-total': 'Cena malejąco',
  distance: 'Najbliżej',
  capacity: 'Najwięcej miejsc',
  newest: 'Najnowsze',
} as const

type Asked = When & {
  q?: string | undefined
  place_id?: number | undefined
  lat?: number | undefined
  bbox?: string | undefined
  guests?: number | undefined
  total_max_grosze?: number | undefined
}

/** What may be changed where nothing was found: only what was asked for. */
export function wayOutText(asked: Asked): string {
  const ways = [
    asked.q && 'sprawdź pisownię',
    (asked.date_from || asked.weekdays.length > 0) && 'zmień termin',
    (asked.place_id || asked.lat || asked.bbox) && 'zwiększ zasięg',
    asked.guests && 'podaj mniej gości',
    asked.total_max_grosze && 'podaj wyższą cenę',
  ].filter(Boolean)
  return ways.length === 0 ? 'Wyczyść filtry.' : `${capital(ways.join(', '))} albo wyczyść filtry.`
}
