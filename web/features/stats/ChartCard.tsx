import { Download, Table2 } from '@lucide/icons'
import { type ReactNode, useId, useState } from 'react'
import { type StatsTable, statsExportPath } from '#contract/stats-tables.ts'
import { withQuery } from '#contract/paths.ts'
import { useDownload } from '#web/lib/http/use-download.ts'
import { Button } from '#web/ui/Button.tsx'

export type Column = { head: string; right?: boolean }
export type ChartTable = {
  caption: string
  columns: readonly Column[]
  rows: readonly (readonly ReactNode[])[]
  foot?: readonly ReactNode[]
}

type Query = { date_from: string; date_to: string; listing_id?: string }
type Props = {
  title: string
  /** An explanation of the numbers. */
  note?: ReactNode
  legend?: ReactNode
  /** The chart, or the sentence instead of it. */
  children: ReactNode
  /** The same numbers as a table; shown on demand, or always when there is no chart. */
  table: ChartTable
  always?: boolean
  csv: StatsTable
  query: Query
}

/** A chart with its numbers as a table below and as a file. */
export function ChartCard({ title, note, legend, children, table, always, csv, query }: Props) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <section className="card card-pad flex min-w-0 break-inside-avoid flex-col" aria-labelledby={`${id}-t`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={`${id}-t`} className="font-sans text-lg font-semibold tracking-normal">
          {title}
        </h2>
        {legend}
      </div>
      {note && <p className="mt-1 text-sm text-ink-2">{note}</p>}
      <div className="mt-4 grow">{children}</div>
      {(shown || always) && (
        <div id={`${id}-d`} className={always ? '' : 'mt-4'}>
          <PlainTable {...table} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2 print:hidden">
        {!always && (
          <Button
            size="sm"
            variant="ghost"
            icon={Table2}
            aria-expanded={shown}
            aria-controls={shown ? `${id}-d` : undefined}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Ukryj tabelę' : 'Pokaż jako tabelę'}
            <span className="sr-only">– {title}</span>
          </Button>
        )}
        <CsvButton table={csv} query={query} title={title} />
      </div>
    </section>
  )
}

/** A table; a wide one scrolls in its own region, which the keyboard can reach. */
export function PlainTable({ caption, columns, rows, foot }: ChartTable) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="relative overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className="table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, right }) => (
              <th key={head} scope="col" className={right ? 'r' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name and never change places
            <tr key={row}>{cellsOf(cells, columns)}</tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr className="font-semibold">{cellsOf(foot, columns)}</tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

const cellsOf = (cells: readonly ReactNode[], columns: readonly Column[]) =>
  columns.map(({ head, right }, index) => {
    const classes = right ? 'r num whitespace-nowrap' : undefined
    return index === 0 ? (
      <th key={head} scope="row" className="!border-line !bg-transparent !text-sm !font-medium !text-ink">
        {cells[index]}
      </th>
    ) : (
      <td key={head} className={classes}>
        {cells[index]}
      </td>
    )
  })

function CsvButton({ table, query, title }: { table: StatsTable; query: Query; title: string }) {
  const { coming, save } = useDownload()
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={Download}
      busy={coming !== null}
      busyLabel="Przygotowujemy plik..."
      onClick={() => save(withQuery(`${statsExportPath}/${table}/`, query))}
    >
      Pobierz CSV
      <span className="sr-only">– {title}</span>
    </Button>
  )
}
