/** The state of the calendar, kept in its address: `/kalendarz?widok=tydzien&data=2026-11-23&oferta=…&stan=block`. */
import { type CalendarState, calendarStates } from '#contract/calendar.ts'
import { paths, withQuery } from '#contract/paths.ts'
import { isDate } from '#domain/time.ts'
import { addDays, addMonths, monthOf, weekdayOf } from '#web/ui/fields/month.ts'
import { monthTitle } from '#web/ui/fields/month.pl.ts'

export const views = ['miesiac', 'tydzien', 'plan', 'os'] as const
export type View = (typeof views)[number]
export const zooms = ['dni', 'godziny'] as const
export type Zoom = (typeof zooms)[number]

export type CalendarDesk = {
  view: View
  /** The chosen day. */
  date: string
  /** Empty means all. */
  listings: string[]
  states: CalendarState[]
  zoom: Zoom
}

const isShown = (text: string): boolean => isDate(text) && text >= '2000' && text < '2098'

/**
 * Reads the address; unreadable values fall back to defaults. Without a view a phone begins with the plan, a wide
 * screen with the month.
 */
export function parseDesk(search: URLSearchParams, today: string, narrow: boolean): CalendarDesk {
  const date = search.get('data')
  return {
    view: views.find((view) => view === search.get('widok')) ?? (narrow ? 'plan' : 'miesiac'),
    date: date && isShown(date) ? date : today,
    listings: search.getAll('oferta').filter((id) => /^[0-9a-f-]{36}$/i.test(id)),
    states: calendarStates.filter((state) => search.getAll('stan').includes(state)),
    zoom: zooms.find((zoom) => zoom === search.get('skala')) ?? 'dni',
  }
}

export const mondayOf = (date: string): string => addDays(date, -weekdayOf(date))
const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

export const weekDays = (date: string): string[] => daysFrom(mondayOf(date), 7)

/** The whole weeks that a month touches. */
export function monthWeeks(date: string): string[][] {
  const month = monthOf(date)
  const weeks: string[][] = []
  for (let monday = mondayOf(`${month}-01`); monthOf(monday) <= month; monday = addDays(monday, 7))
    weeks.push(daysFrom(monday, 7))
  return weeks
}

export const PLAN_DAYS = 28
const AXIS_BEFORE = 21
export const AXIS_DAYS = 91

/** The days of the timeline: three weeks before the week of the date, and ten weeks from its Monday on. */
export const axisDays = (date: string): string[] => daysFrom(addDays(mondayOf(date), -AXIS_BEFORE), AXIS_DAYS)

/** The first and last date that a view draws. The plan needs its whole month for the dots on a phone. */
export function shownDays({ view, date }: Pick<CalendarDesk, 'view' | 'date'>): { from: string; to: string } {
  if (view === 'os') {
    const from = addDays(mondayOf(date), -AXIS_BEFORE)
    return { from, to: addDays(from, AXIS_DAYS - 1) }
  }
  if (view === 'tydzien') return { from: mondayOf(date), to: addDays(mondayOf(date), 6) }
  const weeks = monthWeeks(date)
  const [first = date, last = date] = [weeks[0]?.[0], weeks.at(-1)?.[6]]
  return view === 'plan'
    ? { from: first, to: [last, addDays(date, PLAN_DAYS - 1)].sort()[1] ?? last }
    : { from: first, to: last }
}

/** The date one step of the view earlier (-1) or later (1). */
export function stepDate({ view, date }: Pick<CalendarDesk, 'view' | 'date'>, step: -1 | 1): string {
  if (view === 'miesiac') return `${addMonths(monthOf(date), step)}-01`
  if (view === 'plan') return addDays(date, step * 7)
  return addDays(date, step * (view === 'os' ? 28 : 7))
}

export function deskHref(desk: CalendarDesk, change: Partial<CalendarDesk> = {}): string {
  const { view, date, listings, states, zoom } = { ...desk, ...change }
  return withQuery(paths.calendar, {
    widok: view,
    data: date,
    oferta: listings,
    stan: states,
    skala: view === 'os' && zoom !== 'dni' ? zoom : '',
  })
}

export const daysInMonth = (date: string): number =>
  monthWeeks(date)
    .flat()
    .filter((day) => monthOf(day) === monthOf(date)).length

/** A month as a heading: „Listopad 2026”. */
export const monthHeading = (date: string): string => monthTitle(monthOf(date))
