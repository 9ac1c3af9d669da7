/** The effect of each public holiday of some years on a listing, and the step that reverses it. */
import { type OpenDay, openDays } from '#domain/availability/days.ts'
import { type PublicHoliday, publicHolidays, type TermMode } from '#domain/listing/codes.ts'
import { holidayOn } from '#domain/availability/holidays.ts'
import type { Opening } from '#domain/availability/opening.ts'
import type { ExceptionRow, HoursDraft } from '#web/features/my-listings/availability/hours-model.ts'

/**
 * `holiday`: closed because of it. `kept`: open like any such weekday. `closed_weekday`: closed on this weekday anyway.
 * `opened`, `closed`: by an exception.
 */
export type HolidayEffect = 'holiday' | 'kept' | 'closed_weekday' | 'opened' | 'closed'
export type HolidayDay = {
  date: string
  effect: HolidayEffect
  windows: OpenDay['windows']
  /** Index of an exception for this date alone, which can simply be removed. */
  own_row: number | null
}
export type HolidayRow = { code: PublicHoliday; days: HolidayDay[] }

const two = (number: number): string => String(number).padStart(2, '0')
const datesOf = (year: number): string[] =>
  Array.from({ length: 12 * 31 }, (_, index) => `${year}-${two(Math.floor(index / 31) + 1)}-${two((index % 31) + 1)}`)

const datesOfYear = new Map<number, [PublicHoliday, string][]>()
/** The holidays of a year with their dates, by date. */
export function holidaysIn(year: number): [PublicHoliday, string][] {
  const known = datesOfYear.get(year)
  if (known) return known
  const found = datesOf(year).flatMap((date): [PublicHoliday, string][] => {
    const code = holidayOn(date)
    return code ? [[code, date]] : []
  })
  datesOfYear.set(year, found)
  return found
}

const effects: Record<Exclude<OpenDay['origin'], 'weekly'>, HolidayEffect> = {
  holiday: 'holiday',
  closed: 'closed',
  open: 'opened',
  custom: 'opened',
}

export function holidayRows(
  draft: Pick<HoursDraft, 'exceptions'>,
  opening: Opening,
  modes: readonly TermMode[],
  years: readonly number[],
): HolidayRow[] {
  const days = years.flatMap(holidaysIn)
  const dayOf = (date: string): HolidayDay => {
    const [day] = openDays(opening, modes, date, date) as [OpenDay]
    const own = draft.exceptions.findIndex((row) => row.date_from === date && row.date_to === date)
    const plain = day.windows.length > 0 ? 'kept' : 'closed_weekday'
    return {
      date,
      effect: day.origin === 'weekly' ? plain : effects[day.origin],
      windows: day.windows,
      own_row: own < 0 ? null : own,
    }
  }
  return publicHolidays
    .map((code) => ({ code, days: days.filter(([own]) => own === code).map(([, date]) => dayOf(date)) }))
    .sort((a, b) => ((a.days[0]?.date ?? '') < (b.days[0]?.date ?? '') ? -1 : 1))
}

const single = (date: string, type: 'closed' | 'open', reason: string): ExceptionRow => ({
  date_from: date,
  date_to: date,
  type,
  windows: [],
  reason,
  label_public: null,
})

/** Removes the exception of that date, or adds one. `name` is the owner's private reason. */
export function turnHoliday(draft: HoursDraft, day: HolidayDay, name: string): HoursDraft {
  if (day.own_row !== null) {
    return { ...draft, exceptions: draft.exceptions.filter((_, index) => index !== day.own_row) }
  }
  const type = day.effect === 'kept' ? 'closed' : 'open'
  return { ...draft, exceptions: [...draft.exceptions, single(day.date, type, name)] }
}

export const keepOpen = ({ holidays, ...draft }: HoursDraft, code: PublicHoliday, open: boolean): HoursDraft => ({
  ...draft,
  holidays: {
    ...holidays,
    keep_open: publicHolidays.filter((one) => (one === code ? open : holidays.keep_open.includes(one))),
  },
})
