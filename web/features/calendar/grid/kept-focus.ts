/**
 * Keeps the focus on an entry that is drawn as another element in another row or week, whatever moved it (keys, undo, a
 * refusal, another tab), also when it leaves the shown period.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'

/** The element that draws the same entry now; any other element itself. */
export function drawnAnew(element: HTMLElement): HTMLElement | null {
  const id = element.dataset.ev
  if (element.isConnected || !id) return element
  return document.querySelector(`[data-ev="${id}"]:not([aria-hidden])`)
}

/**
 * Restores the focus after each drawing of the grid. `period` identifies what is drawn; `follow` gets the id of an
 * entry that has left it.
 */
export function useKeptFocus(period: number, follow: (id: string) => void): void {
  const on = useRef<HTMLElement | null>(null)
  const drawnIn = useRef(period)
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      const element = target as HTMLElement
      if (!element.closest('dialog')) on.current = element.closest<HTMLElement>('[data-ev]')
    }
    const onFocusOut = ({ target }: FocusEvent) => {
      // Some browsers fire this also for an element that is being removed, which happens only afterwards.
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
