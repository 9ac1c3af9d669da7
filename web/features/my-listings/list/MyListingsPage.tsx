import { outOf } from '#domain/format.pl.ts'
import { Plus, Search } from '@lucide/icons'
import { useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import type { ListingKind, ListingStatus } from '#domain/listing/codes.ts'
import { listingStatusLabels } from '#domain/labels.pl.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { useSessionEnd } from '#web/lib/use-session-end.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useLiveQueries } from '#web/lib/query/live.ts'
import { useSearchParams } from '#web/lib/page/navigation.ts'
import { useDraft } from '#web/lib/fields/use-draft.ts'
import { q } from '#web/lib/query/query.ts'
import { useSession } from '#web/lib/http/session.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/art/EmptyState.tsx'
import { Pagination, Tabs } from '#web/ui/Lists.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { Select, TextField } from '#web/ui/fields/TextField.tsx'
import { LockedCard } from './LockedCard.tsx'
import { MyListingCard } from './MyListingCard.tsx'
import { listId } from './RemoveDialog.tsx'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'

type Props = { kind: ListingKind }
type List = Reply<'listMyVenues'>
const sorts = [
  { value: '-updated', label: 'Ostatnio zmieniane' },
  { value: 'name', label: 'Według nazwy' },
  { value: 'next_reservation', label: 'Najbliższa rezerwacja' },
  { value: '-created', label: 'Najnowsze' },
] as const
type Sort = (typeof sorts)[number]['value']
const shownStatuses: readonly ListingStatus[] = ['published', 'draft', 'unpublished', 'suspended']
const pageSize = 20
/** From this number of listings on the list has filters. */
const many = 6

/** The owner's listings of one kind, each with its next step. */
export default function MyListingsPage({ kind }: Props) {
  const { calls, words, paths: own } = ownKinds[kind]
  const [search] = useSearchParams()
  const { user } = useSession()
  useSessionEnd()
  useHead({ title: words.mine, noindex: true })
  const status = shownStatuses.find((one) => one === search.get('stan'))
  const query = {
    status: status ? [status] : [],
    ...(search.get('q') ? { q: search.get('q') ?? '' } : {}),
    sort: sorts.find(({ value }) => value === search.get('sort'))?.value ?? ('-updated' as Sort),
    page: Math.max(1, Number(search.get('strona')) || 1),
  }
  const list = useQuery({
    ...q(calls.list, { query }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
  useLiveQueries(['listings', 'reservations'], [calls.list])
  const locked = Boolean(user && !user.profile_complete)
  const all = list.data ? Object.values(list.data.counts).reduce((sum, count) => sum + count, 0) : 0
  const searching = Boolean(query.q || status)
  return (
    <div className="page py-6 lg:py-8">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{words.mine}</h1>
        {!locked && (all > 0 || searching) && (
          <LinkButton href={own.add} variant="primary" icon={Plus}>
            {words.add}
          </LinkButton>
        )}
      </div>
      {locked && <LockedCard />}
      {list.data && (all >= many || searching) && <Filters {...{ counts: list.data.counts, status, query, all }} />}
      <div id={listId} tabIndex={-1} className="outline-none">
        <Body {...{ kind, list, page: query.page, searching, locked }} />
      </div>
    </div>
  )
}

type FilterProps = {
  counts: List['counts']
  status: ListingStatus | undefined
  query: { q?: string; sort: Sort }
  all: number
}

function Filters({ counts, status, query, all }: FilterProps) {
  const [search, change] = useSearchParams()
  const { text: typed, setText: setTyped, handOver } = useDraft(query.q ?? '')
  const find = (text: string) => {
    if (handOver(text)) change({ q: text, strona: null })
  }
  const href = (stan: string | null) => {
    const next = new URLSearchParams(search)
    next.delete('strona')
    if (stan) next.set('stan', stan)
    else next.delete('stan')
    return `?${next}`
  }
  const tabs = [
    { label: 'Wszystkie', href: href(null), count: all, current: !status },
    ...shownStatuses
      .filter((one) => (counts[one] ?? 0) > 0 || one === status)
      .map((one) => ({
        label: `${listingStatusLabels[one]}`,
        href: href(one),
        count: counts[one] ?? 0,
        current: one === status,
      })),
  ]
  return (
    <div className="mt-5 grid gap-4">
      <Tabs label="Stan ofert" tabs={tabs} />
      <form
        className="grid gap-3 sm:grid-cols-[1fr_16rem]"
        onSubmit={(event) => {
          event.preventDefault()
          find(typed)
        }}
      >
        <TextField
          id="szukaj-ofert"
          label="Szukaj po nazwie lub miejscowości"
          hideLabel
          placeholder="Nazwa lub miejscowość"
          type="search"
          icon={Search}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            if (text === '') find('')
          }}
          onBlur={() => find(typed)}
        />
        <Select
          id="sortuj-oferty"
          label="Kolejność"
          hideLabel
          value={query.sort}
          options={sorts}
          onChange={(sort) => change({ sort: sort === '-updated' ? null : sort, strona: null })}
        />
      </form>
    </div>
  )
}

type BodyProps = {
  page: number
  kind: ListingKind
  list: ReturnType<typeof useQuery<List>>
  searching: boolean
  locked: boolean
}

function Body({ kind, list, page, searching, locked }: BodyProps) {
  const { words } = ownKinds[kind]
  const [search] = useSearchParams()
  if (!list.data) {
    if (list.isError) return <NotLoaded className="mt-6" error={list.error} onRetry={list.refetch} />
    return <Waiting />
  }
  const { results, count, plan } = list.data
  if (results.length === 0 && count > 0) return <LastGone />
  if (results.length === 0) return searching || !locked ? <Nothing {...{ kind, searching }} /> : null
  const full = plan.published >= plan.limit
  const pageHref = (to: number) => {
    const next = new URLSearchParams(search)
    next.set('strona', String(to))
    return `?${next}`
  }
  return (
    <>
      <ul className="mt-6 grid gap-4" aria-label={words.mine}>
        {results.map((card) => (
          <MyListingCard key={card.id} card={card} locked={locked} />
        ))}
      </ul>
      <Pagination className="mt-6" page={page} pages={Math.ceil(count / pageSize)} hrefOf={pageHref} />
      <p className="mt-6 text-sm text-ink-2">
        {plan.shows
          ? `${words.count(count)}. Opublikowane: ${outOf(plan.published, plan.limit)} w Twoim planie. `
          : `${words.count(count)}. Bez planu goście ${count === 1 ? 'jej' : 'ich'} nie widzą. `}
        {full && (
          <a className="link" href={paths.changeSubscription}>
            {plan.shows ? 'Zmień plan' : 'Wybierz plan'}
          </a>
        )}
      </p>
    </>
  )
}

/** The last listing of the page was removed; the list goes back to its first page. */
function LastGone() {
  const [, change] = useSearchParams()
  useEffect(() => change({ strona: null }), [change])
  return <Waiting />
}

const Waiting = () => (
  <Skeletons className="mt-6 grid gap-4">
    <Skeleton className="h-56 rounded-lg" />
    <Skeleton className="h-56 rounded-lg" />
  </Skeletons>
)

function Nothing({ kind, searching }: Pick<BodyProps, 'kind' | 'searching'>) {
  const { words, paths: own } = ownKinds[kind]
  if (searching)
    return (
      <EmptyState
        className="mt-6"
        title="Nic nie pasuje do tych filtrów"
        action={<LinkButton href={own.list}>Pokaż wszystkie</LinkButton>}
      />
    )
  return (
    <EmptyState
      art="start"
      className="mt-6"
      title={words.empty}
      action={
        <LinkButton href={own.add} variant="primary" icon={Plus}>
          {words.add}
        </LinkButton>
      }
    >
      {words.empty_lead}
    </EmptyState>
  )
}
