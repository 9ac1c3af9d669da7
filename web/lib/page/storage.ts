/**
 * What we keep in this browser. A page on somebody else's site uses memory instead, because browsers separate or close
 * the storage of a frame; so does a browser whose storage is closed, where a login lasts until the page is left.
 */
import { isEmbedPath } from '#contract/paths.ts'

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The storage, or memory instead of it; null on the server. */
export function browserStore(which: 'localStorage' | 'sessionStorage' = 'localStorage'): Store | null {
  if (typeof location !== 'undefined' && isEmbedPath(location.pathname)) return inMemory
  // Node has the global too, but reading it only gives a warning.
  if (typeof document === 'undefined' && Object.getOwnPropertyDescriptor(globalThis, which)?.get) return null
  try {
    return globalThis[which] ?? inMemory
  } catch {
    return inMemory
  }
}

const texts = new Map<string, string>()
const inMemory: Store = {
  getItem: (key) => texts.get(key) ?? null,
  setItem: (key, text) => void texts.set(key, text),
  removeItem: (key) => void texts.delete(key),
  key: (index) => [...texts.keys()][index] ?? null,
  get length() {
    return texts.size
  },
}
