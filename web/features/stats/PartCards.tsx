import type { StatsReport } from '#contract/stats.ts'
import { formatMonth, formatNumber } from '#domain/format.pl.ts'
import { reservationSourceLabels } from '#domain/labels.pl.ts'
import { cancelledByLabels } from '#domain/statistics/labels.pl.ts'
import { useLabel } from '#web/lib/enums.ts'
import { ChartCard } from './ChartCard.tsx'
import { OccupancyHeat } from './OccupancyHeat.tsx'
import { RowBars } from './RowBars.tsx'
import { type StatsDesk, deskQuery } from './stats-desk.ts'
import { funnelSentence, hours, money, percent } from './words.pl.ts'
import { stepsOf } from './visits/steps.pl.ts'

type Props = { report: StatsReport; desk: StatsDesk }
const right = (head: string) => ({ head, right: true })

/** The reserved share of the open hours. */
export function OccupancyCard({ report, desk, narrow }: Props & { narrow: boolean }) {
  const { occupancy, totals } = report
  const weekday = useLabel('days_of_week')
  return (
    <ChartCard
      title="Obłożenie według dni"
      note="Procent godzin, w których oferta była naprawdę otwarta: bez świąt, wyjątków i blokad, według obecnych godzin otwarcia."
      csv="occupancy"
      query={deskQuery(desk)}
      table={{
        caption: 'Obłożenie według dni tygodnia i miesięcy',
        columns: [{ head: 'Dzień lub miesiąc' }, right('Otwarte'), right('Zarezerwowane'), right('Obłożenie')],
        rows: [
          ...occupancy.by_weekday.map((row) => [weekday(row.weekday), ...hoursCells(row)]),
          ...occupancy.by_month.map((row) => [formatMonth(row.from), ...hoursCells(row)]),
        ],
        foot: ['Razem', ...hoursCells(totals)],
      }}
    >
      {totals.open_minutes > 0 && occupancy.by_month.length === 1 ? (
        <RowBars
          most={100}
          rows={occupancy.by_weekday.map((row) => ({
            key: row.weekday,
            label: weekday(row.weekday),
            value: (row.occupancy_bp ?? 0) / 100,
            text: row.occupancy_bp === null ? 'zamknięte' : percent(row.occupancy_bp),
          }))}
        />
      ) : totals.open_minutes > 0 ? (
        <OccupancyHeat occupancy={occupancy} narrow={narrow} />
      ) : (
        <p className="text-ink-2">W tym okresie żadna oferta nie była otwarta. Sprawdź godziny w edytorze oferty.</p>
      )}
    </ChartCard>
  )
}

const hoursCells = (row: { open_minutes: number; reserved_minutes: number; occupancy_bp: number | null }) => [
  hours(row.open_minutes),
  hours(row.reserved_minutes),
  percent(row.occupancy_bp),
]

/** From views to reservations. */
export function FunnelCard({ report, desk }: Props) {
  const { totals, previous_totals } = report
  const steps = stepsOf('Wyświetlenia oferty', totals, previous_totals)
  return (
    <ChartCard
      title="Od wyświetlenia do rezerwacji"
      note="Według dnia, w którym ktoś był na stronie oferty lub widział jej formularz na Twojej stronie. Liczymy bez ciasteczek i danych osobowych; roboty i Twoje własne wizyty pomijamy."
      csv="funnel"
      query={deskQuery(desk)}
      table={{
        caption: 'Od wyświetlenia do rezerwacji',
        columns: [{ head: 'Krok' }, right('Wybrany okres'), right('Poprzedni okres')],
        rows: steps.map(({ label, value, was }) => [label, formatNumber(value), formatNumber(was)]),
      }}
    >
      <p className="sr-only">{funnelSentence(totals)}</p>
      <RowBars
        rows={steps.map(({ key, label, value, of }) => ({ key, label, value, text: formatNumber(value), hint: of }))}
      />
    </ChartCard>
  )
}

/** The sources of the reservations that count as revenue. */
export function SourcesCard({ report, desk }: Props) {
  const sources = report.sources.filter(({ reservations }) => reservations > 0)
  return (
    <ChartCard
      title="Źródła rezerwacji"
      note="Skąd przyszły rezerwacje, które liczą się do przychodu."
      csv="sources"
      query={deskQuery(desk)}
      table={{
        caption: 'Źródła rezerwacji',
        columns: [{ head: 'Źródło' }, right('Rezerwacje'), right('Przychód')],
        rows: report.sources.map((row) => [
          reservationSourceLabels[row.source],
          formatNumber(row.reservations),
          money(row.revenue_grosze),
        ]),
        foot: ['Razem', formatNumber(report.totals.reservations), money(report.totals.revenue_grosze)],
      }}
    >
      {sources.length > 0 ? (
        <RowBars
          rows={sources.map(({ source, reservations, revenue_grosze }) => ({
            key: source,
            label: reservationSourceLabels[source],
            value: reservations,
            text: formatNumber(reservations),
            hint: money(revenue_grosze),
          }))}
        />
      ) : (
        <p className="text-ink-2">W tym okresie nie ma jeszcze rezerwacji z żadnego źródła.</p>
      )}
    </ChartCard>
  )
}

/** Reservations by status. */
export function StatusesCard({ report, desk }: Props) {
  const label = useLabel('reservation_status')
  return (
    <ChartCard
      title="Rezerwacje według stanu"
      note="Wszystkie rezerwacje na wydarzenia z tego okresu."
      csv="statuses"
      query={deskQuery(desk)}
      table={{
        caption: 'Rezerwacje według stanu',
        columns: [{ head: 'Stan' }, right('Rezerwacje'), right('Wartość')],
        rows: report.by_status.map((row) => [
          label(row.status),
          formatNumber(row.reservations),
          money(row.total_grosze),
        ]),
      }}
    >
      {report.by_status.length > 0 ? (
        <RowBars
          rows={report.by_status.map(({ status, reservations, total_grosze }) => ({
            key: status,
            label: label(status),
            value: reservations,
            text: formatNumber(reservations),
            hint: money(total_grosze),
          }))}
        />
      ) : (
        <p className="text-ink-2">Na ten okres nikt jeszcze nie rezerwował.</p>
      )}
    </ChartCard>
  )
}

/** Who cancelled, and what the owner kept. */
export function CancellationsCard({ report, desk }: Props) {
  const { totals, cancellations } = report
  const some = cancellations.filter(({ cancelled }) => cancelled > 0)
  return (
    <ChartCard
      title="Anulowane"
      note={
        totals.cancellation_bp === null
          ? 'Kto anulował rezerwacje na ten okres.'
          : `Anulowano ${percent(totals.cancellation_bp)} zawartych umów na ten okres.`
      }
      csv="cancellations"
      query={deskQuery(desk)}
      table={{
        caption: 'Anulowane rezerwacje',
        columns: [{ head: 'Kto anulował' }, right('Anulowane'), right('Zatrzymane wpłaty')],
        rows: cancellations.map((row) => [
          cancelledByLabels[row.by],
          formatNumber(row.cancelled),
          money(row.retained_grosze),
        ]),
        foot: [
          'Razem',
          formatNumber(totals.cancelled),
          money(cancellations.reduce((sum, row) => sum + row.retained_grosze, 0)),
        ],
      }}
    >
      {some.length > 0 ? (
        <RowBars
          rows={some.map(({ by, cancelled, retained_grosze }) => ({
            key: by,
            label: cancelledByLabels[by],
            value: cancelled,
            text: formatNumber(cancelled),
            hint: retained_grosze > 0 ? `Zatrzymane wpłaty: ${money(retained_grosze)}` : null,
          }))}
        />
      ) : (
        <p className="text-ink-2">Żadna rezerwacja na ten okres nie została anulowana.</p>
      )}
    </ChartCard>
  )
}
