/**
 * Moving between screens. Links are plain `<a href={paths…}>`: one listener handles those to our own screens, so parts
 * of the kit need no router. The hooks are given once around the application: those of the router, or on partners'
 * sites smaller ones (`app/router-hooks.ts`, `app/frame/navigation.ts`).
 */
import { createContext, useContext } from 'react'

export type Go = (href: string, options?: { replace?: boolean; keepScroll?: boolean }) => void
/** The address of this page: path, query (with `?`), hash (without `#`). */
export type Here = { pathname: string; search: string; hash: string }
export type SearchChange = Record<string, string | readonly string[] | null | undefined>

/** The address of this page with the given keys of its query set, or removed when empty; other keys stay. */
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

/** A hook for moving from code. */
export function useGo(): Go {
  return useHooks().useGo()
}

export function useHere(): Here {
  return useHooks().useHere()
}

/** A hook for one part of the path, for example `useParam('token')`. */
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
 * Closes a drawer that the query of the address opens (`?rezerwacja=…`). When it was opened on this screen, this goes
 * one step back in the history; when it was opened by a link from elsewhere, `clear` removes the key from the address
 * and the screen stays.
 */
export function useAddressedClose(id: string | null, clear: () => void): () => void {
  return useHooks().useAddressedClose(id, clear)
}
