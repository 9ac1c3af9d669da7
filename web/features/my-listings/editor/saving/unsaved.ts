/** A section that saves by a button tells the editor so, and the way onward saves first instead of asking. */
import { createContext, use, useEffect, useRef } from 'react'

/** Answers false when nothing could be sent: what is wrong is shown then. */
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
