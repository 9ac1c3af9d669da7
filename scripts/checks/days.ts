import { dateIn, dayLength, type LocalDate, type LocalDateTime, addDays, weekdayOf } from '#domain/time.ts'

/** Days that are special in a calendar, as moments at which the product's clock begins. */

const zone = 'Europe/Warsaw'
const DAY_MINUTES = 24 * 60
const DAYS_OF_A_YEAR = 366
/** In the morning, so that no midnight falls into the journeys. */
const USUAL_START = '10:00'
/** Before the hour that is missing or doubled, so that the short or long day is still ahead. */
const EARLY_START = '00:30'

const sets: Record<string, (year: readonly LocalDate[]) => LocalDateTime[]> = {
  week: (year) => year.slice(0, 7).map(at(USUAL_START)),
  clock: (year) => year.filter((date) => dayLength(date, zone) !== DAY_MINUTES).map(at(EARLY_START)),
  months: (year) =>
    year
      .filter((date) => addDays(date, 1).endsWith('-01'))
      .filter(isOneOfItsLength)
      .map(at(USUAL_START)),
}

/**
 * The moments named by a list such as `week,clock,2027-02-28`, in its order; null when a part of it is invalid. `week`
 * is the next seven days, `clock` the next two clock changes, `months` a last day of months with 28, 30 and 31 days,
 * `all` all of these.
 */
export function momentsOf(list: string, now_ms: number): LocalDateTime[] | null {
  const tomorrow = addDays(dateIn(now_ms, zone), 1)
  const year = Array.from({ length: DAYS_OF_A_YEAR }, (_, ahead) => addDays(tomorrow, ahead))
  const moments: LocalDateTime[] = []
  for (const word of list.split(',').flatMap((one) => (one === 'all' ? Object.keys(sets) : [one]))) {
    const set = Object.hasOwn(sets, word) ? sets[word] : undefined
    if (set) moments.push(...set(year))
    else if (/^\d{4}-\d\d-\d\d$/.test(word)) moments.push(at(USUAL_START)(word))
    else if (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(word)) moments.push(word)
    else return null
  }
  return [...new Set(moments)]
}

export const spoken = (moment: LocalDateTime): string => `${weekdayOf(moment.slice(0, 10))} ${moment}`

const at = (time: string) => (date: LocalDate) => `${date}T${time}`

/** True for the first end of a month of each length. */
function isOneOfItsLength(date: LocalDate, place: number, ends: readonly LocalDate[]): boolean {
  return ends.findIndex((end) => end.slice(8) === date.slice(8)) === place
}
