/**
 * Polish days off work (ustawa o dniach wolnych od pracy): ten fixed, four that move with Easter, Christmas Eve
 * since 2025. Source: domain 4.4.
 */
import type { PublicHoliday } from '#domain/listing/codes.ts'
import { dayNumber, formatDate, type LocalDate, parseDate } from '#domain/time.ts'

const fixed: [month: number, day: number, holiday: PublicHoliday][] = [
  [1, 1, 'new_year'],
  [1, 6, 'epiphany'],
  [5, 1, 'labour_day'],
  [5, 3, 'constitution_day'],
  [8, 15, 'assumption'],
  [11, 1, 'all_saints'],
  [11, 11, 'independence_day'],
  [12, 25, 'christmas_1'],
  [12, 26, 'christmas_2'],
]

const movable: [daysAfterEaster: number, holiday: PublicHoliday][] = [
  [0, 'easter_sunday'],
  [1, 'easter_monday'],
  [49, 'pentecost'],
  [60, 'corpus_christi'],
]

const years = new Map<number, Map<number, PublicHoliday>>()

/** The same for a day number (0 = 1970-01-01). */
export function holidayOnDay(day: number): PublicHoliday | null {
  return holidaysOf(Number(formatDate(day).slice(0, 4))).get(day) ?? null
}

/** The public holiday on a date, null on any other day and for a text that is no date. */
export function holidayOn(date: LocalDate): PublicHoliday | null {
  const day = parseDate(date)
  return Number.isNaN(day) ? null : holidayOnDay(day)
}

function holidaysOf(year: number): Map<number, PublicHoliday> {
  const known = years.get(year)
  if (known) return known
  const days = new Map<number, PublicHoliday>()
  for (const [month, day, holiday] of fixed) days.set(dayNumber(year, month, day), holiday)
  if (year >= 2025) days.set(dayNumber(year, 12, 24), 'christmas_eve')
  for (const [after, holiday] of movable) days.set(easterDay(year) + after, holiday)
  years.set(year, days)
  return days
}

/** Easter Sunday of the Gregorian calendar as a day number (the anonymous computus). */
function easterDay(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const moonShift = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const marchBased = epact + toSunday - 7 * correction + 114
  return dayNumber(year, Math.floor(marchBased / 31), (marchBased % 31) + 1)
}
