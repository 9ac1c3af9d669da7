import type { ListingDetail } from '#contract/listings/listings.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { type Fault, isFault } from '#web/lib/http/fault.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { askCheck, askPrice } from '#web/features/listings/kinds.ts'
import { useSettled } from '#web/features/listings/fields/use-settled.ts'
import { type FreeRooms, freeRoomsOf } from './rooms.tsx'
import { chosenRooms, mainBandOf, meantPackage, startingGuests, type TermWish } from './term-wish.ts'

const WAIT_MS = 300
/** A quote lives half an hour; here it is asked again after a few minutes. */
const FRESH_MS = 5 * 60_000

export type Quote = Reply<'calculateVenuePreview'>

export type LivePrice = {
  guests: number
  quote: Quote | undefined
  /** The shown price belongs to earlier wishes. */
  recalculating: boolean
  fault: Fault | null
  reasons: readonly { code: string; message: string }[]
  alternatives: readonly { start: string; end: string; total_grosze: number | null }[]
  /** Other rooms that are free at the same time. */
  rooms: readonly FreeRooms[]
  retry: () => void
}

/** The price of the wishes, asked for when the person pauses; the reservation uses this very quote. */
export function useLivePrice(listing: ListingDetail, wish: TermWish): LivePrice {
  const guests = wish.guests ?? startingGuests(listing)
  const band = mainBandOf(listing)
  const children = band && wish.children ? [{ age_from: band.age_from, age_to: band.age_to, count: wish.children }] : []
  const party = { adults: guests, children, crew: 0 }
  const chosen = chosenRooms(listing, wish)
  const rooms = chosen.length > 0 ? { unit_ids: chosen } : {}
  const package_id = wish.package_id ?? meantPackage(listing)
  const request = {
    start: wish.start ?? '',
    end: wish.end ?? '',
    guests: party,
    ...(wish.event_type ? { event_type: wish.event_type } : {}),
    ...rooms,
    ...(wish.layout && listing.capacities[wish.layout] ? { layout: wish.layout } : {}),
    ...(package_id ? { package_id } : {}),
    ...(wish.place ? { event_place: wish.place } : {}),
  }
  const wanted = JSON.stringify(request)
  const settled = useSettled(wanted, WAIT_MS)
  const body = JSON.parse(settled) as typeof request
  const complete = Boolean(wish.start && wish.end && body.start)
  const quote = useQuery({
    ...askPrice(listing, body),
    enabled: complete,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
  const taken = quote.data && !quote.isPlaceholderData && !quote.data.available
  const check = useQuery({
    ...askCheck(listing, body),
    enabled: complete && Boolean(taken || quote.isError),
  })
  return {
    guests,
    quote: wish.start ? quote.data : undefined,
    recalculating: complete && (wanted !== settled || quote.isFetching || quote.isPlaceholderData),
    fault: isFault(quote.error) ? quote.error : null,
    reasons: taken ? (quote.data?.reasons ?? []) : [],
    alternatives: taken || quote.isError ? (check.data?.alternatives ?? []) : [],
    rooms: taken || quote.isError ? freeRoomsOf(check.data) : [],
    retry: () => void quote.refetch(),
  }
}
