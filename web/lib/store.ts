import { useSyncExternalStore } from 'react'

/**
 * A value that components watch. The server renders the first value and hydration starts from it, so both agree;
 * `shared` means that the value came with the page and is the same on both sides.
 */
export type Store<T> = {
  get: () => T
  set: (value: T) => void
  use: () => T
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(first: T, shared = false): Store<T> {
  let value = first
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    get,
    subscribe,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get, shared ? get : () => first),
  }
}
