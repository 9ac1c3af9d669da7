import { type RefObject, useLayoutEffect } from 'react'

/** Below this a panel is a sheet over the whole screen. The same width as `max-md` of the style sheets. */
const NARROW = '(max-width: 47.99rem)'
/** Kept free between a panel and the edge of the window, in pixels. */
const MARGIN = 8
/** Above, where the header of the page stays while it scrolls. */
const HEADER = 80

/**
 * On a narrow window the open element is lifted above everything else of the page, whatever header or frame it stands
 * in: the browser's own top layer, which no z-index reaches.
 */
export function useTopLayer(ref: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (!open || !element || !matchMedia(NARROW).matches || !element.showPopover) return
    element.popover = 'manual'
    element.showPopover()
    return () => {
      if (element.isConnected) element.hidePopover()
      element.removeAttribute('popover')
    }
  }, [ref, open])
}

/**
 * The open element is moved until it lies inside the window (on a narrow one only where it is no sheet): sideways, and up when the page cannot be scrolled to it
 * (it hangs in a part that stays in place). One that is higher than the window scrolls in itself.
 */
export function useInsideWindow(ref: RefObject<HTMLElement | null>, open: boolean, narrowToo = false): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (!open || !element || (!narrowToo && matchMedia(NARROW).matches)) return
    // Its content may come later and make it larger.
    const sizes = new ResizeObserver(() => moveInside(element))
    sizes.observe(element)
    moveInside(element)
    return () => sizes.disconnect()
  }, [ref, open, narrowToo])
}

function moveInside(element: HTMLElement): void {
  const { clientWidth: width, clientHeight: height } = document.documentElement
  element.style.translate = ''
  element.style.maxHeight = `${height - HEADER - MARGIN}px`
  element.style.overflowY = 'auto'
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const { left, right, bottom } = element.getBoundingClientRect()
  const aside = left < MARGIN ? MARGIN - left : Math.min(0, width - MARGIN - right)
  const up = Math.min(0, height - MARGIN - bottom)
  if (aside !== 0 || up !== 0) element.style.translate = `${aside}px ${up}px`
}
