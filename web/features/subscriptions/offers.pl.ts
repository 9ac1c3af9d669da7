import { paths } from '#contract/paths.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

const own = {
  venue: { edit: paths.editVenue, one: 'sala', few: 'sale', many: 'sal', all: 'Sale' },
  service: { edit: paths.editService, one: 'usługa', few: 'usługi', many: 'usług', all: 'Usługi' },
} as const satisfies Record<ListingKind, object>

/** Paths and words of one kind of listing. */
export const listingPathsOf = (kind: ListingKind) => own[kind]
