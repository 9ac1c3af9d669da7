import { type RefObject, useLayoutEffect } from 'react'

/** Below this a panel is a sheet over the whole screen. The same width as `max-md` of the style sheets. */
const NARROW = '(max-width: 47.99rem)'
/** Kept free between a panel and the edge of the window, and between it and its button, in pixels. */
const MARGIN = 8
/** Above, where the header of the page stays while it scrolls. */
const HEADER = 80

const isNarrow = () => matchMedia(NARROW).matches

/**
 * On a narrow window the open element is lifted above everything else of the page, whatever header or frame it stands
 * in: the browser's own top layer, which no z-index reaches.
 */
export function useTopLayer(ref: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    if (open && ref.current && isNarrow()) return lift(ref.current)
  }, [ref, open])
}

/**
 * A panel is lifted at every width, because a card with a cut edge would cut it too. On a wide window it lies under the
 * right end of its button, above it where there is no room below, and always inside the window; one that is higher scrolls in itself.
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
    // Its content may come later and make it larger; what it hangs from may move.
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

/** A menu stays where it hangs and is moved sideways and up until it lies inside the window. */
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
  // As laid out: while it opens it is drawn smaller than it will be.
  const { offsetWidth: width, offsetHeight: height } = panel
  const under = anchor.bottom + MARGIN
  const fitsBelow = under + height <= clientHeight - MARGIN
  const fitsAbove = anchor.top - MARGIN - height >= HEADER
  // Held by its lower edge where it may not go further down, so that what comes later lets it grow upwards.
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
