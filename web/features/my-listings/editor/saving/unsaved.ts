/**
 * Lets a section with a save button tell the editor about unsaved changes, so that the way onward saves first instead
 * of asking. Ctrl+S (⌘S) presses that button: in a long price list more than a hundred stops of Tab lie before it.
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
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSaveKey(event) || document.querySelector('dialog[open]')) return
      // Also where there is nothing to save, a browser must not offer to store the page as a file.
      event.preventDefault()
      if (dirty && !event.repeat) void latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [dirty])
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** On a Polish keyboard the right Alt is Ctrl and Alt, and with S it writes „ś”. */
export const isSaveKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 's'
