/** Steps of a listing without fields; each answers with the changed listing. */
import type { OwnerListing } from '#contract/listings/owner-listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { call } from '#web/lib/http/api.ts'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'

const step =
  (move: 'publish' | 'unpublish') =>
  (kind: ListingKind, id: string): Promise<OwnerListing> =>
    call(ownKinds[kind].calls[move], { params: { id }, body: {} })

export const publishListing = step('publish')
export const hideListing = step('unpublish')

/** Gives the form on other sites a new embed code; the old one shows nothing from then on. */
export const changeEmbedCode = (kind: ListingKind, id: string): Promise<OwnerListing> =>
  call(ownKinds[kind].calls.embedCode, { params: { id }, body: {} })

export const removeListing = (kind: ListingKind, id: string): Promise<null> =>
  call(ownKinds[kind].calls.remove, { params: { id } })
