import { type RefObject, useLayoutEffect } from 'react'

/** Below this a panel is a sheet over the whole screen. The same width as `max-md` of the style sheets. */
const NARROW = '(max-width: 47.99rem)'
/** Kept free between a panel and the edge of the window, in pixels. */
const MARGIN = 8

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

/** On a wide window the open element is moved sideways until it lies inside, and scrolled to when it lies below. */
export function useInsideWindow(ref: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (!open || !element || matchMedia(NARROW).matches) return
    // Its content may come later and make it larger.
    const sizes = new ResizeObserver(() => moveInside(element))
    sizes.observe(element)
    moveInside(element)
    return () => sizes.disconnect()
  }, [ref, open])
}

function moveInside(element: HTMLElement): void {
  element.style.translate = ''
  const { left, right } = element.getBoundingClientRect()
  const width = document.documentElement.clientWidth
  const shift = left < MARGIN ? MARGIN - left : Math.min(0, width - MARGIN - right)
  if (shift !== 0) element.style.translate = `${shift}px 0`
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
