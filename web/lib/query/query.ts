/**
 * Reads of screens. The cache key is the call's name and its arguments, so features share data without
 * importing each other: `useQuery(q('getPublicVenue', { params: { id } }))`.
 */
import type { CallName } from '#contract/calls.ts'
import { type Args, type CallOptions, call, type Reply } from '#web/lib/http/api.ts'
import { isFault, isPassing } from '#web/lib/http/fault.ts'
import { createQueryCache, type QueryClient } from './query-cache.ts'

type Key<N extends CallName> = readonly [N, Args<N>]
/** How the answers of reads are got: over HTTP in the browser, in process while a page is rendered on the server. */
export type Ask = <N extends CallName>(name: N, args: Args<N> & CallOptions) => Promise<Reply<N>>

const clean = <A extends object>(args: A): A => {
  const out = {} as Record<string, unknown>
  for (const [key, value] of Object.entries(args)) if (value !== undefined) out[key] = value
  return out as A
}

export function q<N extends CallName>(name: N, args: Args<N> = {}) {
  const queryKey: Key<N> = [name, clean(args)]
  return {
    queryKey,
    queryFn: ({ client, signal }: { client: QueryClient; signal: AbortSignal }): Promise<Reply<N>> =>
      asks.get(client)?.(name, { ...args, signal }) ?? call(name, { ...args, signal }),
  }
}

const asks = new WeakMap<QueryClient, Ask>()

/** One cache. Answers stay fresh for half a minute; a passing fault of a read is tried once more. */
export function createQueryClient(ask?: Ask): QueryClient {
  const client = createQueryCache({
    staleTime: 30_000,
    gcTime: 5 * 60_000,
    retry: (count, error) => count < 1 && isFault(error) && isPassing(error) && !ask,
  })
  if (ask) asks.set(client, ask)
  return client
}

/**
 * What a screen's `load` is given: `export const load = ({ queries, params }: PageLoad) => queries.prefetchQuery(q(…))`.
 * `P` are the screen's own props from the route, for example its kind.
 */
export type PageLoad<P = object> = P & {
  queries: QueryClient
  params: Record<string, string>
  search: URLSearchParams
}
