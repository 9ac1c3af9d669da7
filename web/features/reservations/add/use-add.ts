/** The live price and the saving of a reservation by phone. The same key is sent until the answer is known. */
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { useSettled } from '#web/features/listings/fields/use-settled.ts'
import { call } from '#web/lib/http/api.ts'
import { type Fault, isFault } from '#web/lib/http/fault.ts'
import { useKeyOf } from '#web/lib/http/idempotency.ts'
import { useLive } from '#web/lib/query/live.ts'
import { q } from '#web/lib/query/query.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  addBody,
  addCalls,
  type AddedPreview,
  type AddedValues,
  previewBody,
  previewCalls,
  type Resource,
} from './added.ts'

const WAIT_MS = 200

export type Live = {
  preview: AddedPreview | null
  /** The preview belongs to values that have changed since. */
  stale: boolean
  fault: Fault | null
  ask: () => void
}

/** The live preview of the typed values; it also follows what others reserve meanwhile. */
export function useAddedPreview(values: AddedValues, listing: Resource | undefined, today: string): Live {
  const body = previewBody(values, listing, today)
  const now = JSON.stringify(body)
  const settled = useSettled(now, WAIT_MS)
  const request = JSON.parse(settled) as typeof body
  const answer = useQuery<AddedPreview, Fault>({
    ...q(previewCalls[listing?.kind ?? 'venue'], { body: request } as never),
    enabled: request !== null && listing !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const ask = () => {
    if (request !== null) void answer.refetch()
  }
  useLive(['reservations', 'calendar', 'listings'], ask)
  const fresh = settled === now && !answer.isPlaceholderData && !answer.isFetching
  return {
    preview: body && answer.data ? answer.data : null,
    stale: !fresh,
    fault: settled === now ? answer.error : null,
    ask,
  }
}

const RETRY_MS = 1500
const isLost = (fault: Fault): boolean =>
  fault.status === 0 || fault.status >= 500 || fault.code === 'idempotency_running'

/**
 * Saves the reservation. When the answer is lost it silently sends once more, because most such faults are a moment
 * without network.
 */
export function useAddReservation() {
  const keyOf = useKeyOf()
  return async (values: AddedValues, listing: Resource, preview: AddedPreview): Promise<OwnerReservation> => {
    const body = addBody(values, listing, preview)
    const idempotency_key = keyOf(body)
    const send = () => call(addCalls[listing.kind], { body, idempotency_key }) as Promise<OwnerReservation>
    try {
      return await send()
    } catch (error) {
      if (!isFault(error) || !isLost(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, (error.retry_after ?? 0) * 1000 || RETRY_MS))
      return send()
    }
  }
}
