/**
 * Parts below the first screen are left out of the first drawing (`late-part`, `late-cards`, `late-sections`,
 * `below-fold` of `ui/kit.css`), because on a slow phone they delay everything else. They are drawn part by part when
 * the page is idle, so that fast scrolling or a picture of the whole page meets no empty place.
 */
const leftOut = ['.late-part', '.late-cards > *', '.late-sections section', '.below-fold']
  .map((part) => `${part}:not(.drawn)`)
  .join()
/** For browsers without `requestIdleCallback`. */
const pauseMs = 200

/** Draws everything from now on, on this page and all later ones. */
export function drawAll(): void {
  document.documentElement.classList.add('rested')
}

export function drawRest(): void {
  const part = document.querySelector(leftOut)
  if (!part) {
    drawAll()
    return
  }
  // A class, because React does not know about it and the policy of the page forbids inline styles.
  part.classList.add('drawn')
  atRest(drawRest)
}

/** Runs `work` when the page is idle, after `within_ms` at the latest. */
export function atRest(work: () => void, within_ms?: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => work(), within_ms ? { timeout: within_ms } : {})
  else setTimeout(work, pauseMs)
}
