import type { Deps } from '#api/deps.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import { detailOf } from '#api/features/listings/page/detail.ts'
import { sitesOfCode } from '#api/features/listings/store/queries.ts'
import { Refused } from '#api/refused.ts'
import type { EmbeddedListing } from '#contract/listings/listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

/**
 * The sites on which the form of this code may stand, also while its listing is not published; null for an unknown
 * code.
 */
export async function sitesBehind(
  deps: Pick<Deps, 'db' | 'catalogue'>,
  code: string,
): Promise<readonly string[] | null> {
  return (await entryByCode(deps, code))?.listing.embed_origins ?? (await sitesOfCode(deps.db, code))
}

/** The data of the form on another site. `not_found` for another kind and for a listing that is not published. */
export async function embeddedListing(deps: Deps, kind: ListingKind, code: string): Promise<EmbeddedListing> {
  const entry = await entryByCode(deps, code)
  if (!entry && (await sitesOfCode(deps.db, code)) === null) throw new Refused('embed_code_old')
  if (entry?.listing.kind !== kind) throw new Refused('not_found')
  return { ...(await detailOf(deps, entry)), embed_theme: entry.listing.embed_theme }
}

/** The published listing with this embed code; its id or slug are not accepted as a code. */
async function entryByCode({ catalogue }: Pick<Deps, 'catalogue'>, code: string): Promise<CatalogueEntry | null> {
  await catalogue.have(code)
  const entry = catalogue.find(code)
  return entry?.listing.embed_code === code ? entry : null
}
