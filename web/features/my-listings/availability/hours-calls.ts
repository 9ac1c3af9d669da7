/** The calls for opening hours by kind. */
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
