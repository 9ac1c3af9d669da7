/**
 * Renders public pages as HTML. `render` gets a path with its query and a way to ask the API in process; `openSite`
 * puts the result into the built `index.html`. Nothing personal is in it, so the answer may be cached.
 */
import { type DehydratedState, dehydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { CallName } from '#contract/calls.ts'
import { isOwnerPath } from '#contract/paths.ts'
import { drawFrame } from './app/frame/draw-frame.tsx'
import { createAppRouter } from './app/router.ts'
import { routerHooks } from './app/router-hooks.ts'
import { createFault } from './lib/http/fault.ts'
import { type Enums, giveEnums } from './lib/enums.ts'
import { NavigationContext } from './lib/page/navigation.ts'
import { HeadContext, type HeadCollector, headHtml, structuredHtml } from './lib/page/head.tsx'
import { type Ask, createQueryClient } from './lib/query/query.ts'
import type { Rendered } from './server/rendered.ts'

export { drawByClock } from './lib/clock.ts'
export { openSite } from './server/site.ts'

/**
 * Runs the handler of a call in process; answers its status and body, also for a refusal, and the JSON text of the
 * body.
 */
export type ServerCall = (
  name: CallName,
  args: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown },
) => Promise<{ status: number; body: unknown; text: string }>

let router: ReturnType<typeof createAppRouter> | null = null

/** Whether a path is rendered on the server. Other paths get the bare shell, and an owner's path its guard. */
export function isRendered(url: string): boolean {
  // Kept, because every request asks and one router knows all addresses.
  router ??= createAppRouter(createQueryClient(), createMemoryHistory({ initialEntries: ['/'] }))
  const { pathname } = new URL(url, 'http://any')
  if (isOwnerPath(pathname)) return false
  const [matched] = router.getMatchedRoutes(pathname)
  return matched.some((route) => route.options.staticData?.ssr)
}

/**
 * Renders one page.
 * @param url path and query
 * @param origin of the site without closing slash, for canonical and sharing addresses
 * @throws when the page could not be rendered: serve the bare shell and log it
 */
export async function render(url: string, call: ServerCall, origin: string): Promise<Rendered> {
  const texts = new Map<unknown, string>()
  const ask = (async (name, { signal: _, ...args }) => {
    const { status, body, text } = await call(name, args as Parameters<ServerCall>[1])
    if (status >= 400) throw createFault(status, body)
    texts.set(body, text)
    return body
  }) as Ask
  const queries = createQueryClient(ask)
  const enums = (await ask('enums', {})) as Enums
  giveEnums(enums)

  const framed = await drawFrame(new URL(url, 'http://any'), queries)
  const { app, modules } = framed ?? (await drawSite(url, queries))

  const collector: HeadCollector = { origin, head: null }
  const html = renderToString(
    <HeadContext value={collector}>
      <QueryClientProvider client={queries}>{app}</QueryClientProvider>
    </HeadContext>,
  )
  const answers = dehydrate(queries).queries.map((query) => answerJson(query, texts))
  const state = `{"queries":[${answers.join(',')}],"enums":${texts.get(enums)}}`
  queries.clear()
  const { head, look } = collector
  return {
    status: head?.status ?? 200,
    head: headHtml(head, origin),
    html,
    structured: structuredHtml(head, origin),
    state,
    modules,
    framed: framed !== null,
    ...(look ? { look } : {}),
  }
}

async function drawSite(url: string, queries: QueryClient): Promise<{ app: ReactNode; modules: string[] }> {
  const router = createAppRouter(queries, createMemoryHistory({ initialEntries: [url] }))
  await router.load()
  const failed = router.state.matches.find((match) => match.status === 'error')
  if (failed) throw failed.error
  const app = (
    <NavigationContext value={routerHooks}>
      <RouterProvider router={router} />
    </NavigationContext>
  )
  return { app, modules: router.state.matches.flatMap((match) => match.staticData.module ?? []) }
}

/** JSON of a query without moments. The answer is its largest part and already a text, so it is inserted as it is. */
function answerJson(query: DehydratedState['queries'][number], texts: ReadonlyMap<unknown, string>): string {
  const { dehydratedAt: _, ...rest } = query
  const { data, dataUpdatedAt: __, ...state } = query.state
  const around = JSON.stringify({ ...rest, state: { data: 0, ...state } })
  return around.replace('"data":0', () => `"data":${texts.get(data) ?? JSON.stringify(data)}`)
}
