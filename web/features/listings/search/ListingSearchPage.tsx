import { Map as MapIcon, SlidersHorizontal } from '@lucide/icons'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { ListingKind } from '#domain/listing/codes.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { useHead } from '#web/lib/page/head.tsx'
import { useSearchParams, type SearchChange } from '#web/lib/page/navigation.ts'
import { type PageLoad, q } from '#web/lib/query/query.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { ActiveFilters } from './ActiveFilters.tsx'
import { kinds } from '#web/features/listings/kinds.ts'
import { MapBox } from '#web/features/listings/map/MapBox.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { SearchBar } from './SearchBar.tsx'
import type { BarChange } from './SearchForm.tsx'
import { FilterFields } from './SearchFilters.tsx'
import { Results, ResultsHead } from './SearchResults.tsx'
import { filterCount, noFilters, readSearch, searchQueryOf } from './search-state.ts'
import { useWide } from '#web/lib/use-media.ts'

type Props = { kind: ListingKind }

export const load = ({ queries, kind, search }: PageLoad<Props>) =>
  queries.prefetchQuery(q(kinds[kind].calls.search, { query: searchQueryOf(readSearch(search)) }))

/** The list of venues or of services; every choice is in the URL. */
export default function ListingSearchPage({ kind }: Props) {
  const { calls, paths, words } = kinds[kind]
  const [params, setParams] = useSearchParams()
  const state = readSearch(params)
  const reply = useQuery({ ...q(calls.search, { query: searchQueryOf(state) }), placeholderData: keepPreviousData })
  const [active, setActive] = useState<string | null>(null)
  const [mapShown, setMapShown] = useState(false)
  const wide = useWide()
  const place = reply.data?.place?.name ?? ''
  const title = place ? `${words.all}: ${place} i okolice` : words.all
  useHead({ title, description: words.description, path: paths.list, noindex: params.size > 0 })

  const change = (next: SearchChange) => setParams({ page: null, ...next }, { push: true })
  const filters = reply.data && <FilterFields {...{ kind, state, change }} reply={reply.data} />
  const clear = () => change(noFilters)
  const count = filterCount(state)
  const loading = reply.isFetching
  const trouble = reply.isError && !reply.data && (
    <NotLoaded className="mt-6" error={reply.error} onRetry={reply.refetch} />
  )
  const shown = filters || trouble || <FiltersAwaited />
  const sheet = { children: shown, onClear: clear, show: reply.data ? words.show(reply.data.count) : 'Zamknij' }
  const openers = <Openers {...{ count, mapShown, sheet }} onMap={() => setMapShown(!mapShown)} />
  return (
    <>
      <SearchBar state={state} placeName={place} onChange={(next) => change(changeOf(next))} />
      <div className="page grid gap-8 pt-4 md:pt-6 lg:grid-cols-[15.5rem_1fr] xl:grid-cols-[15.5rem_1fr_22rem]">
        <SideFilters {...{ count, clear }} filters={trouble ? null : shown} />
        <section aria-labelledby="wyniki" className="min-w-0">
          <ResultsHead {...{ kind, state, title, change, openers, loading }} reply={reply.data} />
          {mapShown && !wide && reply.data && (
            <MapBox className="mt-4 h-96" {...{ kind, state, active, setActive, change }} reply={reply.data} />
          )}
          <ActiveFilters {...{ kind, state, change, place }} />
          {trouble || (
            <Results
              {...{ kind, state, onActive: setActive }}
              reply={reply.data}
              stale={reply.isPlaceholderData}
              onClear={() => setParams({ ...Object.fromEntries([...params.keys()].map((key) => [key, null])) })}
            />
          )}
        </section>
        <SideMap
          {...{ kind, state, active, setActive, change }}
          reply={wide ? reply.data : undefined}
          awaited={wide && !trouble}
        />
      </div>
    </>
  )
}

function FiltersAwaited() {
  return (
    <Skeletons className="grid gap-5">
      <Skeleton className="h-32 rounded-lg" />
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </Skeletons>
  )
}

function SideFilters({ count, filters, clear }: { count: number; filters: ReactNode; clear: () => void }) {
  return (
    <aside aria-label="Filtry" className="hidden lg:block">
      {filters}
      {count > 0 && (
        <Button variant="soft" block className="mt-5" onClick={clear}>
          Wyczyść filtry
        </Button>
      )}
    </aside>
  )
}

type SideMapProps = Omit<ComponentProps<typeof MapBox>, 'className' | 'reply'> & {
  /** Undefined while it loads, and where the screen has no room for a map beside the list. */
  reply: ComponentProps<typeof MapBox>['reply'] | undefined
  awaited: boolean
}

const sideMapClass = 'sticky top-24 h-[calc(100vh-8rem)] max-h-200'

function SideMap({ reply, awaited, ...map }: SideMapProps) {
  return (
    <aside className="hidden xl:block" aria-label="Mapa">
      {reply && <MapBox className={sideMapClass} {...map} reply={reply} />}
      {!reply && awaited && <Skeleton className={`rounded-xl ${sideMapClass}`} />}
    </aside>
  )
}

/** A change of the search bar as a change of the address. */
function changeOf(next: BarChange): SearchChange {
  const { guests, place_id, ...rest } = next
  return {
    ...rest,
    // A key with an undefined value is an emptied field, which removes the number.
    ...('guests' in next ? { guests: guests?.toString() ?? null } : {}),
    ...(place_id === undefined ? {} : { ...noArea, place_id: place_id === null ? null : String(place_id) }),
  }
}

type OpenersProps = {
  count: number
  mapShown: boolean
  onMap: () => void
  sheet: Omit<ComponentProps<typeof FilterSheet>, 'onClose'>
}

/** On the narrowest screens their signs give way to the order, which would not show what is chosen. */
const openerClass = 'min-h-10 pointer-coarse:min-h-11 max-[24rem]:[&_svg]:hidden'

/** Buttons that open filters and map on narrow screens. */
function Openers({ count, mapShown, onMap, sheet }: OpenersProps) {
  // State of the button itself, so that opening the sheet does not draw the results again.
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        icon={SlidersHorizontal}
        className={`lg:hidden ${openerClass}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {count > 0 ? `Filtry (${count})` : 'Filtry'}
      </Button>
      <Button size="sm" icon={MapIcon} className={`xl:hidden ${openerClass}`} aria-pressed={mapShown} onClick={onMap}>
        Mapa
      </Button>
      {open && <FilterSheet {...sheet} onClose={() => setOpen(false)} />}
    </>
  )
}

const noArea = { bbox: null, lat: null, lng: null, radius_km: null }
