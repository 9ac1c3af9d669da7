/**
 * The sitemap protocol (https://www.sitemaps.org/protocol.html). It allows 50 000 addresses in one file; ours are
 * smaller, so that writing one makes no other request wait.
 */
const mostAddresses = 5_000
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** All addresses in a stable order, read in portions. */
type Addresses = { count: number; read: (from: number, most: number) => Promise<readonly string[]> }

/**
 * All addresses in one file, or an index of several: their pages are the same address with `page`, from 1. Null when
 * there is no such page.
 */
export async function sitemapOf(
  address: string,
  { count, read }: Addresses,
  page: number | null,
  most = mostAddresses,
): Promise<string | null> {
  const pages = Math.ceil(count / most)
  if (page === null && pages > 1) {
    const files = Array.from({ length: pages }, (_, at) => `<sitemap><loc>${address}?page=${at + 1}</loc></sitemap>`)
    return xml(`<sitemapindex ${namespace}>${files.join('')}</sitemapindex>`)
  }
  if (page !== null && !(Number.isInteger(page) && page >= 1 && page <= pages)) return null
  const own = await read(((page ?? 1) - 1) * most, most)
  return xml(`<urlset ${namespace}>${own.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`)
}

function xml(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`
}
