import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { isEmbedPath } from '#contract/paths.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { routeTree } from './routes.tsx'

/** Reads a query as plain strings, with lists for repeated keys, so that URLs stay readable. */
function parseSearch(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search)
  const out: Record<string, string | string[]> = {}
  for (const key of new Set(params.keys())) {
    const all = params.getAll(key)
    out[key] = all.length > 1 ? all : (all[0] ?? '')
  }
  return out
}

function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one != null) params.append(key, String(one))
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}

/**
 * A visitor who has scrolled before the application came stays there; every later screen begins at its top, or where it
 * was left.
 */
function placeOfScroll(): () => boolean {
  let isFirst = true
  return () => {
    const readsOn = isFirst && scrollY > 0
    isFirst = false
    return !readsOn
  }
}

/** Makes a router: one for the life of the tab in the browser, one for each page on the server. */
export function createAppRouter(queries: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queries },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ErrorPage,
    // On the server this would print an inline script, which the content security policy forbids. In the browser it
    // stores positions, which a page on somebody else's site must not.
    scrollRestoration: !import.meta.env.SSR && !isEmbedPath(location.pathname) && placeOfScroll(),
    trailingSlash: 'never',
    ...(history ? { history } : {}),
  })
}
