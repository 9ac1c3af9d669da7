import type { StatsReport } from '#contract/stats.ts'
import { BarChart, BarLegend } from './BarChart.tsx'
import { ChartCard } from './ChartCard.tsx'
import { type StatsDesk, deskQuery, isRunning, labelStep } from './stats-desk.ts'
import {
  axisLabel,
  axisMoney,
  hasPrevious,
  money,
  partLabel,
  periodText,
  presetLabels,
  previousLabels,
  revenueSentence,
} from './words.pl.ts'

type Props = { report: StatsReport; desk: StatsDesk; today: string; narrow: boolean }

const head = [
  { head: 'Okres' },
  { head: 'Przychód', right: true },
  { head: 'Poprzednio', right: true },
  { head: 'Otrzymane wpłaty', right: true },
  { head: 'Rezerwacje', right: true },
]

/** Revenue of each month or day beside the previous period. */
export function RevenueCard({ report, desk, today, narrow }: Props) {
  const { series, previous_series, granularity, totals, previous_totals } = report
  // Periods with different numbers of days are compared as far as both reach; with different numbers of months they are
  // not.
  const comparable = hasPrevious(report) && (granularity === 'day' || previous_series.length === series.length)
  const step = labelStep(series.length, granularity, !narrow)
  const severalYears = series[0]?.from.slice(0, 4) !== series.at(-1)?.from.slice(0, 4)
  const beforeOf = (index: number) => (comparable ? (previous_series[index]?.totals.revenue_grosze ?? null) : null)
  const anything = totals.revenue_grosze > 0 || previous_totals.revenue_grosze > 0
  return (
    <ChartCard
      title="Przychód"
      note="Wartość rezerwacji potwierdzonych, trwających i zrealizowanych, według dnia wydarzenia."
      legend={
        <BarLegend
          now={presetLabels[desk.preset].toLowerCase()}
          before={comparable ? previousLabels[desk.preset] : null}
        />
      }
      csv="series"
      query={deskQuery(desk)}
      table={tableOf(report, beforeOf)}
    >
      {anything ? (
        <BarChart
          title={granularity === 'month' ? 'Przychód według miesięcy' : 'Przychód według dni'}
          sentence={revenueSentence(report)}
          narrow={narrow}
          axis={axisMoney}
          bars={series.map(({ totals: part, ...period }, index) => ({
            tick: index % step === 0 ? axisLabel(period, granularity, severalYears) : '',
            label: `${partLabel(period, granularity)}: ${money(part.revenue_grosze)}`,
            value: part.revenue_grosze,
            before: beforeOf(index),
            running: isRunning(period, today),
          }))}
        />
      ) : (
        <p className="grid h-40 place-items-center rounded-md bg-sunken px-6 text-center text-ink-2">
          W tym okresie nie ma potwierdzonych wydarzeń. Wybierz dłuższy okres, aby zobaczyć więcej.
        </p>
      )}
    </ChartCard>
  )
}

/** The same numbers as a table, with the sum below. */
function tableOf(
  { series, granularity, totals, previous_totals, period: whole }: Props['report'],
  beforeOf: (index: number) => number | null,
) {
  return {
    caption: `Przychód, ${periodText(whole)}`,
    columns: head,
    rows: series.map(({ totals: part, ...period }, index) => [
      partLabel(period, granularity),
      money(part.revenue_grosze),
      money(beforeOf(index)),
      money(part.received_grosze),
      part.reservations,
    ]),
    foot: [
      'Razem',
      money(totals.revenue_grosze),
      money(previous_totals.revenue_grosze),
      money(totals.received_grosze),
      totals.reservations,
    ],
  }
}
