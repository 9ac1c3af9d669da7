/**
 * In another row or week an entry is another element: whoever stands on it stays on it, however it got there (own keys, undo,
 * a refusal that puts it back, another tab), also out of the period that is shown.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'

/** The element that draws the same entry now; itself for everything else. */
export function drawnAnew(element: HTMLElement): HTMLElement | null {
  const id = element.dataset.ev
  if (element.isConnected || !id) return element
  return document.querySelector(`[data-ev="${id}"]:not([aria-hidden])`)
}

/** Looks after each drawing of the grid. `period` names what is drawn; `follow` is told an entry that has left it by itself. */
export function useKeptFocus(period: number, follow: (id: string) => void): void {
  const on = useRef<HTMLElement | null>(null)
  const drawnIn = useRef(period)
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      const element = target as HTMLElement
      if (!element.closest('dialog')) on.current = element.closest<HTMLElement>('[data-ev]')
    }
    const onFocusOut = ({ target }: FocusEvent) => {
      // Some browsers say it of an element that is being taken away too; it has gone only after this.
      queueMicrotask(() => {
        const left = (target as HTMLElement).isConnected && !document.querySelector('dialog[open]')
        if (left && on.current === target) on.current = null
      })
    }
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
    }
  }, [])
  useLayoutEffect(() => {
    const was = on.current
    const isSame = drawnIn.current === period
    drawnIn.current = period
    if (!was || was.isConnected || document.querySelector('dialog[open]')) return
    if (document.activeElement !== document.body && document.activeElement !== null) return
    const now = drawnAnew(was)
    if (now) now.focus()
    else if (isSame && was.dataset.ev) follow(was.dataset.ev)
  })
}
