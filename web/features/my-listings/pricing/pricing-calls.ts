/** The calls of a price list by kind of listing. */
import type { ListingKind } from '#domain/listing/codes.ts'

export const pricingCalls = {
  venue: { read: 'getVenuePricing', replace: 'replaceVenuePricing', preview: 'previewVenuePricing' },
  service: { read: 'getServicePricing', replace: 'replaceServicePricing', preview: 'previewServicePricing' },
} as const satisfies Record<ListingKind, object>
