/** The navigation hooks, implemented by the router. */
import { useLocation, useParams, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type Go, type Here, type Hooks, type SearchChange, withKeys } from '#web/lib/page/navigation.ts'

export const routerHooks: Hooks = { useGo, useHere, useParam, useSearchParams, useAddressedClose }

function useGo(): Go {
  const router = useRouter()
  return useCallback(
    (href, options = {}) => {
      void router.navigate({ href, replace: options.replace ?? false, resetScroll: !options.keepScroll })
    },
    [router],
  )
}

function useHere(): Here {
  const location = useLocation()
  return { pathname: location.pathname, search: location.searchStr, hash: location.hash }
}

function useParam(name: string): string {
  const params = useParams({ strict: false }) as Record<string, string | undefined>
  return params[name] ?? ''
}

function useSearchParams(): [URLSearchParams, (change: SearchChange, options?: { push?: boolean }) => void] {
  const router = useRouter()
  const { searchStr } = useLocation()
  const search = useMemo(() => new URLSearchParams(searchStr), [searchStr])
  const change = useCallback(
    (keys: SearchChange, options: { push?: boolean } = {}) => {
      // The history's own address, because the router's is one step behind while an earlier change is under way.
      void router.navigate({
        href: withKeys(router.history.location, keys),
        replace: !options.push,
        resetScroll: false,
      })
    },
    [router],
  )
  return [search, change]
}

function useAddressedClose(id: string | null, clear: () => void): () => void {
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
    // So that a second click during closing does nothing.
    way.current = null
    if (chosen === 'back') router.history.back()
    if (chosen === 'clear') clear()
  }
}
