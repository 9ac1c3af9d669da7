/**
 * What a page says about itself: title, description, address, picture for sharing, structured data. While the server
 * renders, it is collected for the `<head>` of the answer; in the browser it follows navigation.
 */
import { createContext, useContext, useEffect } from 'react'
import { paths } from '#contract/paths.ts'

export type Head = {
  /** Without the site's name. */
  title: string
  description?: string
  /** Path of the page without passing parameters, for `canonical` and `og:url`. */
  path?: string
  /** Path or address of the picture for sharing; when absent, the site's own. */
  image?: string
  noindex?: boolean
  /** schema.org objects; strings that are paths get the site's origin. */
  json_ld?: object | object[]
  /** HTTP status of the page when the server renders it; 200 when absent. */
  status?: number
}

/** A look of its own, for a page on somebody else's site. */
export type Look = { css: string; mode: 'light' | 'dark' | 'auto'; own_fonts: boolean }

export type HeadCollector = { origin: string; head: Head | null; look?: Look }
export const HeadContext = createContext<HeadCollector | null>(null)

const SITE = 'Wydarzy'
const SITE_PICTURE = '/og/default.png'
export const fullTitle = (title: string): string => (title === SITE ? SITE : `${title} · ${SITE}`)

export function useHead(head: Head): void {
  const collector = useContext(HeadContext)
  if (collector) collector.head = head
  const { title, description, path, noindex } = head
  useEffect(() => {
    document.title = fullTitle(title)
    setMeta('name', 'description', description)
    setMeta('name', 'robots', noindex ? 'noindex' : undefined)
    setMeta('property', 'og:title', title)
    setMeta('property', 'og:description', description)
    setCanonical(path ? location.origin + path : undefined)
  }, [title, description, path, noindex])
}

function setMeta(by: 'name' | 'property', key: string, content: string | undefined): void {
  let meta = document.head.querySelector<HTMLMetaElement>(`meta[${by}="${key}"]`)
  if (content === undefined) {
    meta?.remove()
    return
  }
  if (!meta) {
    meta = document.createElement('meta')
    meta.setAttribute(by, key)
    document.head.append(meta)
  }
  meta.content = content
}

function setCanonical(href: string | undefined): void {
  let link = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (!href) {
    link?.remove()
    return
  }
  if (!link) {
    link = document.createElement('link')
    link.rel = 'canonical'
    document.head.append(link)
  }
  link.href = href
}

const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** JSON that is safe inside a script element. */
export const jsonForScript = (value: unknown, replacer?: (key: string, value: unknown) => unknown): string =>
  JSON.stringify(value, replacer).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The `<head>` part of a rendered page; `origin` has no closing slash. */
export function headHtml(head: Head | null, origin: string): string {
  const { title = SITE, description, path, image = SITE_PICTURE, noindex } = head ?? { title: SITE }
  const at = (value: string) => (value.startsWith('/') ? origin + value : value)
  const tags = [`<title>${escapeHtml(fullTitle(title))}</title>`]
  const meta = (by: string, key: string, content: string | undefined) => {
    if (content) tags.push(`<meta ${by}="${key}" content="${escapeHtml(content)}">`)
  }
  meta('name', 'description', description)
  meta('name', 'robots', noindex ? 'noindex' : undefined)
  if (path) tags.push(`<link rel="canonical" href="${escapeHtml(at(path))}">`)
  meta('property', 'og:site_name', SITE)
  meta('property', 'og:locale', 'pl_PL')
  meta('property', 'og:type', 'website')
  meta('property', 'og:title', title)
  meta('property', 'og:description', description)
  meta('property', 'og:url', path ? at(path) : undefined)
  meta('property', 'og:image', at(image))
  meta('name', 'twitter:card', 'summary_large_image')
  return tags.join('\n    ')
}

/** Structured data of a rendered page, for the end of its body, because nothing waits for it. */
export function structuredHtml(head: Head | null, origin: string): string {
  const absolute = (_: string, value: unknown) =>
    typeof value === 'string' && value.startsWith('/') ? origin + value : value
  return (head?.json_ld ? [head.json_ld].flat() : [])
    .map((item) => jsonForScript({ '@context': 'https://schema.org', ...item }, absolute))
    .map((data) => `<script type="application/ld+json">${data}</script>`)
    .join('\n    ')
}

/** Breadcrumbs for search engines, from the home page down. */
export const breadcrumbs = (trail: { name: string; path: string }[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Strona główna', path: paths.home }, ...trail].map((item, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: item.name,
    item: item.path,
  })),
})
