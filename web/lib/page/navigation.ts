/**
 * Moving between screens. Links are plain `<a href={paths…}>`: one listener takes over those that lead to our own screens,
 * so parts of the kit need no router. Who does the moving is said once around the application: the router, or on other
 * people's sites something smaller (`app/router-hooks.ts`, `app/frame/navigation.ts`).
 */
import { createContext, useContext } from 'react'

export type Go = (href: string, options?: { replace?: boolean; keepScroll?: boolean }) => void
/** The address of this page: path, query (with `?`), hash (without `#`). */
export type Here = { pathname: string; search: string; hash: string }
export type SearchChange = Record<string, string | readonly string[] | null | undefined>

/** The address of this page with these keys of its query set, or gone where they are empty; the others stay. */
export function withKeys({ pathname, search }: Pick<Here, 'pathname' | 'search'>, keys: SearchChange): string {
  const next = new URLSearchParams(search)
  for (const [key, value] of Object.entries(keys)) {
    next.delete(key)
    for (const one of value == null ? [] : [value].flat()) if (one !== '') next.append(key, one)
  }
  const query = next.toString()
  return query ? `${pathname}?${query}` : pathname
}

export type Hooks = {
  useGo: () => Go
  useHere: () => Here
  useParam: (name: string) => string
  useSearchParams: () => [URLSearchParams, (change: SearchChange, options?: { push?: boolean }) => void]
  useAddressedClose: (id: string | null, clear: () => void) => () => void
}

export const NavigationContext = createContext<Hooks | null>(null)

function useHooks(): Hooks {
  const hooks = useContext(NavigationContext)
  if (!hooks) throw new Error('nobody moves between the screens')
  return hooks
}

/** Moves from code. */
export function useGo(): Go {
  return useHooks().useGo()
}

export function useHere(): Here {
  return useHooks().useHere()
}

/** One part of the path, for example `useParam('token')`. */
export function useParam(name: string): string {
  return useHooks().useParam(name)
}

/**
 * The query of the URL. `change` sets the given keys (null or empty removes one) and leaves the others; it replaces the
 * entry in the history unless told to push.
 */
export function useSearchParams(): ReturnType<Hooks['useSearchParams']> {
  return useHooks().useSearchParams()
}

/**
 * Closes what the query of the address opens (`?rezerwacja=…`). Opened on this screen it has an entry in the history, which
 * is left again; whoever came by a link from elsewhere stays on the screen, and `clear` takes it out of the address.
 */
export function useAddressedClose(id: string | null, clear: () => void): () => void {
  return useHooks().useAddressedClose(id, clear)
}
