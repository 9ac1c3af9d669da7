/**
 * The wishes of a visitor about one listing: term, guests, package, place. They live in the query of the detail page
 * and are passed on, under the same names, to the reservation.
 */
import type { ListingDetail } from '#contract/listings/listings.ts'
import { layoutCapacity, roomsApart } from '#domain/listing/listing.ts'
import { paths, wholePlace, withQuery } from '#contract/paths.ts'
import { eventTypes, type EventType } from '#domain/listing/codes.ts'
import { mostGuests } from '#domain/listing/capacity.ts'
import { defaultPackage } from '#domain/price-list/default-package.ts'
import { isWallTime } from '#domain/time.ts'
import { useSearchParams } from '#web/lib/page/navigation.ts'
import { kinds } from '#web/features/listings/kinds.ts'

export type EventPlace = { city: string; latitude: number; longitude: number }

export type TermWish = {
  start: string | null
  end: string | null
  guests: number | null
  /** Children in the main age band, besides `guests`; null when not given. */
  children: number | null
  event_type: EventType | null
  package_id: string | null
  /** Rooms of a venue; none means the whole place. */
  units: string[]
  layout: string | null
  place: EventPlace | null
}

const local = (value: string | null): string | null => (value && isWallTime(value) ? value : null)

export function readWish(params: URLSearchParams): TermWish {
  const start = local(params.get('start'))
  const end = local(params.get('end'))
  const whole = start && end && end > start
  const count = (name: string): number | null => {
    const number = Number(params.get(name))
    return Number.isInteger(number) && number > 0 && number <= 10_000 ? number : null
  }
  const city = params.get('city')?.trim().slice(0, 80)
  const latitude = Number(params.get('latitude'))
  const longitude = Number(params.get('longitude'))
  const place = city && latitude >= 49 && latitude <= 54.9 && longitude >= 14.1 && longitude <= 24.2
  return {
    start: whole ? start : null,
    end: whole ? end : null,
    // With children only, the adults are zero and not unknown.
    guests: count('guests') ?? (count('children') ? 0 : null),
    children: count('children'),
    event_type: eventTypes.find((code) => code === params.get('event_type')) ?? null,
    package_id: params.get('package_id')?.slice(0, 60) ?? null,
    units: params.getAll('unit').flatMap((unit) => unit.slice(0, 60) || []),
    layout: params.get('layout')?.slice(0, 20) || null,
    place: place ? { city, latitude, longitude } : null,
  }
}

const queryOf = ({ place, units, ...wish }: Partial<TermWish>): Record<string, string | string[] | null> => {
  const out: Record<string, string | string[] | null> = units ? { unit: units } : {}
  for (const [key, value] of Object.entries(wish)) out[key] = value === null ? null : String(value)
  if (place !== undefined) {
    out.city = place?.city ?? null
    out.latitude = place ? String(place.latitude) : null
    out.longitude = place ? String(place.longitude) : null
  }
  return out
}

export type ChangeWish = (change: Partial<TermWish>) => void

export function useTermWish(): [TermWish, ChangeWish] {
  const [params, setParams] = useSearchParams()
  return [readWish(params), (change) => setParams(queryOf(change))]
}

/**
 * Address of the reservation form with these wishes. Defaults are written out, because the form's draft may hold
 * another choice.
 */
export function reserveHref(listing: ListingDetail, wish: TermWish): string {
  const rooms = chosenRooms(listing, wish)
  return withQuery(kinds[listing.kind].paths.reserve(listing.slug), {
    ...queryOf(wish),
    unit: rooms.length > 0 ? rooms : roomsOf(listing).length > 0 ? wholePlace : null,
    package_id: wish.package_id ?? meantPackage(listing),
  })
}

/** Address for questions about listings that take only inquiries; the operator passes them on. */
export const askHref = ({ slug }: Pick<ListingDetail, 'slug'>): string =>
  withQuery(paths.contact, { temat: 'reservation', oferta: slug })

/** The rooms of a venue that can be reserved separately. */
export const roomsOf = (listing: ListingDetail): ListingDetail['units'] =>
  kinds[listing.kind].rents_rooms ? roomsApart(listing.units) : []

/** The chosen rooms that the listing has; empty for the whole place, and when all of its rooms are named. */
export function chosenRooms(listing: ListingDetail, { units }: Pick<TermWish, 'units'>): string[] {
  const rooms = roomsOf(listing).flatMap(({ id }) => (units.includes(id) ? id : []))
  return rooms.length === listing.units.length ? [] : rooms
}

/** The most guests that fit the chosen rooms and layout. */
export function roomFor(listing: ListingDetail, wish: TermWish): number {
  const chosen = chosenRooms(listing, wish)
  const rooms = chosen.length > 0 ? chosen : null
  return mostGuests(listing.capacity_max, listing.units, rooms, layoutCapacity(listing, wish.layout ?? '', rooms))
}

/** The age band that a number of children belongs to; null where the listing has none. */
export const mainBandOf = ({
  child_bands,
}: Pick<ListingDetail, 'child_bands'>): ListingDetail['child_bands'][number] | null =>
  child_bands.find(({ main }) => main) ?? child_bands[0] ?? null

/** Whether the price counts children, so that there is none without their number. */
export const asksChildren = ({ price_items }: ListingDetail): boolean =>
  price_items.some(
    ({ kind, qty_source }) => kind === 'base' && qty_source.some((source) => source.includes('children')),
  )

const USUAL_GUESTS = 50

/** The initial number of guests, within the listing's limits. */
export const startingGuests = (listing: ListingDetail): number =>
  Math.max(1, listing.capacity_min, Math.min(listing.capacity_max, USUAL_GUESTS))

/** The default package when none is chosen. */
export const meantPackage = ({ packages, price_mode, price_items }: ListingDetail): string | null =>
  defaultPackage(packages, { price_mode, items: price_items })
