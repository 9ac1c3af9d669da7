import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryCache, dehydrate, hydrate, observe, type QueryClient, run } from './query-cache.ts'

type Asked = { signal: AbortSignal; answer: (data: unknown) => void; fail: (error: unknown) => void }

/** A read whose answers the test gives one by one. */
function read(queryKey: readonly unknown[], options: { staleTime?: number; gcTime?: number } = {}) {
  const asked: Asked[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<unknown>((answer, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason))
      asked.push({ signal, answer, fail })
    })
  return { queryKey, queryFn, asked, ...options }
}

const watch = (client: QueryClient, options: ReturnType<typeof read>, enabled = true) => {
  const entry = client.entryOf(options.queryKey)
  entry.options = options
  const seen: unknown[] = []
  const leave = observe(client, entry, { notify: () => seen.push(entry.state.data), enabled: () => enabled })
  return { entry, seen, leave }
}

const soon = () => vi.advanceTimersByTimeAsync(0)
let client: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  client = createQueryCache({
    staleTime: 30_000,
    gcTime: 300_000,
    retry: (count, error) => count < 1 && error === 'passing',
  })
})
afterEach(() => vi.useRealTimers())

describe('reading', () => {
  test('the same key is asked once, whatever the order of its fields', async () => {
    const one = read(['list', { a: 1, b: [2], c: undefined }])
    const other = read(['list', { b: [2], a: 1 }])
    const both = Promise.all([client.fetchQuery(one), client.fetchQuery(other)])
    one.asked[0]?.answer('data')
    expect(await both).toEqual(['data', 'data'])
    expect([one.asked.length, other.asked.length]).toEqual([1, 0])
  })

  test('an answer serves until it is stale', async () => {
    client.setQueryData(['me'], 'old')
    const me = read(['me'])
    vi.advanceTimersByTime(29_999)
    expect(await client.fetchQuery(me)).toBe('old')
    vi.advanceTimersByTime(1)
    const fresh = client.fetchQuery(me)
    me.asked[0]?.answer('new')
    expect(await fresh).toBe('new')
    expect(client.getQueryData(['me'])).toBe('new')
  })

  test('the same answer stays the same object', async () => {
    client.setQueryData(['me'], { name: 'Ala' })
    const before = client.getQueryData(['me'])
    client.setQueryData(['me'], { name: 'Ala' })
    expect(client.getQueryData(['me'])).toBe(before)
    client.setQueryData(['me'], { name: 'Ola' })
    expect(client.getQueryData(['me'])).toEqual({ name: 'Ola' })
  })

  test('a passing failure is tried once more after a second, another one at once comes through', async () => {
    const list = read(['list'])
    const answer = client.fetchQuery(list)
    list.asked[0]?.fail('passing')
    await vi.advanceTimersByTimeAsync(999)
    expect(list.asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    list.asked[1]?.fail('passing')
    await expect(answer).rejects.toBe('passing')

    const detail = read(['detail'])
    const other = client.fetchQuery(detail)
    detail.asked[0]?.fail('gone')
    await expect(other).rejects.toBe('gone')
    await expect(
      client.prefetchQuery({ ...detail, queryFn: () => Promise.reject(new Error()) }),
    ).resolves.toBeUndefined()
  })
})

describe('races', () => {
  test('an older answer never overwrites a newer one', async () => {
    const list = { ...read(['list']), asked: [] as ((data: unknown) => void)[] }
    list.queryFn = () => new Promise((answer) => list.asked.push(answer))
    const { entry, leave } = watch(client, list as never)
    const first = run(client, entry)
    const second = run(client, entry, true)
    list.asked[1]?.('newer')
    expect(await second).toBe('newer')
    list.asked[0]?.('older')
    expect(await first).toBe('newer')
    expect(client.getQueryData(['list'])).toBe('newer')
    leave()
  })

  test('what is set counts more than a read under way', async () => {
    const list = read(['list'])
    const answer = client.fetchQuery(list)
    client.setQueryData(['list'], 'set')
    list.asked[0]?.answer('read')
    expect(await answer).toBe('set')
    expect(client.getQueryData(['list'])).toBe('set')
  })

  test('a read nobody waits for is aborted; one that somebody else waits for is not', async () => {
    const list = read(['list'])
    const { entry, leave } = watch(client, list)
    run(client, entry).catch(() => undefined)
    const other = watch(client, list)
    leave()
    await soon()
    expect(list.asked[0]?.signal.aborted).toBe(false)
    other.leave()
    // Taken over in the same breath
    const third = watch(client, list)
    await soon()
    expect(list.asked[0]?.signal.aborted).toBe(false)
    third.leave()
    await soon()
    expect(list.asked[0]?.signal.aborted).toBe(true)
    expect(entry.state).toMatchObject({ fetching: false, error: null, at: 0 })

    const waited = client.fetchQuery(list)
    watch(client, list).leave()
    await soon()
    list.asked[1]?.answer('data')
    expect(await waited).toBe('data')
  })

  test('a failed read keeps the data there is and tells the reader; a later reader starts anew', async () => {
    client.setQueryData(['list'], 'old')
    const list = read(['list'])
    const { entry, leave } = watch(client, list)
    const failed = run(client, entry)
    list.asked[0]?.fail('gone')
    await expect(failed).rejects.toBe('gone')
    expect(entry.state).toMatchObject({ data: 'old', error: 'gone', fetching: false })
    leave()
    await soon()
    expect(entry.state.error).toBeNull()
  })
})

describe('keeping', () => {
  test('what is watched is read again when its key begins with the outdated one; the rest when next asked for', async () => {
    const seen = read(['list', { page: 1 }])
    const hidden = read(['list', { page: 2 }])
    const off = read(['list', { page: 3 }])
    for (const { queryKey } of [seen, hidden, off]) client.setQueryData(queryKey, 'old')
    client.setQueryData(['lists'], 'old')
    watch(client, seen)
    watch(client, off, false)
    const done = client.invalidateQueries({ queryKey: ['list'] })
    seen.asked[0]?.answer('new')
    await done
    expect(client.getQueryData(['list', { page: 1 }])).toBe('new')
    expect([hidden.asked.length, off.asked.length]).toEqual([0, 0])
    client.prefetchQuery(hidden)
    expect(hidden.asked).toHaveLength(1)
    expect(await client.fetchQuery(read(['lists']))).toBe('old')
  })

  test('removed answers are gone, and a read under way does not bring them back', async () => {
    client.setQueryData(['settings'], 1)
    client.setQueryData(['me'], 2)
    const list = read(['list'])
    const { leave } = watch(client, list)
    const answer = client.fetchQuery(list)
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'settings' })
    await expect(answer).rejects.toThrow()
    expect(list.asked[0]?.signal.aborted).toBe(true)
    expect(['settings', 'me', 'list'].map((name) => client.getQueryData([name]))).toEqual([1, undefined, undefined])
    leave()
  })

  test('data outlives its last reader by five minutes, or by what the reader says', async () => {
    const long = watch(client, read(['long']))
    const short = watch(client, read(['short'], { gcTime: 0 }))
    client.setQueryData(['long'], 1)
    client.setQueryData(['short'], 2)
    vi.advanceTimersByTime(1_000_000)
    client.entryOf(['any'])
    expect([client.getQueryData(['long']), client.getQueryData(['short'])]).toEqual([1, 2])
    long.leave()
    short.leave()
    await soon()
    expect(client.getQueryData(['short'])).toBeUndefined()
    vi.advanceTimersByTime(299_999)
    client.entryOf(['any'])
    expect(client.getQueryData(['long'])).toBe(1)
    vi.advanceTimersByTime(1)
    client.entryOf(['any'])
    expect(client.getQueryData(['long'])).toBeUndefined()
  })

  test('answers travel with a page, failures do not, and newer ones here stay', async () => {
    client.setQueryData(['list', { page: 1 }], { results: [] })
    await client.prefetchQuery({ queryKey: ['gone'], queryFn: () => Promise.reject(new Error()) })
    const there = JSON.parse(JSON.stringify(dehydrate(client)))
    expect(there).toHaveLength(1)
    const here = createQueryCache(client.defaults)
    hydrate(here, there)
    expect(here.getQueryData(['list', { page: 1 }])).toEqual({ results: [] })
    vi.advanceTimersByTime(1)
    here.setQueryData(['list', { page: 1 }], 'newer')
    hydrate(here, there)
    expect(here.getQueryData(['list', { page: 1 }])).toBe('newer')
  })
})
