import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let printing = false
const listeners = new Set<() => void>()

const change = (to: boolean) => () => {
  printing = to
  // Drawn at once, because the browser takes its picture right after the event.
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}

if (typeof window !== 'undefined') {
  addEventListener('beforeprint', change(true))
  addEventListener('afterprint', change(false))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isPrinting = (): boolean => printing

/** True while the page is printed: paper has room, so nothing is folded. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting, () => false)
