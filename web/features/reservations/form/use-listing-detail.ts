/**
 * The listing as visitors see it, to choose from when a reservation is made or changed; also one that is not published.
 */
import type { ListingDetail } from '#contract/listings/listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'

type ListingRef = { id: string; kind: ListingKind }

const ownCalls = { venue: 'previewVenue', service: 'previewService' } as const

/** The owner's own listing; null until it has come. */
export function useOwnDetail(
  listing: ListingRef | undefined,
  enabled = true,
): { detail: ListingDetail | null; failed: boolean } {
  const { id = '', kind = 'venue' } = listing ?? {}
  const found = useQuery({ ...q(ownCalls[kind], { params: { id } }), enabled: enabled && id !== '' })
  const detail = (found.data as ListingDetail | undefined) ?? null
  return { detail: detail?.id === id ? detail : null, failed: found.error !== null && found.error !== undefined }
}

/** The listing for a customer; null when it was hidden meanwhile. */
export function usePublicDetail({ id, kind }: ListingRef): { detail: ListingDetail | null } {
  const found = useQuery(q(kinds[kind].calls.detail, { params: { id } }))
  return { detail: (found.data as ListingDetail | undefined) ?? null }
}
