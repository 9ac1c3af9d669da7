import { useEffect, useRef } from 'react'

type PageKeys = { undo: () => void; help: () => void }

/** Keys that work everywhere on the calendar, because after a drag often nothing has the focus. */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Text fields have their own undo, and nothing behind an open panel may change.
      const at = event.target instanceof Element ? event.target : null
      if (event.defaultPrevented || at?.closest('input, textarea, select, dialog')) return
      if (document.querySelector('dialog[open]')) return
      const held = event.ctrlKey || event.metaKey
      if (held && !event.shiftKey && event.key.toLowerCase() === 'z') {
        event.preventDefault()
        latest.current.undo()
      } else if (!held && event.key === '?') latest.current.help()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
