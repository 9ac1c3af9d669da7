/** Bare dates and months (`YYYY-MM-DD`, `YYYY-MM`) in words. */
import { monthGenitives, monthNames } from '#domain/month-names.pl.ts'
import { weekdayOf } from './month.ts'

export const weekdayNames = ['poniedziałek', 'wtorek', 'środa', 'czwartek', 'piątek', 'sobota', 'niedziela'] as const
export const weekdayShorts = ['pn', 'wt', 'śr', 'cz', 'pt', 'sb', 'nd'] as const

/** A month as a title: „Czerwiec 2027”. */
export function monthTitle(month: string): string {
  const name = monthNames[Number(month.slice(5)) - 1] ?? ''
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${month.slice(0, 4)}`
}

/** A date in full words for screen readers: „sobota, 12 czerwca 2027”. */
export function spokenDate(date: string): string {
  return `${weekdayNames[weekdayOf(date)]}, ${Number(date.slice(8))}\u00a0${monthGenitives[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`
}
