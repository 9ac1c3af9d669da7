import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import { waysOut } from './ways-out.pl.ts'
import { CalendarDays } from '@lucide/icons'
import { listingPaths, paths } from '#contract/paths.ts'
import type { StatsReport } from '#contract/stats.ts'
import { formatDateShort, formatNumber, formatTermShort, guestsCount, outOf, plural } from '#domain/format.pl.ts'
import { listingStatusLabels } from '#domain/labels.pl.ts'
import { useLabel } from '#web/lib/enums.ts'
import { guestBandLabel, lostReasonLabels } from '#domain/statistics/labels.pl.ts'
import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '#web/ui/Button.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { ChartCard } from './ChartCard.tsx'
import { RowBars } from './RowBars.tsx'
import { deskHref, deskQuery, type StatsDesk } from './stats-desk.ts'
import { shortMonth } from '#domain/month-names.pl.ts'
import { money, percent } from './words.pl.ts'

type Props = { report: StatsReport; desk: StatsDesk }
const right = (head: string) => ({ head, right: true })

/** Each listing with its numbers; its name links to its own statistics. */
export function ListingsCard({ report, desk, narrow }: Props & { narrow: boolean }) {
  const { listings, totals } = report
  return (
    <ChartCard
      title="Sale i usługi"
      csv="listings"
      query={deskQuery(desk)}
      always={!narrow}
      table={{
        caption: 'Sale i usługi',
        columns: [{ head: 'Nazwa' }, right('Rezerwacje'), right('Obłożenie'), right('Wyświetlenia'), right('Przychód')],
        rows: listings.map(({ listing, totals: own }) => [
          <span key="name" className="block min-w-36">
            <a
              className="underline underline-offset-4 hover:no-underline"
              href={deskHref(desk, { listing_id: listing.id })}
            >
              {listing.name}
            </a>
            {listing.status !== 'published' && (
              <span className="block text-xs font-normal text-ink-3">{listingStatusLabels[listing.status]}</span>
            )}
          </span>,
          formatNumber(own.reservations),
          <Share key="share" bp={own.occupancy_bp} />,
          formatNumber(own.views),
          money(own.revenue_grosze),
        ]),
        foot: [
          'Razem',
          formatNumber(totals.reservations),
          percent(totals.occupancy_bp),
          formatNumber(totals.views),
          money(totals.revenue_grosze),
        ],
      }}
    >
      {narrow && (
        <RowBars
          rows={listings.map(({ listing, totals: own }) => ({
            key: listing.id,
            label: (
              <a className="py-1 underline underline-offset-4" href={deskHref(desk, { listing_id: listing.id })}>
                {listing.name}
              </a>
            ),
            value: own.revenue_grosze,
            text: money(own.revenue_grosze),
            hint: [
              plural(own.reservations, 'rezerwacja', 'rezerwacje', 'rezerwacji'),
              `obłożenie ${percent(own.occupancy_bp)}`,
              plural(own.views, 'wyświetlenie', 'wyświetlenia', 'wyświetleń'),
            ].join(', '),
          }))}
        />
      )}
    </ChartCard>
  )
}

function Share({ bp }: { bp: number | null }) {
  return (
    <span className="inline-flex items-center gap-3">
      <span
        className="h-2 w-16 overflow-hidden rounded-full bg-sunken ring-1 ring-line max-sm:hidden"
        aria-hidden="true"
      >
        <span
          className="block h-full rounded-full bg-chart-1 [print-color-adjust:exact]"
          style={{ width: `${(bp ?? 0) / 100}%` }}
        />
      </span>
      <span className="min-w-9">{percent(bp)}</span>
    </span>
  )
}

/** Lost demand: terms that were asked for and not available. */
export function LostCard({ report, desk }: Props) {
  const { lost_demand: lost, choices } = report
  const nameOf = (id: string) => choices.find((one) => one.id === id)?.name ?? ''
  const shown = lost.rows.slice(0, 30)
  return (
    <ChartCard
      title="Utracone zapytania"
      note="O jakie terminy pytano i dlaczego się nie udało. Jedna osoba pytająca o ten sam dzień liczy się raz."
      csv="lost"
      query={deskQuery(desk)}
      table={{
        caption: 'Terminy, o które pytano, a których nie było',
        columns: [{ head: 'Termin' }, { head: 'Oferta' }, right('Goście'), { head: 'Powód' }, right('Ile razy')],
        rows: shown.map((row) => [
          formatDateShort(row.event_day),
          nameOf(row.listing_id),
          formatNumber(row.guests),
          lostReasonLabels[row.reason],
          formatNumber(row.asked),
        ]),
      }}
    >
      {lost.asked === 0 ? (
        <p className="text-ink-2">W tym okresie każdy, kto pytał o termin, mógł go dostać.</p>
      ) : (
        <>
          <LostParts lost={lost} shown={shown} />
          <WaysOut report={report} />
        </>
      )}
    </ChartCard>
  )
}

/** What the owner could change, and how many requests it would have satisfied. */
function WaysOut({ report }: Pick<Props, 'report'>) {
  const ways = waysOut(report)
  if (ways.length === 0) return null
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="mb-2 font-sans text-sm font-semibold">Co możesz zmienić</h3>
      <ul className="grid gap-3 md:grid-cols-3">
        {ways.map(({ key, text, effect, section, listing_id }) => {
          const listing = report.choices.find(({ id }) => id === listing_id)
          return (
            <li key={key} className="flex flex-col rounded-lg bg-sunken p-4">
              <p className="font-semibold">{text}</p>
              <p className="mt-1 mb-2 text-sm text-ink-2">{effect}</p>
              {listing && (
                <a
                  className="link mt-auto inline-flex min-h-11 items-center text-sm print:hidden"
                  href={`${ownKinds[listing.kind].paths.edit(listing.id)}?sekcja=${section}`}
                >
                  {`Zmień: ${listing.name}`}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type Lost = Props['report']['lost_demand']

/** The reasons, the numbers of guests, and the terms that were asked for most. */
function LostParts({ lost, shown }: { lost: Lost; shown: Lost['rows'] }) {
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      <div>
        <h3 className="mb-3 font-sans text-sm font-semibold">Powody</h3>
        <RowBars
          most={lost.asked}
          rows={lost.by_reason.map(({ reason, asked }) => ({
            key: reason,
            label: lostReasonLabels[reason],
            value: asked,
            text: plural(asked, 'raz', 'razy', 'razy'),
          }))}
        />
      </div>
      <div>
        <h3 className="mb-3 font-sans text-sm font-semibold">Wielkość przyjęcia</h3>
        <RowBars
          most={lost.asked}
          rows={lost.by_guests.map(({ from, to, asked }) => ({
            key: String(from),
            label: guestBandLabel(from, to),
            value: asked,
            text: plural(asked, 'raz', 'razy', 'razy'),
          }))}
        />
      </div>
      <p className="text-sm text-ink-2 md:col-span-2">
        {`Najczęściej pytano o: ${shown
          .slice(0, 3)
          .map(({ event_day, guests }) => `${formatDateShort(event_day)} (${guestsCount(guests)})`)
          .join('; ')}.`}
        {lost.count > shown.length &&
          ` Tabela pokazuje ${outOf(shown.length, lost.count)} wierszy, plik CSV wszystkie.`}
      </p>
    </div>
  )
}

/** The next reservations, whatever period is chosen. */
export function UpcomingCard() {
  const label = useLabel('reservation_status')
  const upcoming = useQuery(q('upcomingReservations', { query: { page_size: 3 } }))
  return (
    <section className="card card-pad flex flex-col print:hidden" aria-labelledby="najblizsze">
      <h2 id="najblizsze" className="font-sans text-lg font-semibold tracking-normal">
        Najbliższe
      </h2>
      <div className="mt-3 min-h-60 grow">
        {upcoming.data ? (
          <ul className="grid">
            {upcoming.data.results.map((row) => (
              <li key={row.id} className="flex gap-4 border-t border-line py-3.5 max-[20rem]:flex-wrap first:border-0">
                <span className="grid h-14 w-13 shrink-0 place-content-center rounded-md bg-primary-soft text-center leading-tight text-primary-text">
                  <b className="num text-lg leading-5">{Number(row.start.slice(8, 10))}</b>
                  <span className="text-xs">{shortMonth(row.start)}</span>
                </span>
                <div className="min-w-0">
                  <a className="block truncate py-0.5 font-semibold hover:underline" href={paths.myReservation(row.id)}>
                    {row.customer_name}
                  </a>
                  <p className="text-sm break-words text-ink-2">
                    {row.listing.name}, {formatTermShort(row)}
                  </p>
                  <p className="text-sm text-ink-2">{label(row.status)}</p>
                </div>
              </li>
            ))}
            {upcoming.data.results.length === 0 && (
              <li className="text-ink-2">Nie masz jeszcze nadchodzących wydarzeń.</li>
            )}
          </ul>
        ) : upcoming.isError ? (
          <p className="text-ink-2">Nie udało się wczytać najbliższych wydarzeń.</p>
        ) : (
          <Skeletons className="grid gap-3">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </Skeletons>
        )}
      </div>
      <LinkButton href={paths.myReservations} variant="soft" block icon={CalendarDays}>
        Wszystkie rezerwacje
      </LinkButton>
    </section>
  )
}

/** The path of the listing's public page. */
export const publicPath = ({ kind, slug }: StatsReport['choices'][number]): string => listingPaths[kind].detail(slug)
