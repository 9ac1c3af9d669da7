/** Calls of the hours by kind; screens carry the kind and look up here. */
import type { ListingKind } from '#domain/listing/codes.ts'

type HoursCalls = {
  read: 'getVenueAvailability' | 'getServiceAvailability'
  write: 'setVenueAvailability' | 'setServiceAvailability'
  preview: 'previewVenueAvailability' | 'previewServiceAvailability'
}

export const hoursCalls: Record<ListingKind, HoursCalls> = {
  venue: {
    read: 'getVenueAvailability',
    write: 'setVenueAvailability',
    preview: 'previewVenueAvailability',
  },
  service: {
    read: 'getServiceAvailability',
    write: 'setServiceAvailability',
    preview: 'previewServiceAvailability',
  },
}
