import type { ListingKind } from '#domain/listing/codes.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import { useSettled } from '#web/features/listings/fields/use-settled.ts'
import type { Args, Reply } from '#web/lib/http/api.ts'
import type { Fault } from '#web/lib/http/fault.ts'
import { q } from '#web/lib/query/query.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isWhole, previewBody, unreadFields, type Wish } from './calculator-wish.ts'
import type { Faults } from '#web/features/my-listings/pricing/price-faults.ts'
import type { PriceModel } from '#web/features/my-listings/pricing/price-model.ts'
import { pricingCalls } from '#web/features/my-listings/pricing/pricing-calls.ts'
import { blockedWords } from '#web/features/my-listings/pricing/words.pl.ts'

const WAIT_MS = 400

export type Preview = {
  answer: Reply<'previewVenuePricing'> | undefined
  fault: Fault | null
  /** The shown numbers belong to an earlier list or question. */
  stale: boolean
  /** Why no price is asked for now. */
  blocked: string | null
  /** The service comes to its customers. */
  travels: boolean
  retry: () => void
}

/** Asks for the price when the person pauses; the server prices the unsaved list as it prices a quote. */
export function usePreview(kind: ListingKind, id: string, request: { model: PriceModel; faults: Faults; wish: Wish }) {
  const { model, faults, wish } = request
  const blocked =
    model.items.length === 0
      ? blockedWords.empty
      : faults.size > 0
        ? blockedWords.wrong
        : unreadFields(model, wish).length > 0
          ? blockedWords.numbers
          : isWhole(wish)
            ? null
            : blockedWords.term
  const wanted = blocked ? '' : JSON.stringify(previewBody(model, wish))
  const settled = useSettled(wanted, WAIT_MS)
  const body = (settled ? JSON.parse(settled) : {}) as NonNullable<Args<'previewVenuePricing'>['body']>
  const query = useQuery({
    ...q(pricingCalls[kind].preview, { params: { id }, body }),
    enabled: settled !== '' && wanted !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return {
    answer: query.data,
    fault: query.error,
    stale: wanted !== settled || query.isFetching || query.isPlaceholderData,
    blocked,
    travels: kinds[kind].asks_place,
    retry: () => void query.refetch(),
  } satisfies Preview
}
