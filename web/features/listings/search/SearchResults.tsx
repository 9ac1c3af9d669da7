import type { ReactNode } from 'react'
import type { SearchReply } from '#contract/listings/listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { guestsGenitive } from '#domain/format.pl.ts'
import type { SearchChange } from '#web/lib/page/navigation.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { useToday } from '#web/features/listings/fields/today.ts'
import { Pagination } from '#web/ui/Lists.tsx'
import { EmptyState } from '#web/ui/art/EmptyState.tsx'
import { Skeletons } from '#web/ui/States.tsx'
import { Select } from '#web/ui/fields/TextField.tsx'
import { kinds } from '#web/features/listings/kinds.ts'
import { Alternatives } from './Alternatives.tsx'
import { CardSkeleton, ListingCard } from '#web/features/listings/card/ListingCard.tsx'
import { PAGE_SIZE, type SearchState, searchHref, wishOf } from './search-state.ts'
import { onDayWords, pricesByUnit, sortLabels, wayOutText } from './search-words.pl.ts'

type HeadProps = {
  kind: ListingKind
  state: SearchState
  title: string
  reply: SearchReply | undefined
  loading: boolean
  change: (change: SearchChange) => void
  /** Buttons for narrow screens, in one row with the order. */
  openers: ReactNode
}

const sorts = Object.entries(sortLabels).map(([value, label]) => ({ value, label }))

/** Heading, number of results (read out when it changes), buttons and order. */
export function ResultsHead({ kind, state, title, reply, loading, change, openers }: HeadProps) {
  const options = sorts.filter(({ value }) => value !== 'distance' || reply?.place)
  return (
    <div className="flex flex-wrap items-start gap-2 sm:gap-3">
      <div className="flex-1 max-xl:basis-full">
        <h1 id="wyniki" className="text-2xl">
          {title}
        </h1>
        <p className="min-h-[1lh] text-sm text-ink-2" role="status" aria-busy={loading}>
          {reply ? (
            <Hits {...{ kind, state }} count={reply.count} capped={reply.count_capped} />
          ) : (
            loading && 'Wczytywanie'
          )}
        </p>
        {reply?.prices === 'by_unit' && isByPrice(state.sort) && (
          <p className="mt-1 max-w-prose text-sm text-ink-2">{pricesByUnit}</p>
        )}
      </div>
      {openers}
      <Select
        id="search-sort"
        label="Sortowanie"
        hideLabel
        small
        className="max-sm:min-w-37 max-sm:flex-1 max-[20rem]:basis-full sm:ml-auto sm:w-44"
        value={state.sort ?? 'recommended'}
        onChange={(sort) => change({ sort: sort === 'recommended' ? null : sort })}
        options={options}
      />
    </div>
  )
}

const isByPrice = (sort: SearchState['sort']): boolean => sort === 'total' || sort === '-total'

function Hits({
  kind,
  state,
  count,
  capped,
}: {
  kind: ListingKind
  state: SearchState
  count: number
  capped: boolean
}) {
  const { words } = kinds[kind]
  const when = onDayWords(state)
  const hits = when ? words.free(count) : words.count(count)
  const heads = (state.guests ?? 0) + (state.children ?? 0)
  return (
    <>
      <b className="font-semibold">
        {capped && 'ponad '}
        {hits}
      </b>
      {when && ` ${when}`}
      {heads > 0 && `, dla ${guestsGenitive(heads)}`}
    </>
  )
}

type ResultsProps = {
  kind: ListingKind
  state: SearchState
  reply: SearchReply | undefined
  /** The results belong to the previous search. */
  stale: boolean
  onActive: (id: string | null) => void
  onClear: () => void
}

const gridClass = 'mt-6 grid gap-x-6 gap-y-9 sm:grid-cols-2'
/** Number of cards in the first screenful. */
const FIRST = 2

export function Results({ kind, state, reply, stale, onActive, onClear }: ResultsProps) {
  if (!reply) {
    return (
      <Skeletons className={gridClass}>
        {Array.from({ length: 8 }, (_, index) => index).map((index) => (
          <CardSkeleton key={index} />
        ))}
      </Skeletons>
    )
  }
  const { paths } = kinds[kind]
  if (reply.count === 0) {
    return (
      <div className={`mt-6 grid gap-10 ${stale ? 'recalculating' : ''}`} aria-busy={stale}>
        <NoHits {...{ kind, state, onClear }} />
        <Alternatives {...{ kind, state, reply }} />
      </div>
    )
  }
  if (reply.results.length === 0) return <PageGone {...{ kind, state }} />
  const wish = wishOf(state, reply)
  return (
    <div className={stale ? 'recalculating' : ''} aria-busy={stale}>
      <div className={`${gridClass} late-cards`}>
        {reply.results.map((card, index) => (
          <ListingCard key={card.id} card={card} wish={wish} first={index < FIRST} onActive={onActive} />
        ))}
      </div>
      <Pagination
        className="mt-10"
        page={state.page ?? 1}
        pages={Math.ceil(reply.count / PAGE_SIZE)}
        hrefOf={(page) => searchHref(paths.list, { ...state, page: page > 1 ? page : undefined } as SearchState)}
      />
    </div>
  )
}

/** The list has become shorter since the link to this page was made. */
function PageGone({ kind, state }: Pick<ResultsProps, 'kind' | 'state'>) {
  const { page: _, ...first } = state
  return (
    <div className="mt-6">
      <EmptyState
        title="Na tej stronie nie ma już ofert"
        action={<LinkButton href={searchHref(kinds[kind].paths.list, first)}>Pokaż od początku</LinkButton>}
      >
        Lista jest teraz krótsza. Wszystkie oferty znajdziesz na wcześniejszych stronach.
      </EmptyState>
    </div>
  )
}

/** No results: because the day is over, or because of the wishes. */
function NoHits({ kind, state, onClear }: Pick<ResultsProps, 'kind' | 'state' | 'onClear'>) {
  const today = useToday()
  const last = state.date_to ?? state.date_from
  if (today && last && last < today) {
    const { date_from: _from, date_to: _to, page: _page, ...dateless } = state
    return (
      <EmptyState
        title="Ta data już minęła"
        action={<LinkButton href={searchHref(kinds[kind].paths.list, dateless)}>Szukaj bez daty</LinkButton>}
      >
        {'Wybierz dzień w przyszłości, a pokażemy, co jest wtedy wolne.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Nic nie pasuje do wszystkich warunków"
      action={<Button onClick={onClear}>Wyczyść wszystko</Button>}
    >
      {`Nie znaleźliśmy ofert dla tych kryteriów. ${wayOutText(state)}`}
    </EmptyState>
  )
}
