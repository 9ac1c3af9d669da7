/** Who may show which of our pages in a frame: of an embed page the sites of its listing, of all others nobody. */
import type { Deps } from '#api/deps.ts'
import { sitesBehind } from '#api/features/listings/embeds/embedded-listing.ts'
import { listingByToken } from '#api/features/reservations/core/views-queries.ts'
import { hashToken } from '#api/tokens.ts'
import { isEmbedPath } from '#contract/paths.ts'
import { embedAncestors } from '#domain/listing/embedding.ts'

/**
 * The sources of `frame-ancestors` for a path; empty for nobody, as for a code or token that nothing stands behind. A listing
 * that is not published keeps its sites: the frame says there that nothing can be reserved now.
 */
export async function framersOf(deps: Deps, path: string): Promise<readonly string[]> {
  if (!isEmbedPath(path)) return []
  const [, , screen = '', key = ''] = path.split('/')
  const origins = await originsBehind(deps, screen, key)
  if (!origins) return []
  // Whoever tries it out on the own machine has no certificate there.
  const own = deps.config.publicUrl.startsWith('http:') && origins.length === 0 ? ['http:'] : []
  return [...embedAncestors(origins), ...own]
}

async function originsBehind(deps: Deps, screen: string, key: string): Promise<readonly string[] | null> {
  if (screen === 'sala' || screen === 'usluga') return sitesBehind(deps, key)
  const found = await listingByToken(deps.db, hashToken(key))
  return found?.embed_origins ?? null
}
