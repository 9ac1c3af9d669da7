import { paths, withQuery } from '#contract/paths.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { ownKinds } from './own-kinds.ts'

/** Link to the seller's data that publishing needs, and back to the listing that waits for them (ruling 66). */
export const sellerHref = (kind: ListingKind, id: string): string =>
  `${withQuery(paths.profile, { wroc: `${ownKinds[kind].paths.edit(id)}?sekcja=publikacja` })}#firma`
