/**
 * A page that stands in somebody else's (`/embed/…`). It tells the site around it how tall it is and how far its guest has
 * come, by messages to exactly the origin that its address names: to any other they are not delivered.
 * What is told: docs/embed.md.
 */
import { isEmbedPath } from '#contract/paths.ts'

/** Kept in the address through all steps. */
const kept = ['strona', 'back_url'] as const

export const embedQuery = (pathname: string, search: URLSearchParams): Record<string, string | null> =>
  isEmbedPath(pathname) ? Object.fromEntries(kept.map((key) => [key, search.get(key)])) : {}

type Told = {
  ready: object
  /** Whole CSS pixels. */
  resize: { height: number }
  step: { step: 'term' | 'guests' | 'contact' | 'summary' }
  quote: { total_grosze: number }
  reserved: { reference: string; total_grosze: number }
  confirmed: object
  error: { status: number }
}

/** Nobody hears it on our own site, nor when the address names no origin. */
export function tellSite<N extends keyof Told>(name: N, detail: Told[N]): void {
  if (window.parent === window || !isEmbedPath(location.pathname)) return
  const site = new URLSearchParams(location.search).get('strona')
  const origin = site && URL.parse(site)?.origin
  if (origin && origin !== 'null') window.parent.postMessage({ type: `wydarzy:${name}`, detail }, origin)
}

export const isFramed = (): boolean => isEmbedPath(location.pathname) && window.parent !== window

/**
 * To another page of ours or of others: out of the frame, which would not show it. A site around that does not let its frames
 * lead away is left where it is; whoever calls this in a frame shows a link besides.
 */
export function leaveTo(url: string): void {
  const around = isFramed() ? window.top : null
  if (!around) location.assign(url)
  else
    try {
      around.location.href = url
    } catch {
      // a sandboxed frame
    }
}
