/**
 * On which sites a listing's form may stand, and to which its guests may be led back. An origin is `https://host[:port]`,
 * for all below a host `https://*.host`; without encryption only on the own machine, for whoever builds a page there.
 */
import { parseUrl } from '#domain/embed/url.ts'

export const mostEmbedOrigins = 20
export const longestBackUrl = 500

const name = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?'
const known = new RegExp(`^https://(?:\\*\\.)?(?:${name}\\.)+${name}(?::\\d{1,5})?$`)
const own = /^https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/

/**
 * What an owner types or pastes (`www.dwor.pl`, `https://dwor.pl/kontakt`, `*.dwor.pl`) as an origin; null when it is none.
 * Polish letters come out as browsers send them (`xn--…`).
 */
export function embedOriginOf(typed: string): string | null {
  const text = typed.trim().toLowerCase()
  const written = /^[a-z][a-z0-9+.-]*:\/\//.test(text) ? text : `https://${text}`
  const star = /^https:\/\/\*\./.test(written)
  const url = parseUrl(star ? written.replace('*.', '') : written)
  if (!url || url.username || url.password) return null
  const origin = star ? url.origin.replace('https://', 'https://*.') : url.origin
  if (own.test(origin)) return origin
  // A star over a whole ending would be everybody.
  if (star && !url.hostname.includes('.')) return null
  return known.test(origin) && !/^[\d.]+$/.test(url.hostname) ? origin : null
}

/** Whether we may link back to an address: only when it is on one of the listing's own sites. */
export function isOnEmbedSite(address: string, origins: readonly string[]): boolean {
  // Signs that one reader skips and the next one takes for a part of the host.
  if (/[\s\\*]/.test(address.split(/[?#]/)[0] ?? '')) return false
  const url = parseUrl(address)
  if (!url || url.username || url.password) return false
  return origins.some((origin) => {
    if (!origin.includes('*.')) return url.origin === origin
    const base = parseUrl(origin.replace('*.', ''))
    return (
      base !== null &&
      url.protocol === base.protocol &&
      url.port === base.port &&
      url.hostname.endsWith(`.${base.hostname}`)
    )
  })
}

/**
 * The sources of `frame-ancestors`. Until its owner names sites the form may stand on any encrypted one: it knows no
 * session, and no request counts before its mail was answered.
 */
export function embedAncestors(origins: readonly string[]): readonly string[] {
  return origins.length > 0 ? origins : ['https:']
}
