import { useEffect, useRef } from 'react'

type PageKeys = { undo: () => void; help: () => void }

/** The keys that the help promises everywhere on the calendar: after a drag the focus is often nowhere at all. */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Text has an undo of its own, and over an open panel nothing behind it moves.
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
