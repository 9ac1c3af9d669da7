import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dehydrate, hydrate, type QueryClient } from './query-cache.ts'
import { createQueryClient } from './query.ts'
import { type ObserverOptions, QueryClientContext, type QueryResult, useQueries } from './use-query.ts'

const never = () => new Promise<string>(() => undefined)

/** What a component gets in its first picture. */
function firstPicture(client: QueryClient, options: Partial<ObserverOptions<string>>) {
  let result: QueryResult<string> | undefined
  function Screen() {
    result = useQueries<string>({ queries: [{ queryKey: ['name'], queryFn: never, ...options }] })[0]
    return result?.data ?? (result?.isFetching ? 'loading' : 'nothing')
  }
  const html = renderToString(
    <QueryClientContext value={client}>
      <Screen />
    </QueryClientContext>,
  )
  return { html, result }
}

test('the first picture shows what was read before', async () => {
  const client = createQueryClient()
  await client.prefetchQuery({ queryKey: ['name'], queryFn: async () => 'Sala' })
  const { html, result } = firstPicture(client, {})
  expect(html).toBe('Sala')
  expect(result).toMatchObject({ isPending: false, isFetching: false, isError: false, isPlaceholderData: false })
})

test('without an answer it waits, also after a read that failed on the server', async () => {
  const client = createQueryClient()
  await client.prefetchQuery({ queryKey: ['name'], queryFn: () => Promise.reject(new Error()) })
  const { html, result } = firstPicture(client, {})
  expect(html).toBe('loading')
  expect(result).toMatchObject({ isPending: true, isError: false })
})

test('a query that is not enabled waits without loading', () => {
  const { html, result } = firstPicture(createQueryClient(), { enabled: false })
  expect(html).toBe('nothing')
  expect(result).toMatchObject({ isPending: true, isFetching: false, fetchStatus: 'idle' })
})

test('a stand-in is marked as such', () => {
  const { html, result } = firstPicture(createQueryClient(), { placeholderData: () => 'poprzednia' })
  expect(html).toBe('poprzednia')
  expect(result).toMatchObject({ isPlaceholderData: true, isPending: false, isFetching: true })
})

test('the browser begins with the server’s picture, whatever came in since', () => {
  const server = createQueryClient()
  server.setQueryData(['name'], 'Sala')
  const browser = createQueryClient()
  hydrate(browser, dehydrate(server))
  browser.setQueryData(['name'], 'Sala po zmianie')
  // renderToString asks for the same first picture as hydration does.
  expect(firstPicture(browser, {}).html).toBe(firstPicture(server, {}).html)
})
