import { dehydrate, hydrate, QueryClientProvider, QueryObserver, useQuery } from '@tanstack/react-query'
import type { QueryClient, UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFault } from '#web/lib/http/fault.ts'
import { createQueryClient, keepAnswer, q } from './query.ts'

type Asked = { signal: AbortSignal; answer: (data: unknown) => void; fail: (error: unknown) => void }

/** A read whose answers the test gives one by one. */
function read(queryKey: readonly unknown[]) {
  const asked: Asked[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<unknown>((answer, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason))
      asked.push({ signal, answer, fail })
    })
  return { queryKey, queryFn, asked }
}
const watch = (client: QueryClient, { asked: _, ...options }: ReturnType<typeof read>) =>
  new QueryObserver(client, options).subscribe(() => undefined)

const soon = () => vi.advanceTimersByTimeAsync(0)
let client: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  client = createQueryClient()
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

describe('a key', () => {
  test('is asked once, whatever the order of its fields, and undefined ones do not count', async () => {
    const search = (query: object) => q('searchVenues', { query } as never).queryKey
    const one = read(search({ guests: 40, page: 2 }))
    const other = read(search({ page: 2, guests: 40, city: undefined }))
    const both = Promise.all([client.fetchQuery(one), client.fetchQuery(other)])
    one.asked[0]?.answer('data')
    expect(await both).toEqual(['data', 'data'])
    expect([one.asked.length, other.asked.length]).toEqual([1, 0])
    expect(q('listPlans', undefined).queryKey).toEqual(['listPlans', {}])
  })
  test('of a call alone means all its arguments: what is watched is read again, the rest when next asked for', async () => {
    const seen = read(['list', { page: 1 }])
    const hidden = read(['list', { page: 2 }])
    for (const { queryKey } of [seen, hidden]) client.setQueryData(queryKey, 'old')
    client.setQueryData(['lists'], 'old')
    const leave = watch(client, seen)
    const done = client.invalidateQueries({ queryKey: ['list'] })
    await soon()
    seen.asked[0]?.answer('new')
    await done
    expect(client.getQueryData(['list', { page: 1 }])).toBe('new')
    expect(hidden.asked).toHaveLength(0)
    void client.prefetchQuery(hidden)
    await soon()
    expect(hidden.asked).toHaveLength(1)
    expect(await client.fetchQuery(read(['lists']))).toBe('old')
    leave()
  })
})

describe('a read', () => {
  test('is tried once more after a second when its fault is a passing one; another fault comes through at once', async () => {
    const list = read(['list'])
    const answer = client.fetchQuery(list)
    list.asked[0]?.fail(createFault(503, {}))
    await vi.advanceTimersByTimeAsync(999)
    expect(list.asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    list.asked[1]?.fail(createFault(503, {}))
    await expect(answer).rejects.toMatchObject({ status: 503 })

    const detail = read(['detail'])
    const other = client.fetchQuery(detail)
    detail.asked[0]?.fail(createFault(404, {}))
    await expect(other).rejects.toMatchObject({ status: 404 })
    expect(detail.asked).toHaveLength(1)
  })
  test('is tried once only while a page is rendered on the server', async () => {
    const server = createQueryClient((() => Promise.reject(createFault(503, {}))) as never)
    await expect(server.fetchQuery(q('listPlans'))).rejects.toMatchObject({ status: 503 })
  })
  test('nobody waits for is aborted, and leaves no fault behind; one that somebody else waits for goes on', async () => {
    const list = read(['list'])
    const leave = watch(client, list)
    await soon()
    const other = watch(client, list)
    leave()
    expect(list.asked[0]?.signal.aborted).toBe(false)
    other()
    expect(list.asked[0]?.signal.aborted).toBe(true)
    await soon()
    expect(client.getQueryState(['list'])).toMatchObject({ fetchStatus: 'idle', error: null })
  })
  test('that was asked earlier never overwrites a later one', async () => {
    const answers: ((data: unknown) => void)[] = []
    const slow = { queryKey: ['list'], queryFn: () => new Promise<unknown>((answer) => answers.push(answer)) }
    client.setQueryData(['list'], 'first')
    const observer = new QueryObserver(client, slow)
    const leave = observer.subscribe(() => undefined)
    void observer.refetch()
    void observer.refetch()
    await soon()
    answers[1]?.('newer')
    await soon()
    answers[0]?.('older')
    await soon()
    expect(client.getQueryData(['list'])).toBe('newer')
    leave()
  })
  test('under way counts less than what a write has answered meanwhile', async () => {
    client.setQueryData(['list'], 'old')
    const list = read(['list'])
    const leave = watch(client, list)
    void client.invalidateQueries({ queryKey: ['list'] })
    await soon()
    keepAnswer(client, ['list'], 'written')
    list.asked[0]?.answer('read')
    await soon()
    expect(client.getQueryData(['list'])).toBe('written')
    leave()
  })
  test('that fails keeps the data there is', async () => {
    client.setQueryData(['list'], 'old')
    const list = read(['list'])
    const leave = watch(client, list)
    void client.invalidateQueries({ queryKey: ['list'] })
    await soon()
    list.asked[0]?.fail(createFault(404, {}))
    await soon()
    expect(client.getQueryState(['list'])).toMatchObject({ data: 'old', error: { status: 404 } })
    leave()
  })
})

/** What a component gets in its first picture. */
function firstPicture(queries: QueryClient, options: Partial<UseQueryOptions<string>>) {
  let result: UseQueryResult<string> | undefined
  function Screen() {
    result = useQuery<string>({ queryKey: ['name'], queryFn: () => new Promise(() => undefined), ...options })
    return result.data ?? (result.isFetching ? 'loading' : 'nothing')
  }
  const html = renderToString(
    <QueryClientProvider client={queries}>
      <Screen />
    </QueryClientProvider>,
  )
  return { html, result }
}

describe('the first picture', () => {
  test('shows what was read before', async () => {
    client.setQueryData(['name'], 'Sala')
    const { html, result } = firstPicture(client, {})
    expect(html).toBe('Sala')
    expect(result).toMatchObject({ isPending: false, isFetching: false, isError: false, isPlaceholderData: false })
  })
  test('waits without an answer, also after a read that failed on the server', async () => {
    await client.prefetchQuery({ queryKey: ['name'], queryFn: () => Promise.reject(createFault(404, {})) })
    const { html, result } = firstPicture(client, {})
    expect(html).toBe('loading')
    expect(result).toMatchObject({ isPending: true, isError: false })
  })
  test('of a query that is not enabled waits without loading', () => {
    const { html, result } = firstPicture(client, { enabled: false })
    expect(html).toBe('nothing')
    expect(result).toMatchObject({ isPending: true, isFetching: false, fetchStatus: 'idle' })
  })
  test('marks a stand-in as such', () => {
    const { html, result } = firstPicture(client, { placeholderData: () => 'poprzednia' })
    expect(html).toBe('poprzednia')
    expect(result).toMatchObject({ isPlaceholderData: true, isPending: false, isFetching: true })
  })
  test('is the same in the browser as on the server; faults stay behind', async () => {
    client.setQueryData(['name'], 'Sala')
    await client.prefetchQuery({ queryKey: ['gone'], queryFn: () => Promise.reject(createFault(404, {})) })
    const there = JSON.parse(JSON.stringify(dehydrate(client)))
    expect(there.queries).toHaveLength(1)
    const browser = createQueryClient()
    hydrate(browser, there)
    expect(firstPicture(browser, {}).html).toBe(firstPicture(client, {}).html)
  })
})
