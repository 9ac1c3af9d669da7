/**
 * Moving between screens. Links are plain `<a href={paths…}>`: one listener takes over those that lead to our own screens,
 * so parts of the kit need no router. `useGo` moves from code; `useSearchParams` reads and writes the query of the URL.
 */
import { useLocation, useParams, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef } from 'react'

export type Go = (href: string, options?: { replace?: boolean; keepScroll?: boolean }) => void

export function useGo(): Go {
  const router = useRouter()
  return useCallback(
    (href, options = {}) => {
      void router.navigate({ href, replace: options.replace ?? false, resetScroll: !options.keepScroll })
    },
    [router],
  )
}

/** The address of this page: path, query (with `?`), hash (without `#`). */
export function useHere(): { pathname: string; search: string; hash: string } {
  const location = useLocation()
  return { pathname: location.pathname, search: location.searchStr, hash: location.hash }
}

/** One part of the path, for example `useParam('token')`. */
export function useParam(name: string): string {
  const params = useParams({ strict: false }) as Record<string, string | undefined>
  return params[name] ?? ''
}

export type SearchChange = Record<string, string | readonly string[] | null | undefined>

/**
 * The query of the URL. `change` sets the given keys (null or empty removes one) and leaves the others; it replaces the
 * entry in the history unless told to push.
 */
export function useSearchParams(): [URLSearchParams, (change: SearchChange, options?: { push?: boolean }) => void] {
  const router = useRouter()
  const { searchStr } = useLocation()
  const search = useMemo(() => new URLSearchParams(searchStr), [searchStr])
  const change = useCallback(
    (keys: SearchChange, options: { push?: boolean } = {}) => {
      // The history's own address: the router's may be one step behind while a change before this one is on its way.
      const { pathname, search: current } = router.history.location
      const next = new URLSearchParams(current)
      for (const [key, value] of Object.entries(keys)) {
        next.delete(key)
        for (const one of value == null ? [] : [value].flat()) if (one !== '') next.append(key, one)
      }
      const query = next.toString()
      void router.navigate({
        href: query ? `${pathname}?${query}` : pathname,
        replace: !options.push,
        resetScroll: false,
      })
    },
    [router],
  )
  return [search, change]
}

/**
 * Closes what the query of the address opens (`?rezerwacja=…`). Opened on this screen it has an entry in the history, which
 * is left again; whoever came by a link from elsewhere stays on the screen, and `clear` takes it out of the address.
 */
export function useAddressedClose(id: string | null, clear: () => void): () => void {
  const router = useRouter()
  const last = useRef(id)
  const way = useRef<'back' | 'clear' | null>('clear')
  useEffect(() => {
    if (last.current === id) return
    way.current = last.current === null ? 'back' : 'clear'
    last.current = id
  }, [id])
  return () => {
    const chosen = way.current
    // A second click finds it closing already.
    way.current = null
    if (chosen === 'back') router.history.back()
    if (chosen === 'clear') clear()
  }
}
