/** Realistic occupancy: Saturdays in June are full, a Tuesday in November is free. */
import type { Chance } from './chance.ts'

export type TakenTerm = { day: string; from: string; until: string; ends_next_day: boolean }

/** The share of Saturdays in each month that a place in high demand has sold. */
const seasons = [0.35, 0.4, 0.2, 0.5, 0.75, 1, 0.85, 0.95, 0.9, 0.5, 0.2, 0.45]
/** The demand of each weekday, relative to Saturday. */
const shareOfWeekday = [0.05, 0.05, 0.05, 0.08, 0.45, 1, 0.25]
const fullJune = 0.95
const daysAhead = 400
/** The number of days over which reservations become rare: few people reserve so far ahead. */
const fadesOver = 700

const hours = [
  { from: '12:00', until: '04:00', ends_next_day: true, share: 0.5 },
  { from: '16:00', until: '23:30', ends_next_day: false, share: 0.3 },
  { from: '09:00', until: '15:00', ends_next_day: false, share: 0.2 },
]

/** `wanted` is the demand, from 0 for none to 1. One term a day at most, so that none overlaps. */
export function takenTerms(chance: Chance, today: string, wanted: number): TakenTerm[] {
  const first = Temporal.PlainDate.from(today)
  const found: TakenTerm[] = []
  for (let ahead = 1; ahead < daysAhead; ahead += 1) {
    const day = first.add({ days: ahead })
    const isJuneSaturday = day.month === 6 && day.dayOfWeek === 6
    const usual =
      (seasons[day.month - 1] as number) *
      (shareOfWeekday[day.dayOfWeek - 1] as number) *
      wanted *
      (1 - ahead / fadesOver)
    if (!chance.is(isJuneSaturday ? fullJune : usual)) continue
    found.push({ day: String(day), ...hoursOf(chance, day.dayOfWeek >= 5) })
  }
  return found
}

function hoursOf(chance: Chance, isWeekend: boolean): Omit<TakenTerm, 'day'> {
  const [night, evening, morning] = hours as [Hours, Hours, Hours]
  const at = chance.number()
  const chosen = !isWeekend ? morning : at < night.share ? night : at < night.share + evening.share ? evening : morning
  const { share: _, ...term } = chosen
  return term
}

type Hours = (typeof hours)[number]
