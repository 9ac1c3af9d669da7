import { ExternalLink } from '@lucide/icons'
import { paths } from '#contract/paths.ts'
import type { StatsReport } from '#contract/stats.ts'
import { formatNumber } from '#domain/format.pl.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { ChartCard } from '#web/features/stats/ChartCard.tsx'
import { RowBars } from '#web/features/stats/RowBars.tsx'
import { type StatsDesk, deskHref, deskQuery } from '#web/features/stats/stats-desk.ts'
import { stepsOf, type Visits } from './steps.pl.ts'

type Props = { report: StatsReport; desk: StatsDesk }
const right = (head: string) => ({ head, right: true })

/**
 * The form on the partner's own sites: how many visitors saw it, asked for a price and reserved, in total and by
 * listing.
 */
export function EmbedCard({ report, desk }: Props) {
  const { totals, previous_totals: before, listings } = report
  const used = listings.filter(({ totals: { embed_views, embed_quotes, embed_requests } }) =>
    [embed_views, embed_quotes, embed_requests].some((count) => count > 0),
  )
  return (
    <ChartCard
      title="Formularz na Twoich stronach"
      note="Wyświetlenie liczy się, gdy formularz jest na ekranie gościa. Podglądu w edytorze i robotów nie liczymy; Twoich wizyt na własnej stronie nie odróżniamy od wizyt gości, bo nie używamy tam ciasteczek."
      csv="embeds"
      query={deskQuery(desk)}
      table={{
        caption: 'Formularz na Twoich stronach według ofert',
        columns: [{ head: 'Nazwa' }, right('Wyświetlenia'), right('Wyceny'), right('Rezerwacje')],
        rows: used.map(({ listing, totals: own }) => [
          <a
            key="name"
            className="underline underline-offset-4 hover:no-underline"
            href={deskHref(desk, { listing_id: listing.id })}
          >
            {listing.name}
          </a>,
          formatNumber(own.embed_views),
          formatNumber(own.embed_quotes),
          formatNumber(own.embed_requests),
        ]),
        foot: [
          'Razem',
          formatNumber(totals.embed_views),
          formatNumber(totals.embed_quotes),
          formatNumber(totals.embed_requests),
        ],
      }}
    >
      {used.length > 0 ? <Steps now={onSites(totals)} before={onSites(before)} /> : <NotUsed />}
    </ChartCard>
  )
}

const onSites = ({ embed_views, embed_quotes, embed_requests }: StatsReport['totals']): Visits => ({
  views: embed_views,
  quotes: embed_quotes,
  requests: embed_requests,
})

function Steps({ now, before }: { now: Visits; before: Visits }) {
  const earlier = before.views + before.quotes + before.requests > 0
  const steps = stepsOf('Wyświetlenia formularza', now, before)
  return (
    <RowBars
      rows={steps.map(({ key, label, value, was, of }) => ({
        key,
        label,
        value,
        text: formatNumber(value),
        hint: [of, earlier ? `w poprzednim okresie ${formatNumber(was)}` : null].filter(Boolean).join(', ') || null,
      }))}
    />
  )
}

function NotUsed() {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-2">
        W tym okresie nikt nie widział formularza na Twojej stronie. Kod do wklejenia jest w edycji oferty, w części
        „Twoja strona”.
      </p>
      <LinkButton size="sm" href={paths.myVenues} icon={ExternalLink}>
        Przejdź do swoich ofert
      </LinkButton>
    </div>
  )
}
