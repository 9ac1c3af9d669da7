import { type RefObject, useLayoutEffect } from 'react'

/** Below this width a panel is a sheet over the whole screen; the same width as `max-md` of the style sheets. */
const NARROW = '(max-width: 47.99rem)'
/** Space between a panel and the edge of the window, and between it and its button, in pixels. */
const MARGIN = 8
/** Space at the top for the sticky header, in pixels. */
const HEADER = 80

const isNarrow = () => matchMedia(NARROW).matches

/**
 * Puts an open element into the browser's top layer in a narrow window, so that it covers headers and frames whatever
 * their z-index.
 */
export function useTopLayer(ref: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    if (open && ref.current && isNarrow()) return lift(ref.current)
  }, [ref, open])
}

/**
 * Puts a panel into the top layer at every width, because a card with a cut edge would cut it too. In a wide window it
 * lies under the right end of its button, above it where there is no room below, and always inside the window; a higher
 * panel scrolls.
 */
export function usePanel(
  ref: RefObject<HTMLElement | null>,
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const panel = ref.current
    if (!open || !panel) return
    const drop = lift(panel)
    const place = () => anchor.current && placePanel(panel, anchor.current.getBoundingClientRect())
    // Content that loads later may make the panel larger, and its button may move.
    const sizes = new ResizeObserver(place)
    sizes.observe(panel)
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    place()
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
      drop?.()
    }
  }, [ref, open, anchor])
}

/** Moves an open menu sideways and up until it lies inside the window. */
export function useInsideWindow(ref: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (!open || !element) return
    const sizes = new ResizeObserver(() => moveInside(element))
    sizes.observe(element)
    moveInside(element)
    return () => sizes.disconnect()
  }, [ref, open])
}

function lift(element: HTMLElement): (() => void) | undefined {
  if (!element.showPopover) return
  element.popover = 'manual'
  element.showPopover()
  return () => {
    if (element.isConnected) element.hidePopover()
    element.removeAttribute('popover')
  }
}

function placePanel(panel: HTMLElement, anchor: DOMRect): void {
  const { style } = panel
  if (isNarrow()) {
    style.cssText = ''
    return
  }
  const { clientWidth, clientHeight } = document.documentElement
  Object.assign(style, { position: 'fixed', inset: 'auto', margin: '0', overflowY: 'auto' })
  style.maxHeight = `${clientHeight - HEADER - MARGIN}px`
  // The layout size, because the opening animation draws the panel smaller.
  const { offsetWidth: width, offsetHeight: height } = panel
  const under = anchor.bottom + MARGIN
  const fitsBelow = under + height <= clientHeight - MARGIN
  const fitsAbove = anchor.top - MARGIN - height >= HEADER
  // Fixed by its lower edge, so that content that comes later lets it grow upwards.
  if (fitsBelow) style.top = `${under}px`
  else style.bottom = `${fitsAbove ? clientHeight - anchor.top + MARGIN : MARGIN}px`
  style.left = `${Math.max(MARGIN, Math.min(anchor.right, clientWidth - MARGIN) - width)}px`
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
