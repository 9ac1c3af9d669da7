import { Download, Plus } from '@lucide/icons'
import { useCallback, useEffect, useRef, useState } from 'react'
import { reservationsExportPath } from '#contract/calls.ts'
import { paths, withQuery } from '#contract/paths.ts'
import { outOf } from '#domain/format.pl.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { useSessionEnd } from '#web/lib/use-session-end.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { useDownload } from '#web/lib/http/use-download.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useLiveQueries } from '#web/lib/query/live.ts'
import { useSearchParams } from '#web/lib/page/navigation.ts'
import { q } from '#web/lib/query/query.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/art/EmptyState.tsx'
import { Pagination, Tabs } from '#web/ui/Lists.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { ActionInPlace, type InPlace } from '#web/features/reservations/in-place/ActionInPlace.tsx'
import { OwnerFilters } from './OwnerFilters.tsx'
import { OwnerReservationDrawer } from './OwnerReservationDrawer.tsx'
import { OwnerReservationRows } from './OwnerReservationRows.tsx'
import {
  type Desk,
  deskHref,
  deskQuery,
  deskTabs,
  isFiltered,
  noFilters,
  parseAction,
  parseDesk,
  tabCount,
} from './owner-desk.ts'
import { elsewhereText, emptyTexts, tabLabels } from './owner-words.pl.ts'

type List = Reply<'listReservations'>
const PAGE_SIZE = 20

export default function MyReservationsPage() {
  useHead({ title: 'Moje rezerwacje', noindex: true })
  useSessionEnd()
  const [search, change] = useSearchParams()
  const desk = parseDesk(search)
  const list = useQuery({
    ...q('listReservations', { query: deskQuery(desk) }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
  useLiveQueries(['reservations'], ['listReservations', 'getReservation'])
  const opened = search.get('rezerwacja')
  const [acting, setActing] = useState<InPlace | null>(null)
  const stopActing = useCallback(() => setActing(null), [])
  return (
    <div className="page pt-6 lg:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Moje rezerwacje</h1>
        <div className="flex flex-wrap gap-2">
          <CsvButton desk={desk} />
          <LinkButton variant="primary" icon={Plus} href={paths.newReservation}>
            Dodaj rezerwację
          </LinkButton>
        </div>
      </div>
      <Segments desk={desk} counts={list.data?.counts} />
      <OwnerFilters desk={desk} />
      <div className="mt-4" aria-busy={list.isPlaceholderData}>
        <Body
          {...{ desk, onAct: setActing }}
          list={list.data}
          stale={list.isPlaceholderData}
          fault={list.error}
          onRetry={list.refetch}
        />
      </div>
      {acting && <ActionInPlace key={`${acting.id}-${acting.action}`} of={acting} onClose={stopActing} />}
      <OwnerReservationDrawer
        id={opened}
        action={parseAction(search.get('odpowiedz'))}
        onAction={(word) => change({ odpowiedz: word })}
        onClose={() => change({ rezerwacja: null, odpowiedz: null })}
      />
    </div>
  )
}

/** Downloads all reservations that the filters show as a file, not only this page. */
function CsvButton({ desk }: { desk: Desk }) {
  const { coming, save } = useDownload()
  const { page: _, ...query } = deskQuery(desk)
  return (
    <Button
      icon={Download}
      className="max-sm:px-3 max-sm:text-sm"
      busy={coming !== null}
      busyLabel="Przygotowuję..."
      onClick={() => save(withQuery(reservationsExportPath, query as Parameters<typeof withQuery>[1]))}
    >
      Pobierz CSV
    </Button>
  )
}

/** The segments; on a narrow screen their row scrolls so that the current one is in sight. */
function Segments({ desk, counts }: { desk: Desk; counts: List['counts'] | undefined }) {
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is read again when the segment changes or its counts come
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    const bar = current?.parentElement
    if (current && bar) bar.scrollLeft = current.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2
  }, [desk.tab, counts === undefined])
  return (
    <>
      {/* On paper only the current tab is named. */}
      <p className="hidden print:block" aria-hidden="true">
        {tabLabels[desk.tab]}
      </p>
      <div ref={row} className="relative mt-5 print:hidden">
        <Tabs
          label="Stan rezerwacji"
          tabs={deskTabs.map((tab) => ({
            label: tabLabels[tab],
            href: deskHref(desk, { tab }),
            current: tab === desk.tab,
            ...(counts ? { count: tabCount(tab, counts) } : {}),
          }))}
        />
      </div>
    </>
  )
}

type BodyProps = {
  desk: Desk
  list: List | undefined
  stale: boolean
  fault: unknown
  onRetry: () => void
  onAct: (what: InPlace) => void
}

function Body({ desk, list, stale, fault, onRetry, onAct }: BodyProps) {
  if (!list && fault) return <NotLoaded error={fault} onRetry={onRetry} />
  if (!list) return <Waiting />
  if (list.results.length === 0) return <Nothing desk={desk} list={list} />
  const pages = Math.ceil(list.count / PAGE_SIZE)
  return (
    <div className={stale ? 'recalculating' : ''}>
      <OwnerReservationRows desk={desk} rows={list.results} onAct={onAct} />
      <p className="mt-4 text-sm text-ink-2" role="status">
        {`${outOf(list.results.length, list.count)} rezerwacji`}
      </p>
      <Pagination page={desk.page} pages={pages} hrefOf={(page) => deskHref(desk, { page })} className="mt-4" />
    </div>
  )
}

const waitingRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

/** Placeholder of the list: cards below `lg`, a table from there on. */
function Waiting() {
  return (
    <Skeletons className="grid gap-3 border-line md:max-lg:grid-cols-2 lg:gap-px lg:rounded-lg lg:border lg:bg-surface">
      {waitingRows.map((row) => (
        <div key={row} className="grid gap-6 lg:grid-cols-[1fr_1.5fr_1fr_1fr_.5fr] lg:px-5 lg:py-4">
          <Skeleton className="h-52 max-lg:rounded-lg lg:h-8" />
          <Skeleton className="h-8 max-lg:hidden" />
          <Skeleton className="h-8 max-lg:hidden" />
          <Skeleton className="h-8 max-lg:hidden" />
          <Skeleton className="h-8 max-lg:hidden" />
        </div>
      ))}
    </Skeletons>
  )
}

/**
 * The empty list: because of a filter, because the last page is gone, or because the segment is empty. What other
 * segments have is one press away, as whoever looks for a caller does not know in which state the reservation is.
 */
function Nothing({ desk, list: { count, counts } }: { desk: Desk; list: List }) {
  const [, change] = useSearchParams()
  const pastEnd = count > 0
  const elsewhere = tabCount('wszystkie', counts)
  useEffect(() => {
    if (pastEnd) change({ strona: null })
  }, [pastEnd, change])
  if (pastEnd) return <Waiting />
  if (isFiltered(desk) && elsewhere > 0)
    return (
      <EmptyState
        title="Nie ma tego w tej zakładce"
        action={<LinkButton href={deskHref(desk, { tab: 'wszystkie' })}>{elsewhereText(elsewhere)}</LinkButton>}
      >
        To, czego szukasz, jest w innym stanie.
      </EmptyState>
    )
  if (isFiltered(desk))
    return (
      <EmptyState
        title="Nie znaleźliśmy takiej rezerwacji"
        action={<LinkButton href={deskHref(desk, noFilters)}>Wyczyść filtry</LinkButton>}
      >
        Sprawdź pisownię albo usuń część filtrów.
      </EmptyState>
    )
  const { title, text } = emptyTexts[desk.tab]
  return (
    <EmptyState
      art={desk.tab === 'wszystkie' ? 'start' : 'search'}
      title={title}
      action={
        desk.tab === 'wszystkie' ? (
          <LinkButton href={paths.venues}>Zobacz, co widzą goście</LinkButton>
        ) : (
          <LinkButton href={deskHref(desk, { tab: 'wszystkie' })}>Pokaż wszystkie rezerwacje</LinkButton>
        )
      }
    >
      {text}
    </EmptyState>
  )
}
