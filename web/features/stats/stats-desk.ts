/** The state of the statistics in the address: period and listing. */
import { paths, withQuery } from '#contract/paths.ts'
import { type Granularity, monthPeriod, previousOf, type StatsPeriod, yearPeriod } from '#domain/statistics/period.ts'
import { isDate } from '#domain/time.ts'

export const presets = ['rok', 'poprzedni-rok', 'ten-miesiac', 'poprzedni-miesiac', 'wlasny'] as const
export type Preset = (typeof presets)[number]

export type StatsDesk = { preset: Preset; period: StatsPeriod; listing_id: string }

const presetPeriod = (preset: Exclude<Preset, 'wlasny'>, today: string): StatsPeriod => {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  if (preset === 'rok') return yearPeriod(year)
  if (preset === 'poprzedni-rok') return yearPeriod(year - 1)
  return preset === 'ten-miesiac' ? monthPeriod(year, month) : previousOf(monthPeriod(year, month))
}

/** Reads the address; an invalid one shows this year. */
export function parseDesk(search: URLSearchParams, today: string): StatsDesk {
  const listing_id = search.get('oferta') ?? ''
  const wanted = presets.find((preset) => preset === search.get('okres')) ?? 'rok'
  if (wanted !== 'wlasny') return { preset: wanted, period: presetPeriod(wanted, today), listing_id }
  const [from, to] = [search.get('od'), search.get('do')]
  if (!from || !to || !isDate(from) || !isDate(to) || to < from)
    return { preset: 'rok', period: presetPeriod('rok', today), listing_id }
  return { preset: 'wlasny', period: { from, to }, listing_id }
}

export function deskHref(desk: StatsDesk, change: Partial<StatsDesk> = {}): string {
  const { preset, period, listing_id } = { ...desk, ...change }
  return withQuery(paths.stats, {
    okres: preset === 'rok' ? '' : preset,
    od: preset === 'wlasny' ? period.from : '',
    do: preset === 'wlasny' ? period.to : '',
    oferta: listing_id,
  })
}

export const deskQuery = ({ period, listing_id }: StatsDesk) => ({
  date_from: period.from,
  date_to: period.to,
  ...(listing_id ? { listing_id } : {}),
})

/** Whether today falls into this part of the period, so that its numbers are not final. */
export const isRunning = ({ from, to }: StatsPeriod, today: string): boolean => from <= today && today <= to

/** How many labels of an axis lie from one written label to the next. */
export const labelStep = (count: number, granularity: Granularity, wide: boolean): number => {
  if (granularity === 'month') return Math.ceil(count / (wide ? 14 : 12))
  return count > 35 ? (wide ? 5 : 10) : wide ? 2 : 5
}
