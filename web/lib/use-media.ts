import { useSyncExternalStore } from 'react'

/**
 * Makes a hook that tells whether a media query holds; false while the server draws.
 * @param stays while it answers true, the hook's answer does not change
 */
export function mediaHook(query: string, stays = () => false): () => boolean {
  let matches = false
  const subscribe = (listener: () => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  const read = () => {
    if (!stays()) matches = matchMedia(query).matches
    return matches
  }
  return () => useSyncExternalStore(subscribe, read, () => false)
}

/** True on the narrow screens of phones. */
export const usePhone = mediaHook('(max-width: 39.99rem)')

/** True when there is room for a second column: a map beside the list, a calculator beside the prices. */
export const useWide = mediaHook('(min-width: 80rem)')
