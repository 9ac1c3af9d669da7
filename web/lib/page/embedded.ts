/**
 * A page that stands in somebody else's (`/embed/…`). It tells the site around it how tall it is and how far its guest has
 * come, by messages to exactly the origin that its address names: to any other they are not delivered.
 * What is told: docs/embed.md.
 */
import { isEmbedPath } from '#contract/paths.ts'
import { parseUrl } from '#domain/embed/url.ts'
import type { AskPlace } from '#domain/statistics/statistics.ts'

/** Kept in the address through all steps. */
const kept = ['strona', 'back_url', 'akcent', 'rogi', 'czcionka', 'motyw'] as const

export const embedQuery = (pathname: string, search: URLSearchParams): Record<string, string | null> =>
  isEmbedPath(pathname) ? Object.fromEntries(kept.map((key) => [key, search.get(key)])) : {}

type Told = {
  /** `dark`: what owner, site and device have chosen together, for the bar of our own window around the form. */
  ready: { title: string; dark: boolean }
  /** Whole CSS pixels. */
  resize: { height: number }
  /** Esc was pressed where nothing of ours was left to close. */
  close: object
  step: { step: 'term' | 'guests' | 'contact' | 'summary' }
  quote: { total_grosze: number }
  /** The term is kept for this guest until then; null while the mail has not left. */
  hold: { until: string | null }
  reserved: { reference: string; total_grosze: number }
  confirmed: object
  /** `code` of the API's answer. */
  error: { code: string; status: number }
}

/** Nobody hears it on our own site, nor when the address names no origin. */
export function tellSite<N extends keyof Told>(name: N, detail: Told[N]): void {
  if (!isFramed()) return
  const site = new URLSearchParams(location.search).get('strona')
  const origin = site && parseUrl(site)?.origin
  if (origin && origin !== 'null') window.parent.postMessage({ type: `wydarzy:${name}`, detail }, origin)
}

/** A call that did not work; of what it says only its code leaves our page. */
export function tellFault({ code, status }: { code: string; status: number }): void {
  tellSite('error', { code, status })
}

/** What the page around knows of its guest stands behind the `#` of the first address; no server reads it. */
export function personTold(): Record<'imie' | 'nazwisko' | 'email' | 'telefon', string> {
  const told = new URLSearchParams(
    typeof location !== 'undefined' && isEmbedPath(location.pathname) ? location.hash.slice(1) : '',
  )
  const of = (name: string) => (told.get(name) ?? '').slice(0, 200)
  return { imie: of('imie'), nazwisko: of('nazwisko'), email: of('email'), telefon: of('telefon') }
}

/** Where somebody looks or asks, for the owner's statistics; a form that a page of ours shows is being tried only. */
export function askedFrom(): AskPlace {
  if (typeof location === 'undefined' || !isEmbedPath(location.pathname)) return 'page'
  return isFramed() && new URLSearchParams(location.search).get('strona') === location.origin ? 'preview' : 'embed'
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
