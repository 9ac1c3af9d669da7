/**
 * What lies under the first screen is left out of the first drawing of a page (`late-part`, `late-cards`, `late-sections`,
 * `below-fold` of `ui/kit.css`), which on a slow phone holds everything up for longer with it. It is drawn when the page has
 * nothing else to do, part by part, so that nobody who scrolls fast, or takes a picture of the whole page, meets an empty place.
 */
const leftOut = ['.late-part', '.late-cards > *', '.late-sections section', '.below-fold']
  .map((part) => `${part}:not(.drawn)`)
  .join()
/** For browsers that do not say when they have nothing to do. */
const pauseMs = 200

/** Nothing is left out any more, nor of any page that is gone on to. */
export function drawAll(): void {
  document.documentElement.classList.add('rested')
}

export function drawRest(): void {
  const part = document.querySelector(leftOut)
  if (!part) {
    drawAll()
    return
  }
  // A class, of which React knows nothing, and no style of its own, which the policy of the page would not allow.
  part.classList.add('drawn')
  atRest(drawRest)
}

/** `within_ms`: at the latest then, however busy the page is. */
export function atRest(work: () => void, within_ms?: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => work(), within_ms ? { timeout: within_ms } : {})
  else setTimeout(work, pauseMs)
}
