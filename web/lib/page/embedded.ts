/**
 * A page inside somebody else's page (`/embed/…`). It tells the site around it its height and how far its visitor has
 * come, by messages to exactly the origin named in its address; no other origin receives them. The messages are
 * described in docs/embed.md.
 */
import { isEmbedPath } from '#contract/paths.ts'
import { parseUrl } from '#domain/embed/url.ts'
import type { AskPlace } from '#domain/statistics/statistics.ts'

/** Keys of the query that stay in the address through all steps. */
const kept = ['strona', 'back_url', 'akcent', 'rogi', 'czcionka', 'motyw'] as const

export const embedQuery = (pathname: string, search: URLSearchParams): Record<string, string | null> =>
  isEmbedPath(pathname) ? Object.fromEntries(kept.map((key) => [key, search.get(key)])) : {}

type Told = {
  /** `dark`: the result of the choices of owner, site and device, for the bar of our own window around the form. */
  ready: { title: string; dark: boolean }
  /** In whole CSS pixels. */
  resize: { height: number }
  /** Esc was pressed and nothing of ours was open to close. */
  close: object
  step: { step: 'term' | 'guests' | 'contact' | 'summary' }
  quote: { total_grosze: number }
  /** Until when the term is held for this customer; null while the mail has not left. */
  hold: { until: string | null }
  reserved: { reference: string; total_grosze: number }
  confirmed: object
  /** `code` is the one of the API's answer. */
  error: { code: string; status: number }
}

/** Sends a message to the site around; does nothing on our own site or when the address names no origin. */
export function tellSite<N extends keyof Told>(name: N, detail: Told[N]): void {
  if (!isFramed()) return
  const site = new URLSearchParams(location.search).get('strona')
  const origin = site && parseUrl(site)?.origin
  if (origin && origin !== 'null') window.parent.postMessage({ type: `wydarzy:${name}`, detail }, origin)
}

/** Reports a failed call; only its code and status leave our page. */
export function tellFault({ code, status }: { code: string; status: number }): void {
  tellSite('error', { code, status })
}

/**
 * What the site around knows about its visitor. It stands behind the `#` of the first address, so that no server reads
 * it.
 */
export function personTold(): Record<'imie' | 'nazwisko' | 'email' | 'telefon', string> {
  const told = new URLSearchParams(
    typeof location !== 'undefined' && isEmbedPath(location.pathname) ? location.hash.slice(1) : '',
  )
  const of = (name: string) => (told.get(name) ?? '').slice(0, 200)
  return { imie: of('imie'), nazwisko: of('nazwisko'), email: of('email'), telefon: of('telefon') }
}

/** Where a page is viewed or asked from, for the owner's statistics; a form inside a page of ours is only a preview. */
export function askedFrom(): AskPlace {
  if (typeof location === 'undefined' || !isEmbedPath(location.pathname)) return 'page'
  return isFramed() && new URLSearchParams(location.search).get('strona') === location.origin ? 'preview' : 'embed'
}

export const isFramed = (): boolean => isEmbedPath(location.pathname) && window.parent !== window

/**
 * Leaves for another page, out of the frame, which would not show it. A site may forbid its frames to navigate it; then
 * nothing happens, so callers in a frame also show a link.
 */
export function leaveTo(url: string): void {
  const around = isFramed() ? window.top : null
  if (!around) location.assign(url)
  else
    try {
      around.location.href = url
    } catch {
      // a sandboxed frame may not navigate the site
    }
}
