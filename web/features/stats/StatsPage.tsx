import { Copy, ExternalLink } from '@lucide/icons'
import { useState } from 'react'
import type { StatsReport } from '#contract/stats.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { useSessionEnd } from '#web/lib/use-session-end.ts'
import { todayIn } from '#web/lib/clock.ts'
import { FirstOffer } from '#web/features/my-listings/list/FirstOffer.tsx'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useLiveQueries } from '#web/lib/query/live.ts'
import { useSearchParams } from '#web/lib/page/navigation.ts'
import { q } from '#web/lib/query/query.ts'
import { toast } from '#web/lib/toast.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/art/EmptyState.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { EmbedCard } from './visits/EmbedCard.tsx'
import { ListingsCard, LostCard, publicPath, UpcomingCard } from './ListCards.tsx'
import { CancellationsCard, FunnelCard, OccupancyCard, SourcesCard, StatusesCard } from './PartCards.tsx'
import { RevenueCard } from './RevenueCard.tsx'
import { StatsFilters } from './StatsFilters.tsx'
import { FirstTiles, RestTiles, TilesSkeleton } from './StatTiles.tsx'
import { deskHref, deskQuery, parseDesk, type StatsDesk } from './stats-desk.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { hasPrevious, periodText } from './words.pl.ts'

const zone = 'Europe/Warsaw'

export default function StatsPage() {
  useHead({ title: 'Statystyki', noindex: true })
  useSessionEnd()
  const [search] = useSearchParams()
  const [today] = useState(() => todayIn(zone))
  const desk = parseDesk(search, today)
  const report = useQuery({
    ...q('statsDashboard', { query: deskQuery(desk) }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  useLiveQueries(['reservations', 'listings', 'calendar'], ['statsDashboard', 'upcomingReservations'])
  const { data } = report
  return (
    <div className="page pt-6 lg:pt-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-3xl">Statystyki</h1>
          <p className="mt-1 min-h-12 text-ink-2 sm:max-w-md lg:max-w-lg">
            {headline(desk, data, report.isPlaceholderData)}
          </p>
        </div>
        <StatsFilters desk={desk} choices={data?.choices} />
      </div>
      <div className="mt-6" aria-busy={report.isPlaceholderData}>
        <Body
          {...{ desk, today, data }}
          stale={report.isPlaceholderData}
          fault={report.error}
          onRetry={report.refetch}
        />
      </div>
    </div>
  )
}

/** The listing and the periods in words; also for the printed page, which has no controls. */
function headline(desk: StatsDesk, data: StatsReport | undefined, stale: boolean): string {
  const one = data?.choices.find(({ id }) => id === desk.listing_id)?.name
  const compared = data && !stale && hasPrevious(data) ? `, w porównaniu z okresem ${periodText(data.previous)}` : ''
  return `${one ? `${one}: ` : ''}${periodText(desk.period)}${compared}`
}

type BodyProps = {
  desk: StatsDesk
  today: string
  data: StatsReport | undefined
  stale: boolean
  fault: unknown
  onRetry: () => void
}

function Body({ desk, today, data, stale, fault, onRetry }: BodyProps) {
  const narrow = usePhone()
  if (isFault(fault) && fault.status === 404) return <UnknownListing desk={desk} />
  if (fault && (!data || stale)) {
    return <NotLoaded error={fault} onRetry={onRetry} />
  }
  if (!data) return <Waiting />
  if (!data.ever) return <Nothing choices={data.choices} />
  const shown = { report: data, desk }
  return (
    <div className={`grid gap-5 ${stale ? 'recalculating' : ''}`}>
      <FirstTiles report={data} preset={desk.preset} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <RevenueCard {...shown} today={today} narrow={narrow} />
        <UpcomingCard />
      </div>
      <ListingsCard {...shown} narrow={narrow} />
      <div className="grid gap-5 lg:grid-cols-2">
        <OccupancyCard {...shown} narrow={narrow} />
        <FunnelCard {...shown} />
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        <EmbedCard {...shown} />
        <SourcesCard {...shown} />
      </div>
      <LostCard {...shown} />
      <div className="grid gap-5 lg:grid-cols-2">
        <StatusesCard {...shown} />
        <CancellationsCard {...shown} />
      </div>
      <RestTiles report={data} preset={desk.preset} />
    </div>
  )
}

/** Placeholder in the shape of the report, so that nothing jumps. */
function Waiting() {
  return (
    <Skeletons className="grid gap-5">
      <TilesSkeleton />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <Skeleton className="h-96 lg:h-120 rounded-lg" />
        <Skeleton className="h-96 lg:h-120 rounded-lg" />
      </div>
      <Skeleton className="h-72 rounded-lg" />
      <div className="grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    </Skeletons>
  )
}

function UnknownListing({ desk }: { desk: StatsDesk }) {
  return (
    <EmptyState
      title="Nie znaleźliśmy tej oferty"
      action={<LinkButton href={deskHref(desk, { listing_id: '' })}>Pokaż wszystkie oferty</LinkButton>}
    >
      Być może została usunięta. Pozostałe oferty mają swoje statystyki bez zmian.
    </EmptyState>
  )
}

/** Shown when there are no numbers yet: offers the link to share. */
function Nothing({ choices }: { choices: StatsReport['choices'] }) {
  const published = choices.find(({ status }) => status === 'published')
  const [first] = choices
  const copy = async () => {
    if (!published) return
    try {
      await navigator.clipboard.writeText(new URL(publicPath(published), location.href).href)
      toast('Link do oferty jest w schowku')
    } catch {
      toast('Nie udało się skopiować linku. Otwórz ofertę i skopiuj jej adres.', 'danger')
    }
  }
  return (
    <EmptyState
      art="start"
      title="Statystyki pojawią się po pierwszych wyświetleniach oferty"
      action={
        published ? (
          <>
            <Button variant="primary" icon={Copy} onClick={copy}>
              Skopiuj link do oferty
            </Button>
            <LinkButton href={publicPath(published)} icon={ExternalLink}>
              Otwórz ofertę
            </LinkButton>
          </>
        ) : first ? (
          <LinkButton href={ownKinds[first.kind].paths.list} variant="primary">
            Przejdź do swoich ofert
          </LinkButton>
        ) : (
          <FirstOffer />
        )
      }
    >
      {published
        ? `Udostępnij „${published.name}” na swojej stronie i w mediach społecznościowych, aby goście mogli ją znaleźć.`
        : 'Najpierw opublikuj ofertę. Od tej chwili zobaczysz tu wyświetlenia, rezerwacje i przychód.'}
    </EmptyState>
  )
}
