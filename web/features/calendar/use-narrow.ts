import { useSyncExternalStore } from 'react'
import { isPrinting } from './use-printing.ts'

const query = '(max-width: 47.99rem)'

const subscribe = (listener: () => void) => {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

let shown = false
/** A sheet of paper is wider than the phone that prints it; what is drawn stays what it was on the screen. */
const read = (): boolean => {
  if (!isPrinting()) shown = matchMedia(query).matches
  return shown
}

/** Whether the calendar is that of a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, read, () => false)
