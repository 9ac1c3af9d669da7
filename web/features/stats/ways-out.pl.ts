/** What an owner can do about lost demand: one change each, with the number of requests that it concerns. */
import type { StatsReport } from '#contract/stats.ts'
import { formatMoney, plural } from '#domain/format.pl.ts'
import type { LostReason } from '#domain/statistics/statistics.ts'

export type WayOut = {
  key: string
  text: string
  effect: string
  /** The section of the editor for the change, and the listing that loses most. */
  section: 'dostepnosc' | 'rezerwacje' | 'cennik' | 'pojemnosc'
  listing_id: string | null
}

const advice: Partial<Record<LostReason, { text: string; section: WayOut['section'] }>> = {
  closed: { text: 'Otwórz godziny w dni, o które goście pytają.', section: 'dostepnosc' },
  too_short: { text: 'Skróć najkrótszą rezerwację.', section: 'rezerwacje' },
  too_long: { text: 'Wydłuż najdłuższą rezerwację.', section: 'rezerwacje' },
  too_soon: { text: 'Przyjmuj rezerwacje z mniejszym wyprzedzeniem.', section: 'rezerwacje' },
  too_far: { text: 'Otwórz kalendarz na dalsze terminy.', section: 'rezerwacje' },
  capacity: { text: 'Sprawdź, dla ilu gości przyjmujesz rezerwacje.', section: 'pojemnosc' },
  daily_limit: { text: 'Zwiększ dzienny limit rezerwacji.', section: 'rezerwacje' },
}

const most = 3
const weekday = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay()

/** At most three changes, those for most requests first. */
export function waysOut({ lost_demand: lost, totals }: Pick<StatsReport, 'lost_demand' | 'totals'>): WayOut[] {
  const listingOf = (rows: typeof lost.rows) => rows.toSorted((a, b) => b.asked - a.asked)[0]?.listing_id ?? null
  const worth = (asked: number) =>
    totals.average_value_grosze
      ? `, przy Twojej średniej wartości to do ${formatMoney(Math.round((asked * totals.average_value_grosze) / 100_000) * 100_000)}`
      : ''
  const effect = (asked: number) => `Dotyczy ${plural(asked, 'zapytania', 'zapytań', 'zapytań')}${worth(asked)}.`
  const byReason = lost.by_reason.flatMap(({ reason, asked }) => {
    const way = advice[reason]
    const listing_id = listingOf(lost.rows.filter((row) => row.reason === reason))
    return way ? [{ key: reason, asked, ...way, listing_id }] : []
  })
  // Customers who wanted a Saturday that was taken may come on the Friday before when it costs less.
  const fullSaturdays = lost.rows.filter((row) => row.reason === 'busy' && weekday(row.event_day) === 6)
  const friday = {
    key: 'friday',
    asked: fullSaturdays.reduce((sum, { asked }) => sum + asked, 0),
    text: 'Zaproponuj niższą cenę w piątki: soboty są zajęte.',
    section: 'cennik' as const,
    listing_id: listingOf(fullSaturdays),
  }
  return [...byReason, friday]
    .filter(({ asked }) => asked > 0)
    .toSorted((a, b) => b.asked - a.asked)
    .slice(0, most)
    .map(({ asked, ...way }) => ({ ...way, effect: effect(asked) }))
}
