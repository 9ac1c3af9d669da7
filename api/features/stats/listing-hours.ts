import { statsZone } from './ask-period.ts'
import type { StatsListing, TakenHours } from './queries.ts'
import { type DayHours, dayHours } from '#domain/statistics/hours.ts'
import { dateIn } from '#domain/time.ts'

type Asked = {
  from: string
  to: string
  today: string
  taken: readonly TakenHours[]
  blocked: readonly TakenHours[]
}

const byListing = (rows: readonly TakenHours[]): Map<string, TakenHours[]> => Map.groupBy(rows, (row) => row.listing_id)

/**
 * Open and reserved hours of each listing. A listing counts as open from the day it was first published; a hidden one
 * has no open hours in the future.
 */
export function hoursByDay(listings: readonly StatsListing[], asked: Asked): Map<string, DayHours[]> {
  const [taken, blocked] = [byListing(asked.taken), byListing(asked.blocked)]
  const hours = new Map<string, DayHours[]>()
  for (const { id, opening, units, retired, status, published_at } of listings) {
    if (!published_at) continue
    const since = dateIn(published_at.getTime(), statsZone)
    hours.set(
      id,
      dayHours({
        opening,
        units,
        retired,
        from: since > asked.from ? since : asked.from,
        to: status !== 'published' && asked.today < asked.to ? asked.today : asked.to,
        reserved: taken.get(id) ?? [],
        blocked: blocked.get(id) ?? [],
      }),
    )
  }
  return hours
}
