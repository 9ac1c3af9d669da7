/**
 * Public pages as HTML. `render` gets a path with its query and a way to ask the API in process; `assemble` puts the result
 * into the built `index.html`. Nothing personal is in it, so the answer may be cached.
 */
import { dehydrate, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { CallName } from '#contract/calls.ts'
import { createAppRouter } from './app/router.ts'
import { createFault } from './lib/api.ts'
import { type Enums, giveEnums } from './lib/enums.ts'
import { HeadContext, type HeadCollector, headHtml, jsonForScript } from './lib/head.tsx'
import { type Ask, createQueryClient } from './lib/query.ts'

/** Runs the handler of a call in process; answers its status and body, also for a "no". */
export type ServerCall = (
  name: CallName,
  args: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown },
) => Promise<{ status: number; body: unknown }>

export type Rendered = { status: number; head: string; html: string; state: string; modules: string[] }

/** Whether a path is rendered on the server at all; the others get the bare shell. */
export function isRendered(url: string): boolean {
  const router = createAppRouter(createQueryClient(), createMemoryHistory({ initialEntries: [url] }))
  const { pathname } = new URL(url, 'http://any')
  const [matched] = router.getMatchedRoutes(pathname)
  return matched.some((route) => route.options.staticData?.ssr)
}

/**
 * @param url path and query
 * @param origin of the site without closing slash, for canonical and sharing addresses
 * @throws when the page could not be rendered: serve the bare shell and log it
 */
export async function render(url: string, call: ServerCall, origin: string): Promise<Rendered> {
  const ask = (async (name, { signal: _, ...args }) => {
    const { status, body } = await call(name, args as Parameters<ServerCall>[1])
    if (status >= 400) throw createFault(status, body)
    return body
  }) as Ask
  const queries = createQueryClient(ask)
  const enums = (await ask('enums', {})) as Enums
  giveEnums(enums)

  const router = createAppRouter(queries, createMemoryHistory({ initialEntries: [url] }))
  await router.load()
  const failed = router.state.matches.find((match) => match.status === 'error')
  if (failed) throw failed.error

  const collector: HeadCollector = { origin, head: null }
  const html = renderToString(
    <HeadContext value={collector}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </HeadContext>,
  )
  const state = jsonForScript({ queries: dehydrate(queries), enums })
  const modules = router.state.matches.flatMap((match) => match.staticData.module ?? [])
  queries.clear()
  return { status: collector.head?.status ?? 200, head: headHtml(collector.head, origin), html, state, modules }
}

export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

const FONTS = /figtree-latin(-ext)?-wght-normal\.woff2$/

/** The page that is sent: fonts and the screen's own files are announced in the head. `null` makes the bare shell. */
export function assemble(template: string, manifest: Manifest, page: Rendered | null): string {
  const fonts = Object.entries(manifest)
    .filter(([source]) => FONTS.test(source))
    .map(([, entry]) => `<link rel="preload" href="/${entry.file}" as="font" type="font/woff2" crossorigin>`)
  const head = [page?.head ?? '<title>Wydarzy</title>', ...fonts, ...filesOf(manifest, page?.modules ?? [])]
  const state = page ? `<script type="application/json" id="state">${page.state}</script>` : ''
  return template
    .replace('<!--head-->', () => head.join('\n    '))
    .replace('<!--html-->', () => page?.html ?? '')
    .replace('<!--state-->', () => state)
}

function filesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const entry = Object.entries(manifest).find(([source]) => source === 'index.html')
  const known = new Set<string>()
  const visit = (source: string, mark: boolean) => {
    const chunk = manifest[source]
    if (!chunk || (known.has(source) && mark)) return
    known.add(source)
    if (mark) {
      scripts.add(chunk.file)
      for (const css of chunk.css ?? []) styles.add(css)
    }
    for (const imported of chunk.imports ?? []) if (!known.has(imported)) visit(imported, mark)
  }
  if (entry) visit(entry[0], false)
  for (const module of modules) visit(module, true)
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...scripts].map((file) => `<link rel="modulepreload" href="/${file}">`),
  ]
}
