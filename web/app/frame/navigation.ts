/** Moving between the pages on other sites: the browser's own history, without a router (decision 0045). */
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { type Go, type Here, type Hooks, type SearchChange, withKeys } from '#web/lib/page/navigation.ts'
import { screenAt } from './screens.ts'

export type FrameNavigation = { here: () => Here; watch: (listen: () => void) => () => void; go: Go }

/** Navigation in the browser. */
export function openNavigation(): FrameNavigation {
  const read = (): Here => ({ pathname: location.pathname, search: location.search, hash: location.hash.slice(1) })
  let here = read()
  const listeners = new Set<() => void>()
  const arrive = () => {
    here = read()
    for (const listen of listeners) listen()
  }
  addEventListener('popstate', arrive)
  return {
    here: () => here,
    watch: (listen) => {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    go: (href, { replace = false, keepScroll = false } = {}) => {
      if (replace) history.replaceState(null, '', href)
      else history.pushState(null, '', href)
      arrive()
      if (!keepScroll) scrollTo({ top: 0 })
    },
  }
}

/** Navigation on the server, where nothing moves. */
export function standStill(url: URL): FrameNavigation {
  const here = { pathname: url.pathname, search: url.search, hash: '' }
  return { here: () => here, watch: () => () => undefined, go: () => undefined }
}

export function frameHooks({ here, watch, go }: FrameNavigation): Hooks {
  const useHere = () => useSyncExternalStore(watch, here, here)
  return {
    useHere,
    useGo: () => go,
    useParam: (name) => screenAt(useHere().pathname)?.params[name] ?? '',
    useSearchParams: () => {
      const { search: written } = useHere()
      const search = useMemo(() => new URLSearchParams(written), [written])
      const change = useCallback((keys: SearchChange, options: { push?: boolean } = {}) => {
        go(withKeys(here(), keys), { replace: !options.push, keepScroll: true })
      }, [])
      return [search, change]
    },
    useAddressedClose: (_, clear) => {
      const latest = useRef(clear)
      latest.current = clear
      return useCallback(() => latest.current(), [])
    },
  }
}
