/** Calls for pictures by kind. */
import { type CallName, uploadPaths } from '#contract/calls.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

type By<Venue extends CallName, Service extends CallName> = Venue | Service
type PictureCalls = {
  list: By<'listVenueImages', 'listServiceImages'>
  change: By<'changeVenueImage', 'changeServiceImage'>
  order: By<'orderVenueImages', 'orderServiceImages'>
  remove: By<'removeVenueImage', 'removeServiceImage'>
  restore: By<'restoreVenueImage', 'restoreServiceImage'>
}

export const pictureCalls: Record<ListingKind, PictureCalls> = {
  venue: {
    list: 'listVenueImages',
    change: 'changeVenueImage',
    order: 'orderVenueImages',
    remove: 'removeVenueImage',
    restore: 'restoreVenueImage',
  },
  service: {
    list: 'listServiceImages',
    change: 'changeServiceImage',
    order: 'orderServiceImages',
    remove: 'removeServiceImage',
    restore: 'restoreServiceImage',
  },
}

export const uploadUrl = (kind: ListingKind, listing_id: string): string =>
  uploadPaths[kind].replace('{id}', listing_id)
