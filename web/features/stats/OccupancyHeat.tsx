import type { StatsReport } from '#contract/stats.ts'
import { weekdays } from '#domain/listing/codes.ts'
import { formatMonth } from '#domain/format.pl.ts'
import { useLabel } from '#web/lib/enums.ts'
import { shortMonth } from '#domain/month-names.pl.ts'

/** Mixing percentages for six shades of one hue; each cell shows its number too. */
const shades = [0, 12, 26, 44, 78, 100]
const stepOf = (share: number) => (share === 0 ? 0 : Math.min(5, 1 + Math.floor(share / 20)))

const shortDays = ['pn', 'wt', 'śr', 'cz', 'pt', 'sb', 'nd']

type Head = { key: string; short: string; full: string }

/** Shares of the open hours by weekday and month, as a table with shades. On the phone the months are rows. */
export function OccupancyHeat({ occupancy, narrow }: Pick<StatsReport, 'occupancy'> & { narrow: boolean }) {
  const label = useLabel('days_of_week')
  const shares = new Map(occupancy.cells.map((cell) => [`${cell.month} ${cell.weekday}`, cell.occupancy_bp]))
  const severalYears = occupancy.by_month[0]?.from.slice(0, 4) !== occupancy.by_month.at(-1)?.from.slice(0, 4)
  const months = occupancy.by_month.map(
    ({ from }): Head => ({
      key: from.slice(0, 7),
      short: severalYears ? `${shortMonth(from)} ${from.slice(2, 4)}` : shortMonth(from),
      full: formatMonth(from),
    }),
  )
  const days = weekdays.map(
    (weekday, index): Head => ({ key: weekday, short: shortDays[index] ?? '', full: label(weekday) }),
  )
  const [columns, rows] = narrow ? [days, months] : [months, days]
  const shareOf = (row: string, column: string) => shares.get(narrow ? `${row} ${column}` : `${column} ${row}`) ?? null
  return (
    <section
      className="relative overflow-x-auto"
      aria-label="Obłożenie według dni tygodnia i miesięcy"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="num w-full border-separate border-spacing-0.5 text-center text-sm">
        <caption className="sr-only">Procent otwartych godzin, które zostały zarezerwowane</caption>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.key} scope="col" className="px-0.5 text-xs font-medium text-ink-2">
                <HeadWords head={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className="pr-2 text-left text-xs font-medium whitespace-nowrap text-ink-2">
                <HeadWords head={row} />
              </th>
              {columns.map((column) => (
                <HeatCell key={column.key} bp={shareOf(row.key, column.key)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const HeadWords = ({ head: { short, full } }: { head: Head }) => (
  <>
    <span aria-hidden="true">{short}</span>
    <span className="sr-only">{full}</span>
  </>
)

function HeatCell({ bp }: { bp: number | null }) {
  if (bp === null) {
    return (
      <td className="h-8 min-w-7 rounded-xs text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">zamknięte</span>
      </td>
    )
  }
  const share = Math.round(bp / 100)
  const step = stepOf(share)
  const style = {
    background: `color-mix(in oklab, var(--chart-1) ${shades[step]}%, var(--surface-sunken))`,
    color: step >= 4 ? 'var(--on-chart-1)' : 'var(--ink)',
  }
  return (
    <td className="h-8 min-w-7 rounded-xs font-medium [print-color-adjust:exact]" style={style}>
      {share}
      <span className="sr-only">%</span>
    </td>
  )
}
