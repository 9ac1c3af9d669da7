/** The tables of a report as CSV lines, made while they are sent. */
import type { Deps } from '#api/deps.ts'
import { heads, totalWords } from './csv-words.pl.ts'
import { type Asked, type LostRow, lostAfter } from './queries.ts'
import { askedListings, type Report, type ReportAsk } from './report.ts'
import type { StatsTotals } from '#contract/stats.ts'
import type { StatsTable } from '#contract/stats-tables.ts'
import { type Cell, csvGrosze, csvMark, csvRow } from '#domain/csv.ts'
import { wallTime } from '#domain/format.pl.ts'
import {
  listingKindLabels,
  listingStatusLabels,
  reservationSourceLabels,
  reservationStatusLabels,
  weekdayLabels,
} from '#domain/labels.pl.ts'
import { cancelledByLabels, lostReasonLabels } from '#domain/statistics/labels.pl.ts'

const percent = (bp: number | null): string => (bp === null ? '' : csvGrosze(bp))
const hours = (minutes: number): string => csvGrosze(Math.round((minutes * 100) / 60))

const totalsLine = (totals: StatsTotals): Cell[] => [
  csvGrosze(totals.revenue_grosze),
  csvGrosze(totals.received_grosze),
  csvGrosze(totals.retained_grosze),
  totals.reservations,
  totals.guests,
  totals.cancelled,
  totals.views,
  totals.quotes,
  totals.requests,
  ...hoursLine(totals),
]

const hoursLine = (of: Pick<StatsTotals, 'open_minutes' | 'reserved_minutes' | 'occupancy_bp'>): Cell[] => [
  hours(of.open_minutes),
  hours(of.reserved_minutes),
  percent(of.occupancy_bp),
]

const totalsHead = [...heads.money, ...heads.counts, ...heads.hours]

const totalsRows = ({ totals, previous_totals }: Report): Cell[][] => {
  const row = (words: string, of: (totals: StatsTotals) => Cell): Cell[] => [words, of(totals), of(previous_totals)]
  return [
    row(totalWords.revenue, (of) => csvGrosze(of.revenue_grosze)),
    row(totalWords.received, (of) => csvGrosze(of.received_grosze)),
    row(totalWords.retained, (of) => csvGrosze(of.retained_grosze)),
    row(totalWords.reservations, (of) => of.reservations),
    row(totalWords.guests, (of) => of.guests),
    row(totalWords.average_value, (of) => csvGrosze(of.average_value_grosze)),
    row(totalWords.average_lead, (of) => of.average_lead_days),
    row(totalWords.average_guests, (of) => of.average_guests),
    row(totalWords.occupancy, (of) => percent(of.occupancy_bp)),
    row(totalWords.cancelled, (of) => of.cancelled),
    row(totalWords.cancellation, (of) => percent(of.cancellation_bp)),
  ]
}

const funnelRows = ({ totals, previous_totals }: Report): Cell[][] => [
  [totalWords.views, totals.views, previous_totals.views],
  [totalWords.quotes, totals.quotes, previous_totals.quotes],
  [totalWords.requests, totals.requests, previous_totals.requests],
  [totalWords.embed_views, totals.embed_views, previous_totals.embed_views],
  [totalWords.embed_quotes, totals.embed_quotes, previous_totals.embed_quotes],
  [totalWords.embed_requests, totals.embed_requests, previous_totals.embed_requests],
]

/** Headers and rows of each table except lost demand, which is read while it is written. */
const tables: Record<Exclude<StatsTable, 'lost'>, (report: Report) => { head: readonly string[]; rows: Cell[][] }> = {
  totals: (report) => ({ head: heads.totals, rows: totalsRows(report) }),
  series: ({ series }) => ({
    head: [...heads.part, ...totalsHead],
    rows: series.map(({ from, to, totals }) => [from, to, ...totalsLine(totals)]),
  }),
  listings: ({ listings }) => ({
    head: [...heads.listing, ...totalsHead],
    rows: listings.map(({ listing, totals }) => [
      listing.name,
      listingKindLabels[listing.kind],
      listingStatusLabels[listing.status],
      ...totalsLine(totals),
    ]),
  }),
  occupancy: ({ occupancy }) => ({
    head: [...heads.occupancy, ...heads.hours],
    rows: occupancy.cells.map((cell) => [cell.month, weekdayLabels[cell.weekday], ...hoursLine(cell)]),
  }),
  statuses: ({ by_status }) => ({
    head: heads.statuses,
    rows: by_status.map((row) => [reservationStatusLabels[row.status], row.reservations, csvGrosze(row.total_grosze)]),
  }),
  sources: ({ sources }) => ({
    head: heads.sources,
    rows: sources.map((row) => [
      reservationSourceLabels[row.source],
      row.reservations,
      csvGrosze(row.revenue_grosze),
      row.requests,
    ]),
  }),
  cancellations: ({ cancellations }) => ({
    head: heads.cancellations,
    rows: cancellations.map((row) => [cancelledByLabels[row.by], row.cancelled, csvGrosze(row.retained_grosze)]),
  }),
  funnel: (report) => ({ head: heads.funnel, rows: funnelRows(report) }),
  embeds: ({ listings }) => ({
    head: heads.embeds,
    rows: listings.map(({ listing, totals }) => [
      listing.name,
      totals.embed_views,
      totals.embed_quotes,
      totals.embed_requests,
    ]),
  }),
}

const linesAtOnce = 1_000

/** The lines of a whole table, one at a time. */
export function* tableLines(table: Exclude<StatsTable, 'lost'>, report: Report): Generator<string> {
  const { head, rows } = tables[table](report)
  yield csvMark + csvRow(head)
  for (const row of rows) yield csvRow(row)
}

/** Lost demand may be long: it is read page by page while it is written. Throws `not_found` before the first line. */
export async function lostLines(deps: Pick<Deps, 'db'>, ask: ReportAsk): Promise<AsyncGenerator<string>> {
  const { found } = await askedListings(deps, ask)
  const { owner_id, period } = ask
  const asked = { owner_id, listing_ids: found.map(({ id }) => id), ...period, edges: [period.from] }
  return lostPages(deps, asked, new Map(found.map(({ id, name }) => [id, name])))
}

async function* lostPages(
  deps: Pick<Deps, 'db'>,
  asked: Asked,
  names: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  yield csvMark + csvRow(heads.lost)
  let last: LostRow | null = null
  do {
    const rows: LostRow[] = await lostAfter(deps.db, asked, last, linesAtOnce)
    yield rows.map((row) => csvRow(lostLine(row, names))).join('')
    last = rows.length === linesAtOnce ? (rows.at(-1) ?? null) : null
  } while (last)
}

const lostLine = (row: LostRow, names: ReadonlyMap<string, string>): Cell[] => [
  names.get(row.listing_id) ?? '',
  row.event_day,
  row.guests,
  lostReasonLabels[row.reason] ?? row.reason,
  row.asked,
  wallTime(row.last_asked_at.getTime()).replace('T', ' '),
]
