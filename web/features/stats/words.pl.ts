/** Words of the statistics that depend on numbers and dates. */
import { inMonth, shortMonth } from '#domain/month-names.pl.ts'
import type { StatsReport, StatsTotals } from '#contract/stats.ts'
import { formatDay, formatMoney, formatMonth, formatNumber, nbsp, plural } from '#domain/format.pl.ts'
import type { Granularity, StatsPeriod } from '#domain/statistics/period.ts'
import type { Preset } from './stats-desk.ts'

export const presetLabels: Record<Preset, string> = {
  rok: 'Ten rok',
  'poprzedni-rok': 'Poprzedni rok',
  'ten-miesiac': 'Ten miesiąc',
  'poprzedni-miesiac': 'Poprzedni miesiąc',
  wlasny: 'Własny okres',
}

/** The period that the numbers are compared with. */
export const comparedWith: Record<Preset, string> = {
  rok: 'rok do roku',
  'poprzedni-rok': 'rok do roku',
  'ten-miesiac': 'do poprzedniego miesiąca',
  'poprzedni-miesiac': 'do poprzedniego miesiąca',
  wlasny: 'do poprzedniego okresu',
}

export const previousLabels: Record<Preset, string> = {
  rok: 'poprzedni rok',
  'poprzedni-rok': 'rok wcześniej',
  'ten-miesiac': 'poprzedni miesiąc',
  'poprzedni-miesiac': 'miesiąc wcześniej',
  wlasny: 'poprzedni okres',
}

export const periodText = ({ from, to }: StatsPeriod): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`

/** The label of an axis: a month `cze`, over several years `cze 26`; a day `14`, the first of a month `1 cze`. */
export const axisLabel = ({ from }: StatsPeriod, granularity: Granularity, severalYears: boolean): string => {
  if (granularity === 'month') return severalYears ? `${shortMonth(from)} ${from.slice(2, 4)}` : shortMonth(from)
  const day = Number(from.slice(8))
  return day === 1 ? `1 ${shortMonth(from)}` : String(day)
}

export const partLabel = ({ from }: StatsPeriod, granularity: Granularity): string =>
  granularity === 'month' ? formatMonth(from) : formatDay(from)

export const percent = (bp: number | null): string => (bp === null ? '–' : `${formatNumber(Math.round(bp / 100))}%`)
export const money = (grosze: number | null): string => (grosze === null ? '–' : formatMoney(grosze))
export const hours = (minutes: number): string => `${formatNumber(Math.round(minutes / 60))}${nbsp}godz.`

/** An amount on the axis, in złoty: `20 tys.`, `1,5 mln`; a longer one would lose its first digits at the edge. */
export const axisMoney = (grosze: number): string => {
  const zloty = grosze / 100
  if (zloty >= 1_000_000_000) return `${formatNumber(zloty / 1_000_000_000)}${nbsp}mld`
  if (zloty >= 1_000_000) return `${formatNumber(zloty / 1_000_000)}${nbsp}mln`
  return zloty >= 1_000 ? `${formatNumber(zloty / 1_000)}${nbsp}tys.` : formatNumber(zloty)
}

// ---------------------------------------------------------------- comparison

/** Whether the previous period had anything to compare with. */
export const hasPrevious = ({ previous_totals: before }: Pick<StatsReport, 'previous_totals'>): boolean =>
  before.reservations + before.cancelled + before.received_grosze > 0

export type Change = { text: string; direction: 'up' | 'down' | 'same' }

const signed = (value: number, text: string): string => `${value > 0 ? '+' : value < 0 ? '\u2212' : ''}${text}`
const directionOf = (value: number): Change['direction'] => (value > 0 ? 'up' : value < 0 ? 'down' : 'same')

/** From this factor on a percentage such as „+1 659%” says nothing, so a multiple is shown. */
const manyTimes = 10

/** The change in percent, or as a multiple; null when there was nothing before. */
export const relativeChange = (now: number | null, before: number | null): Change | null => {
  if (now === null || !before) return null
  if (now >= before * manyTimes) return { text: `${formatNumber(Math.round(now / before))} razy tyle`, direction: 'up' }
  const tenths = Math.round(((now - before) * 1000) / before)
  return { text: signed(tenths, `${formatNumber(Math.abs(tenths) / 10)}%`), direction: directionOf(tenths) }
}

export const countChange = (now: number | null, before: number | null): Change | null =>
  now === null || before === null
    ? null
    : { text: signed(now - before, formatNumber(Math.abs(now - before))), direction: directionOf(now - before) }

/** The change of a share in percentage points. */
export const pointsChange = (now: number | null, before: number | null): Change | null => {
  if (now === null || before === null) return null
  const points = Math.round(now / 100) - Math.round(before / 100)
  return { text: signed(points, `${Math.abs(points)}${nbsp}p.p.`), direction: directionOf(points) }
}

// ---------------------------------------------------------------- sentences for those who do not see the picture

export function revenueSentence({ series, totals, granularity, period }: StatsReport): string {
  const best = series.toSorted((a, b) => b.totals.revenue_grosze - a.totals.revenue_grosze)[0]
  if (!best || totals.revenue_grosze === 0) return `${periodText(period)}: bez przychodu.`
  return `${periodText(period)}: razem ${money(totals.revenue_grosze)}, najwięcej ${
    granularity === 'month' ? inMonth(best.from) : formatDay(best.from)
  }, ${money(best.totals.revenue_grosze)}.`
}

export const funnelSentence = ({ views, quotes, requests }: StatsTotals): string =>
  `${plural(views, 'wyświetlenie', 'wyświetlenia', 'wyświetleń')}, ${plural(quotes, 'wycena', 'wyceny', 'wycen')}, ${plural(
    requests,
    'rezerwacja złożona przez gościa',
    'rezerwacje złożone przez gości',
    'rezerwacji złożonych przez gości',
  )}.`

export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${formatNumber(Math.round((part * 1000) / whole) / 10)}%`
