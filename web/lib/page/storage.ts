/**
 * What this browser keeps of us. A page that stands in somebody else's keeps nothing: there the same lives in memory, until
 * the page is left: browsers part or close the storage of a frame. So it does where a person has closed it: who logs in is
 * let in, if not for long.
 */
import { isEmbedPath } from '#contract/paths.ts'

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Null on the server. */
export function browserStore(which: 'localStorage' | 'sessionStorage' = 'localStorage'): Store | null {
  if (typeof location !== 'undefined' && isEmbedPath(location.pathname)) return inMemory
  // Node has the name too, but nothing behind it: it warns whoever reads it.
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
