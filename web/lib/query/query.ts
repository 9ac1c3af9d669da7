/**
 * Reads of screens, through TanStack Query. The key is the call's name and its arguments, so features share data
 * without importing each other: `useQuery(q('getPublicVenue', { params: { id } }))`.
 */
import { QueryClient, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query'
import type { CallName } from '#contract/calls.ts'
import { type Args, type CallOptions, call, type Reply } from '#web/lib/http/api.ts'
import { type Fault, isFault, isPassing } from '#web/lib/http/fault.ts'

/** How reads are answered: over HTTP in the browser, in process while the server renders a page. */
export type Ask = <N extends CallName>(name: N, args: Args<N> & CallOptions) => Promise<Reply<N>>

const clean = <A extends object>(args: A): A => {
  const out = {} as Record<string, unknown>
  for (const [key, value] of Object.entries(args)) if (value !== undefined) out[key] = value
  return out as A
}

export function q<N extends CallName>(name: N, args: Args<N> = {}) {
  const queryKey: QueryKey = [name, clean(args)]
  return {
    queryKey,
    queryFn: ({ client, signal }: QueryFunctionContext): Promise<Reply<N>> =>
      asks.get(client)?.(name, { ...args, signal }) ?? call(name, { ...args, signal }),
  }
}

const asks = new WeakMap<QueryClient, Ask>()

/** How long an answer counts as fresh. */
export const freshMs = 30_000
const retryMs = 1_000

/** The cache of all reads. In the browser a read with a passing fault is tried once more. */
export function createQueryClient(ask?: Ask): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 1 && isFault(error) && isPassing(error) && !ask,
        retryDelay: retryMs,
      },
    },
  })
  if (ask) asks.set(client, ask)
  return client
}

/** Stores the answer of a write and cancels a read that is under way, because that one was sent before the write. */
export function keepAnswer(queries: QueryClient, queryKey: QueryKey, data: unknown): void {
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData(queryKey, data)
}

/**
 * The argument of a screen's `load`: `export const load = ({ queries, params }: PageLoad) =>
 * queries.prefetchQuery(q(…))`. `P` are the screen's own props from the route, for example its kind.
 */
export type PageLoad<P = object> = P & {
  queries: QueryClient
  params: Record<string, string>
  search: URLSearchParams
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Fault
  }
}
