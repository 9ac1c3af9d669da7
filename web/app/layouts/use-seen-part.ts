import { type RefObject, useEffect } from 'react'
import { isFramed } from '#web/lib/page/embedded.ts'

const openSheets = 'dialog[open],[role=dialog],[data-sheet]'
/** Less is no room for a sheet, where only an edge of the form is looked at. */
const leastPx = 384

/**
 * A frame as tall as its content has no window of its own: a sheet that fills it begins where nobody looks. So with each touch
 * it is noted which part is in sight (`--seen-top`, `--seen-bottom`), and what opens over the form stands there. What is
 * open stays where it is.
 */
export function useSeenPart(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = main.current
    if (!element || !isFramed()) return
    // Only this observer knows of the window around: it counts what the site's own page hides, too.
    const note = ([entry]: IntersectionObserverEntry[], observer: IntersectionObserver) => {
      observer.disconnect()
      if (!entry) return
      const { top, bottom } = seenOf(entry)
      document.documentElement.style.setProperty('--seen-top', `${top}px`)
      document.documentElement.style.setProperty('--seen-bottom', `${bottom}px`)
    }
    const look = () => {
      if (!document.querySelector(openSheets)) new IntersectionObserver(note).observe(element)
    }
    const moments = ['pointerdown', 'keydown', 'resize'] as const
    for (const type of moments) addEventListener(type, look, true)
    return () => {
      for (const type of moments) removeEventListener(type, look, true)
    }
  }, [main])
}

/** How far the part in sight lies from both edges of the frame; an end that is in sight is the edge. */
function seenOf({ intersectionRect: seen, boundingClientRect: all }: IntersectionObserverEntry) {
  const from = seen.top > all.top ? seen.top : 0
  const to = seen.bottom < all.bottom ? seen.bottom : innerHeight
  const top = Math.max(0, Math.min(from, innerHeight - leastPx))
  return { top, bottom: Math.max(0, innerHeight - Math.max(to, top + leastPx)) }
}
