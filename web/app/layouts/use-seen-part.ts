import { type RefObject, useEffect } from 'react'
import { isFramed } from '#web/lib/page/embedded.ts'

const openSheets = 'dialog[open],[role=dialog],[data-sheet]'
/** The least height that a sheet needs, where only an edge of the form is in sight. */
const leastPx = 384

/**
 * A frame as tall as its content has no window of its own, so a sheet that fills it would begin out of sight. Each
 * touch, and each word that a browser puts in by itself, therefore notes which part is in sight (`--seen-top`,
 * `--seen-bottom`), and a sheet opens there. An open sheet stays where it is.
 */
export function useSeenPart(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = main.current
    if (!element || !isFramed()) return
    // Only this observer knows what of the frame is visible in the site's window, minus what the site itself hides.
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
    const moments = ['pointerdown', 'keydown', 'input', 'resize'] as const
    for (const type of moments) addEventListener(type, look, true)
    return () => {
      for (const type of moments) removeEventListener(type, look, true)
    }
  }, [main])
}

/** The distances of the part in sight from the top and bottom of the frame; 0 where an end is in sight. */
function seenOf({ intersectionRect: seen, boundingClientRect: all }: IntersectionObserverEntry) {
  const from = seen.top > all.top ? seen.top : 0
  const to = seen.bottom < all.bottom ? seen.bottom : innerHeight
  const top = Math.max(0, Math.min(from, innerHeight - leastPx))
  return { top, bottom: Math.max(0, innerHeight - Math.max(to, top + leastPx)) }
}
