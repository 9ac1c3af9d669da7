/**
 * The sites on which a listing's form may be embedded, and to which guests may be led back. An origin is
 * `https://host[:port]`, or `https://*.host` for every host below; http is allowed only on the developer's own machine.
 */
import { parseUrl } from '#domain/embed/url.ts'

export const mostEmbedOrigins = 20
export const longestBackUrl = 500

const name = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?'
const known = new RegExp(`^https://(?:\\*\\.)?(?:${name}\\.)+${name}(?::\\d{1,5})?$`)
const own = /^https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/

/**
 * The origin in a text that an owner types or pastes (`www.dwor.pl`, `https://dwor.pl/kontakt`, `*.dwor.pl`); null when
 * there is none. Polish letters are written as browsers send them (`xn--…`).
 */
export function embedOriginOf(typed: string): string | null {
  const text = typed.trim().toLowerCase()
  const written = /^[a-z][a-z0-9+.-]*:\/\//.test(text) ? text : `https://${text}`
  const star = /^https:\/\/\*\./.test(written)
  const url = parseUrl(star ? written.replace('*.', '') : written)
  if (!url || url.username || url.password) return null
  const origin = star ? url.origin.replace('https://', 'https://*.') : url.origin
  if (own.test(origin)) return origin
  // `*.pl` would allow every site under that ending.
  if (star && !url.hostname.includes('.')) return null
  return known.test(origin) && !/^[\d.]+$/.test(url.hostname) ? origin : null
}

/** Whether we may link back to this address: only to one of the listing's own sites. */
export function isOnEmbedSite(address: string, origins: readonly string[]): boolean {
  // Characters that some URL parsers skip and others read as a part of the host.
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
 * The sources of `frame-ancestors`. Until the owner names sites, the form may be embedded on every https site: it uses
 * no session, and no request counts before its confirmation mail was answered.
 */
export function embedAncestors(origins: readonly string[]): readonly string[] {
  return origins.length > 0 ? origins : ['https:']
}
