/** Components that read through the query cache: `useQuery(q('getPublicVenue', { params: { id } }))`. */
import { createContext, use, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Fault } from '#web/lib/http/fault.ts'
import {
  type Entry,
  isStale,
  observe,
  type QueryClient,
  type QueryOptions,
  type QueryState,
  run,
} from './query-cache.ts'

export type ObserverOptions<T> = QueryOptions<T> & {
  enabled?: boolean
  /** Shown while the first answer of a key is under way; gets the answer of the key before. */
  placeholderData?: (previous: T | undefined) => T | undefined
  /** Read again every so many ms while the page is looked at. */
  refetchInterval?: number
  /** Read again when somebody comes back to the tab: when stale, or always. */
  refetchOnWindowFocus?: boolean | 'always'
}

export type QueryResult<T, E = Fault> = {
  data: T | undefined
  /** Neither an answer nor a failure yet. */
  isPending: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch: () => Promise<void>
} & ({ isError: true; error: E } | { isError: false; error: null })

export const QueryClientContext = createContext<QueryClient | null>(null)

export function useQueryClient(): QueryClient {
  const client = use(QueryClientContext)
  if (!client) throw new Error('no query client')
  return client
}

export const keepPreviousData = <T>(previous: T | undefined): T | undefined => previous

export function useQuery<T, E = Fault>(options: ObserverOptions<T>): QueryResult<T, E> {
  return useQueries<T, E>({ queries: [options] })[0] as QueryResult<T, E>
}

export function useQueries<T, E = Fault>({ queries }: { queries: readonly ObserverOptions<T>[] }): QueryResult<T, E>[] {
  const client = useQueryClient()
  const entries = useSame(queries.map(({ queryKey }) => client.entryOf(queryKey)))
  const latest = useRef(queries)
  useEffect(() => {
    latest.current = queries
  })
  queries.forEach((options, index) => {
    const entry = entries[index]
    if (entry) entry.options = options
  })
  const states = useStates(client, entries, latest)
  useReading(client, entries, queries, latest)
  const before = useRef<(T | undefined)[]>([])
  useEffect(() => {
    states.forEach(({ data }, index) => {
      if (data !== undefined) before.current[index] = data as T
    })
  })
  return queries.map((options, index) => {
    const entry = entries[index] as Entry
    const again = () => run(client, entry, true).then(nothing, nothing)
    return resultOf<T, E>(options, states[index] as QueryState, before.current[index], again)
  })
}

const nothing = () => undefined

function resultOf<T, E>(
  { enabled = true, placeholderData }: ObserverOptions<T>,
  { data, error, at, fetching, paused }: QueryState,
  previous: T | undefined,
  refetch: () => Promise<void>,
): QueryResult<T, E> {
  const isPending = !at && !error
  const stand_in = isPending ? placeholderData?.(previous) : undefined
  const fetchStatus = paused ? 'paused' : fetching || (enabled && isPending) ? 'fetching' : 'idle'
  return {
    data: isPending ? stand_in : (data as T),
    isPending: isPending && stand_in === undefined,
    isFetching: fetchStatus === 'fetching',
    isPlaceholderData: stand_in !== undefined,
    fetchStatus,
    refetch,
    ...(error ? { isError: true, error: error as E } : { isError: false, error: null }),
  }
}

type Latest = { current: readonly { enabled?: boolean }[] }

function useStates(client: QueryClient, entries: readonly Entry[], latest: Latest): readonly QueryState[] {
  const subscribe = useCallback(
    (notify: () => void) => {
      const leave = entries.map((entry, index) =>
        observe(client, entry, { notify, enabled: () => latest.current[index]?.enabled !== false }),
      )
      return () => {
        for (const end of leave) end()
      }
    },
    [client, entries, latest],
  )
  const kept = useRef<readonly QueryState[]>([])
  const same = (states: QueryState[]) => {
    if (!isSame(kept.current, states)) kept.current = states
    return kept.current
  }
  return useSyncExternalStore(
    subscribe,
    () => same(entries.map((entry) => entry.state)),
    // While a page comes to life an answer may have moved on already: the first picture is the server's.
    () => same(entries.map((entry) => entry.given ?? entry.state)),
  )
}

/** Reads what is missing or stale: at once, on a beat, when somebody comes back and when the network does. */
function useReading<T>(
  client: QueryClient,
  entries: readonly Entry[],
  queries: readonly ObserverOptions<T>[],
  latest: { current: readonly ObserverOptions<T>[] },
): void {
  const read = useCallback(
    (which: (options: ObserverOptions<T>) => boolean | 'always' | undefined) => {
      entries.forEach((entry, index) => {
        const options = latest.current[index]
        const wish = options && options.enabled !== false && which(options)
        if (!wish) return
        if (wish === 'always' || isStale(entry.state, options.staleTime ?? client.defaults.staleTime))
          run(client, entry).catch(nothing)
      })
    },
    [client, entries, latest],
  )
  const asked = queries.map(({ enabled }) => enabled !== false).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a query that gets enabled is read then
  useEffect(() => read(() => true), [read, asked])
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('online', () => read(() => true), { signal })
    document.addEventListener(
      'visibilitychange',
      () => document.hidden || read(({ refetchOnWindowFocus }) => refetchOnWindowFocus),
      { signal },
    )
    return () => stop.abort()
  }, [read])
  const beat = queries.find(({ refetchInterval }) => refetchInterval)?.refetchInterval
  useEffect(() => {
    if (!beat) return
    const timer = setInterval(
      () => document.hidden || read(({ refetchInterval }) => (refetchInterval ? 'always' : false)),
      beat,
    )
    return () => clearInterval(timer)
  }, [read, beat])
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index])

function useSame<T>(list: readonly T[]): readonly T[] {
  const kept = useRef(list)
  if (!isSame(kept.current, list)) kept.current = list
  return kept.current
}
