import { useRef } from 'react'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { useSettled } from '#web/features/listings/fields/use-settled.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import { askedFrom } from '#web/lib/page/embedded.ts'
import type { Reply } from '#web/lib/http/api.ts'
import type { Fault } from '#web/lib/http/fault.ts'
import { q } from '#web/lib/query/query.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pricedBody, type ReserveValues } from './values.ts'

type Listing = Pick<ListingDetail, 'id' | 'kind' | 'price_items'>
export type Quote = Reply<'calculateVenuePrice'>
export type QuoteState = {
  /** The last calculated price, kept while a newer one is on its way. */
  quote: Quote | null
  /** `quote` belongs to an earlier choice. */
  stale: boolean
  /** Why there is no price for the choice. */
  fault: Fault | null
  offline: boolean
  retry: () => void
}

/**
 * Why the chosen term is not available. Too many or too few guests are left out, because their own step reports them.
 */
export const blockingReasons = ({ quote, stale }: QuoteState): Quote['reasons'] =>
  quote && !stale && !quote.available ? quote.reasons.filter((reason) => reason.code !== 'capacity') : []

const WAIT_MS = 350
/** A quote lives half an hour; a new one is fetched before that. */
const FRESH_MS = 25 * 60_000

/** Arguments of the call that prices; null without a term. */
export function quoteArgs(listing: Listing, values: ReserveValues) {
  const priced = pricedBody(values, listing)
  const asked_from = askedFrom()
  const where = asked_from === 'page' ? {} : { asked_from }
  return priced && { body: { ...priced, ...kinds[listing.kind].idOf(listing.id), ...where } }
}

/** The price of the choice, updated when typing pauses. */
export function useQuote(listing: Listing, values: ReserveValues): QuoteState {
  const args = quoteArgs(listing, values)
  const now = JSON.stringify(args)
  const settled = useSettled(now, WAIT_MS)
  const request = JSON.parse(settled) as typeof args
  const answer = useQuery<Quote, Fault>({
    ...q(kinds[listing.kind].calls.calculate, request ?? {}),
    enabled: request !== null,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
  const last = useRef<Quote | null>(null)
  if (answer.data && !answer.isPlaceholderData) last.current = answer.data
  const settling = settled !== now
  return {
    quote: args ? last.current : null,
    stale: settling || answer.isPlaceholderData || (answer.isFetching && !answer.data) || Boolean(answer.error),
    fault: settling ? null : answer.error,
    offline: answer.fetchStatus === 'paused',
    retry: () => void answer.refetch(),
  }
}
