/** What a reservation may be made of: the listing as visitors see it, also one that is not published. */
import type { ListingDetail } from '#contract/listings/listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'

export type Offer = ListingDetail
type Asked = { id: string; kind: ListingKind }

const ownCalls = { venue: 'previewVenue', service: 'previewService' } as const

/** The owner's own; null until it is there. */
export function useOwnOffer(listing: Asked | undefined, enabled = true): { offer: Offer | null; failed: boolean } {
  const { id = '', kind = 'venue' } = listing ?? {}
  const found = useQuery({ ...q(ownCalls[kind], { params: { id } }), enabled: enabled && id !== '' })
  const offer = (found.data as Offer | undefined) ?? null
  return { offer: offer?.id === id ? offer : null, failed: found.error !== null && found.error !== undefined }
}

/** A customer's; one that was hidden meanwhile has nothing more to offer. */
export function usePublicOffer({ id, kind }: Asked): { offer: Offer | null } {
  const found = useQuery(q(kinds[kind].calls.detail, { params: { id } }))
  return { offer: (found.data as Offer | undefined) ?? null }
}
