/** Which sites may frame which of our pages: an embed page only the sites of its listing, all other pages nobody. */
import type { Deps } from '#api/deps.ts'
import { sitesBehind } from '#api/features/listings/embeds/embedded-listing.ts'
import { listingByToken } from '#api/features/reservations/core/views-queries.ts'
import { hashToken } from '#api/tokens.ts'
import { isEmbedFormPath, isEmbedPath } from '#contract/paths.ts'
import { embedAncestors } from '#domain/listing/embedding.ts'

/**
 * The sources of `frame-ancestors` for a path; empty for nobody, as for an unknown token. A listing that is not
 * published keeps its sites, where the frame then says that nothing can be reserved. An old embed code has no sites and
 * nothing to protect, so its frame may say so anywhere.
 */
export async function framersOf(deps: Deps, path: string): Promise<readonly string[]> {
  if (!isEmbedPath(path)) return []
  const key = path.split('/')[3] ?? ''
  const origins = isEmbedFormPath(path)
    ? ((await sitesBehind(deps, key)) ?? [])
    : (await listingByToken(deps.db, hashToken(key)))?.embed_origins
  if (!origins) return []
  // A developer's own machine has no certificate.
  const own = deps.config.publicUrl.startsWith('http:') && origins.length === 0 ? ['http:'] : []
  return [...embedAncestors(origins), ...own]
}
