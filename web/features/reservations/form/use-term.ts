import type { ListingDetail } from '#contract/listings/listings.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import { freeRoomsOf } from '#web/features/listings/term/rooms.tsx'
import { noNetwork, type Reply } from '#web/lib/http/api.ts'
import type { Fault } from '#web/lib/http/fault.ts'
import { q } from '#web/lib/query/query.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addDays, daysIn } from '#web/ui/fields/month.ts'
import { pricedBody, type ReserveValues } from './values.ts'

type Listing = Pick<ListingDetail, 'id' | 'kind'>
export type Checked = Reply<'checkVenueAvailability'>

const check = (listing: Listing, body: Record<string, unknown>) =>
  q(kinds[listing.kind].calls.check, { body: { ...body, ...kinds[listing.kind].idOf(listing.id) } })

const roomsOf = (unit_ids: readonly string[]) => (unit_ids.length > 0 ? unit_ids : undefined)

/** The days of a month with their availability; the old month stays while the next one loads. */
export function useMonth(listing: Listing, month: string, unit_ids: readonly string[]) {
  const answer = useQuery<Checked, Fault>({
    ...check(listing, { from: `${month}-01`, to: `${month}-${daysIn(month)}`, unit_ids: roomsOf(unit_ids) }),
    placeholderData: keepPreviousData,
  })
  const days = new Map(answer.data?.days?.map((day) => [day.date, day]))
  return {
    days,
    loading: answer.isPending || answer.isPlaceholderData,
    fault: answer.error,
    retry: () => void answer.refetch(),
  }
}

/**
 * A date and the next one (events go on past midnight), with the free starts for each asked length in minutes. `free`
 * answers null until they are known.
 */
export function useDay(listing: Listing, date: string | null, lengths: readonly number[], unit_ids: readonly string[]) {
  const from = date ?? '2000-01-01'
  const asked = (lengths.length > 0 ? lengths : [undefined]).map((minutes) =>
    check(listing, { from, to: addDays(from, 1), minutes, unit_ids: roomsOf(unit_ids) }),
  )
  const { data, error, isFetching, fetchStatus, refetch } = useQuery<Checked[], Fault>({
    // A list of keys, so that it differs from the key of a single answer about such a day.
    queryKey: asked.map(({ queryKey }) => queryKey),
    queryFn: (context) => Promise.all(asked.map(({ queryFn }) => queryFn(context))),
    enabled: date !== null,
  })
  const startsOf = (of: Checked | undefined) => new Set(of?.days?.flatMap((day) => day.starts ?? []))
  const days = data?.[0]?.days
  return {
    day: days?.[0] ?? null,
    windows: days?.flatMap((day) => day.windows) ?? [],
    free: (minutes: number) => (data ? startsOf(data[lengths.indexOf(minutes)]) : null),
    loading: isFetching && !data,
    // Without a network no request is sent until it is back; that must not look like a day without hours.
    fault: error ?? (!data && fetchStatus === 'paused' ? noNetwork() : null),
    retry: () => void refetch(),
  }
}

/**
 * Free terms near the chosen one, and other rooms at the same time; asked only when the chosen term is not available.
 */
export function useProposals(
  listing: Listing & Pick<ListingDetail, 'price_items'>,
  values: ReserveValues,
  wanted: boolean,
) {
  const priced = pricedBody(values, listing)
  const answer = useQuery<Checked, Fault>({
    ...check(listing, priced ?? {}),
    enabled: wanted && priced !== null,
    staleTime: 0,
  })
  const found = wanted ? answer.data : undefined
  return { terms: found?.alternatives ?? [], rooms: freeRoomsOf(found) }
}
