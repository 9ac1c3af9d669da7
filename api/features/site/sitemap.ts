/** Addresses for robots, as the protocol has it (https://www.sitemaps.org/protocol.html): at most 50 000 in one file. */
const mostAddresses = 50_000
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/**
 * All addresses in one file, or an index of several: their pages are asked for as `page` of the same address, from 1.
 * Null for a page that there is none of.
 */
export function sitemapOf(
  address: string,
  all: readonly string[],
  page: number | null,
  most = mostAddresses,
): string | null {
  const pages = Math.ceil(all.length / most)
  if (page === null && pages > 1) {
    const files = Array.from({ length: pages }, (_, at) => `<sitemap><loc>${address}?page=${at + 1}</loc></sitemap>`)
    return xml(`<sitemapindex ${namespace}>${files.join('')}</sitemapindex>`)
  }
  const own = all.slice(((page ?? 1) - 1) * most, (page ?? 1) * most)
  if (page !== null && own.length === 0) return null
  return xml(`<urlset ${namespace}>${own.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`)
}

function xml(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`
}
