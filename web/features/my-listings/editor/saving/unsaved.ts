/**
 * Lets a section with a save button tell the editor about unsaved changes, so that the way onward saves first instead
 * of asking.
 */
import { createContext, use, useEffect, useRef } from 'react'

/** `save` answers false when nothing could be sent; the errors are shown then. */
export type Unsaved = { save: () => Promise<boolean> }

export const UnsavedContext = createContext<(unsaved: Unsaved | null) => void>(() => {})

export function useUnsaved(dirty: boolean, save: () => Promise<boolean>): void {
  const tell = use(UnsavedContext)
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    if (!dirty) return
    tell({ save: () => latest.current() })
    return () => tell(null)
  }, [dirty, tell])
}
