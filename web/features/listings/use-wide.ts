import { useSyncExternalStore } from 'react'

const query = '(min-width: 80rem)'

const subscribe = (listener: () => void) => {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether the map stands beside the list; false while the server renders, so that the map is never in the first picture. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
