/**
 * What screens have read, kept by key. One request per key at a time; the newest question wins: an older answer never
 * overwrites a newer one. A request nobody waits for is aborted, data nobody looks at is dropped after `gcTime`.
 * `use-query.ts` binds it to components.
 */
export type QueryKey = readonly unknown[]

/** How an answer is got, and for how long (ms) it counts as new. */
export type QueryOptions<T> = {
  queryKey: QueryKey
  queryFn: (context: { client: QueryClient; signal: AbortSignal }) => Promise<T>
  staleTime?: number
  /** How long (ms) the answer outlives its last reader. */
  gcTime?: number
}

export type QueryState = {
  data: unknown
  /** Why the last try failed; the data of an earlier one stays. */
  error: unknown
  /** Instant (ms) of `data`, 0 without. */
  at: number
  fetching: boolean
  /** A request waits for the network to come back. */
  paused: boolean
  /** To be read again, however new. */
  outdated: boolean
}

export type Observer = { notify: () => void; enabled: () => boolean }

export type Entry = {
  readonly queryKey: QueryKey
  state: QueryState
  /** As the server gave it: what hydration starts from. */
  given?: QueryState
  options?: QueryOptions<unknown>
  readonly observers: Set<Observer>
  flight: Flight | null
  /** Callers of `fetchQuery` under way. */
  waiters: number
  /** When (ms) its last reader left, and how long it stays from then on. */
  leftAt: number
  gcTime: number
}

type Flight = { stop: AbortController; answer: Promise<unknown> }
type Defaults = {
  staleTime: number
  gcTime: number
  /** Whether a read that failed `count` times before is tried again, a second later. */
  retry: (count: number, error: unknown) => boolean
}
/** Answers under way to a page: key, data, instant (ms). */
export type Dehydrated = [QueryKey, unknown, number][]

export type QueryClient = ReturnType<typeof createQueryCache>

const RETRY_MS = 1_000
const BLANK: QueryState = { data: undefined, error: null, at: 0, fetching: false, paused: false, outdated: false }
const nothing = () => undefined

export function createQueryCache(defaults: Defaults) {
  const entries = new Map<string, Entry>()

  const entryOf = (queryKey: QueryKey): Entry => {
    sweep(entries)
    const hash = hashOf(queryKey)
    const known = entries.get(hash)
    if (known) return known
    const life = { leftAt: Date.now(), gcTime: defaults.gcTime }
    const entry: Entry = { queryKey, state: BLANK, observers: new Set(), flight: null, waiters: 0, ...life }
    entries.set(hash, entry)
    return entry
  }

  const client = {
    defaults,
    entries,
    entryOf,
    getQueryData: (queryKey: QueryKey): unknown => entries.get(hashOf(queryKey))?.state.data,
    /** Counts as the newest answer: a request under way is dropped. */
    setQueryData(queryKey: QueryKey, data: unknown): void {
      const entry = entryOf(queryKey)
      entry.flight?.stop.abort()
      entry.leftAt = Date.now()
      keep(entry, data)
    },
    /** The answer in the cache if new enough, else a fresh one. @throws what `queryFn` throws */
    async fetchQuery<T>(options: QueryOptions<T>): Promise<T> {
      const entry = entryOf(options.queryKey)
      entry.options = options
      if (!isStale(entry.state, options.staleTime ?? defaults.staleTime)) return entry.state.data as T
      entry.waiters++
      try {
        return (await run(client, entry)) as T
      } finally {
        entry.waiters--
        entry.leftAt = Date.now()
      }
    },
    /** `fetchQuery` for later: never throws. */
    prefetchQuery: <T>(options: QueryOptions<T>): Promise<void> => client.fetchQuery(options).then(nothing, nothing),
    /** All keys that start with `queryKey` are outdated; ends when those on screen were read again. */
    async invalidateQueries({ queryKey }: { queryKey: QueryKey }): Promise<void> {
      const start = queryKey.map(hashOf)
      const met = [...entries.values()].filter((entry) =>
        start.every((part, index) => hashOf(entry.queryKey[index]) === part),
      )
      await Promise.all(
        met.map((entry) => {
          entry.state = { ...entry.state, outdated: true }
          const watched = [...entry.observers].some((observer) => observer.enabled())
          return watched ? run(client, entry, true).catch(nothing) : null
        }),
      )
    },
    removeQueries({ predicate }: { predicate: (entry: { queryKey: QueryKey }) => boolean }): void {
      for (const [hash, entry] of entries) {
        if (!predicate(entry)) continue
        entries.delete(hash)
        land(entry)
      }
    },
    clear: () => client.removeQueries({ predicate: () => true }),
  }
  return client
}

/** What a page takes along; failures stay behind, the browser asks again. */
export const dehydrate = (client: QueryClient): Dehydrated =>
  [...client.entries.values()]
    .filter(({ state }) => state.at)
    .map((entry) => [entry.queryKey, entry.state.data, entry.state.at])

export function hydrate(client: QueryClient, answers: Dehydrated): void {
  for (const [queryKey, data, at] of answers) {
    const entry = client.entryOf(queryKey)
    if (entry.state.at < at) entry.given = entry.state = { ...BLANK, data, at }
  }
}

export const isStale = (state: QueryState, staleTime: number): boolean =>
  state.at === 0 || state.outdated || Date.now() - state.at >= staleTime

/** Lets a component follow an entry until it calls what it gets. */
export function observe(client: QueryClient, entry: Entry, observer: Observer): () => void {
  entry.observers.add(observer)
  return () => {
    entry.observers.delete(observer)
    entry.leftAt = Date.now()
    entry.gcTime = entry.options?.gcTime ?? client.defaults.gcTime
    // The next screen may follow the same entry, in the same breath.
    queueMicrotask(() => {
      if (entry.observers.size) return
      if (!entry.waiters) land(entry)
      entry.state = { ...entry.state, error: null }
      sweep(client.entries)
    })
  }
}

/** Asks for an entry. A request under way is shared; `again` drops it for a newer one. */
export function run(client: QueryClient, entry: Entry, again = false): Promise<unknown> {
  if (entry.flight && !again) return entry.flight.answer
  entry.flight?.stop.abort()
  const flight: Flight = { stop: new AbortController(), answer: Promise.resolve() }
  entry.flight = flight
  flight.answer = follow(client, entry, flight)
  return flight.answer
}

async function follow(client: QueryClient, entry: Entry, flight: Flight): Promise<unknown> {
  change(entry, { fetching: true, paused: false, ...(entry.state.at ? {} : { error: null }) })
  try {
    const data = await ask(client, entry, flight.stop.signal)
    if (entry.flight === flight) return keep(entry, data)
  } catch (error) {
    if (entry.flight === flight) {
      entry.flight = null
      // Without a reader the failure is the caller's; who comes later asks again.
      change(entry, { fetching: false, paused: false, error: entry.observers.size ? error : null })
      throw error
    }
  }
  if (entry.flight) return entry.flight.answer
  if (entry.state.at) return entry.state.data
  throw flight.stop.signal.reason
}

async function ask(client: QueryClient, entry: Entry, signal: AbortSignal): Promise<unknown> {
  for (let count = 0; ; count++) {
    if (isOffline()) {
      change(entry, { paused: true })
      await new Promise<void>((resolve, reject) => {
        addEventListener('online', () => resolve(), { once: true, signal })
        signal.addEventListener('abort', () => reject(signal.reason))
      })
      change(entry, { paused: false })
    }
    try {
      return await entry.options?.queryFn({ client, signal })
    } catch (error) {
      if (signal.aborted || !client.defaults.retry(count, error)) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      signal.throwIfAborted()
    }
  }
}

function land(entry: Entry): void {
  entry.flight?.stop.abort()
  entry.flight = null
  if (entry.state.fetching) entry.state = { ...entry.state, fetching: false, paused: false }
}

function keep(entry: Entry, data: unknown): unknown {
  entry.flight = null
  // The same answer stays the same object, so that what depends on it rests.
  const same = entry.state.at > 0 && JSON.stringify(entry.state.data) === JSON.stringify(data)
  change(entry, { ...BLANK, data: same ? entry.state.data : data, at: Date.now() })
  return entry.state.data
}

function change(entry: Entry, part: Partial<QueryState>): void {
  entry.state = { ...entry.state, ...part }
  for (const { notify } of [...entry.observers]) notify()
}

function sweep(entries: Map<string, Entry>): void {
  for (const [hash, { observers, flight, leftAt, gcTime }] of entries)
    if (!observers.size && !flight && Date.now() - leftAt >= gcTime) entries.delete(hash)
}

const isOffline = (): boolean => typeof document !== 'undefined' && navigator.onLine === false

/** Equal for equal content: the order of an object's fields does not count, nor do undefined ones. */
const hashOf = (key: unknown): string =>
  JSON.stringify(key, (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
