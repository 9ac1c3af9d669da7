import type { Deps } from '#api/deps.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/catalogue.ts'
import { detailOf } from '#api/features/listings/page/detail.ts'
import { Refused } from '#api/refused.ts'
import type { ListingDetail } from '#contract/listings/listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

/** The published listing behind the code of a form on another site; neither its id nor its name is such a code. */
export function entryByCode({ catalogue }: Pick<Deps, 'catalogue'>, code: string): CatalogueEntry | null {
  const entry = catalogue.find(code)
  return entry?.listing.embed_code === code ? entry : null
}

/** What the form on another site shows. `not_found` for an old code, another kind, and a listing that is not published. */
export async function embeddedListing(deps: Deps, kind: ListingKind, code: string): Promise<ListingDetail> {
  const entry = entryByCode(deps, code)
  if (entry?.listing.kind !== kind) throw new Refused('not_found')
  return detailOf(deps, entry)
}
