import { useSyncExternalStore } from 'react'

/**
 * Makes a hook that tells whether a media query holds; false while the server draws.
 * @param stays while it says yes, the answer stays what it was
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

/** A phone in the hand. */
export const usePhone = mediaHook('(max-width: 39.99rem)')

/** Room for a second column beside the first: a map beside the list, a calculator beside the prices. */
export const useWide = mediaHook('(min-width: 80rem)')
