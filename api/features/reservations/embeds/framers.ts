/** Who may show which of our pages in a frame: of an embed page the sites of its listing, of all others nobody. */
import type { Deps } from '#api/deps.ts'
import { sitesBehind } from '#api/features/listings/embeds/embedded-listing.ts'
import { listingByToken } from '#api/features/reservations/core/views-queries.ts'
import { hashToken } from '#api/tokens.ts'
import { isEmbedFormPath, isEmbedPath } from '#contract/paths.ts'
import { embedAncestors } from '#domain/listing/embedding.ts'

/**
 * The sources of `frame-ancestors` for a path; empty for nobody, as for a token that nothing stands behind. A listing that is
 * not published keeps its sites: the frame says there that nothing can be reserved now. An old code has no sites and nothing
 * to keep from anybody, so its frame says so wherever it still stands.
 */
export async function framersOf(deps: Deps, path: string): Promise<readonly string[]> {
  if (!isEmbedPath(path)) return []
  const key = path.split('/')[3] ?? ''
  const origins = isEmbedFormPath(path)
    ? ((await sitesBehind(deps, key)) ?? [])
    : (await listingByToken(deps.db, hashToken(key)))?.embed_origins
  if (!origins) return []
  // Whoever tries it out on the own machine has no certificate there.
  const own = deps.config.publicUrl.startsWith('http:') && origins.length === 0 ? ['http:'] : []
  return [...embedAncestors(origins), ...own]
}
