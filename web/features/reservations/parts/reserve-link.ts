/**
 * The address of the reservation form: a card, the detail page or a mail hands over the term, the guests and other
 * choices, so that the form opens with the price that was shown. Unreadable values are left out.
 */
import { listingPaths, wholePlace, withQuery } from '#contract/paths.ts'
import { eventTypes, type EventType, type ListingKind, type TermMode, termModes } from '#domain/listing/codes.ts'
import { isWallTime } from '#domain/time.ts'

export type ReserveLink = {
  /** Wall times of the listing, `YYYY-MM-DDTHH:MM`. */
  start?: string | undefined
  end?: string | undefined
  mode?: TermMode | undefined
  /** Adults; without `children`, all guests. */
  guests?: number | undefined
  /** Children in the main age band of the listing. */
  children?: number | undefined
  event_type?: EventType | undefined
  package_id?: string | undefined
  /** Ids of rooms; none means the whole place. */
  units?: string[] | undefined
  layout?: string | undefined
  /** The place that a service comes to. */
  place?: { city: string; latitude: number; longitude: number } | undefined
  /** Quantities by addon id. */
  addons?: Record<string, number> | undefined
  promo_code?: string | undefined
}

const keys = [
  'start',
  'end',
  'mode',
  'guests',
  'children',
  'event_type',
  'package_id',
  'package',
  'unit',
  'layout',
  'city',
  'latitude',
  'longitude',
  'addon',
  'promo_code',
] as const
/** Keys of the query that this link uses; the form removes them from the address once they are in the draft. */
export const reserveLinkKeys: readonly string[] = keys

const mostGuests = 10_000

const oneOf = <T extends string>(codes: readonly T[], text: string | null): T | undefined =>
  codes.find((code) => code === text)

function guestsOf(text: string | null): number | undefined {
  const count = Number(text)
  return text !== null && Number.isInteger(count) && count > 0 && count <= mostGuests ? count : undefined
}

function placeOf(search: URLSearchParams): ReserveLink['place'] {
  const city = search.get('city')?.trim()
  const latitude = Number(search.get('latitude') ?? Number.NaN)
  const longitude = Number(search.get('longitude') ?? Number.NaN)
  return city && Number.isFinite(latitude) && Number.isFinite(longitude) ? { city, latitude, longitude } : undefined
}

function addonsOf(search: URLSearchParams): ReserveLink['addons'] {
  const addons: Record<string, number> = {}
  for (const text of search.getAll('addon')) {
    const [id = '', count = '1'] = text.split('*')
    const quantity = Number(count)
    if (id && quantity > 0 && Number.isFinite(quantity)) addons[id] = quantity
  }
  return Object.keys(addons).length > 0 ? addons : undefined
}

export function parseReserveLink(search: URLSearchParams): ReserveLink {
  const start = search.get('start') ?? ''
  const end = search.get('end') ?? ''
  const term = isWallTime(start) && isWallTime(end) && start < end
  const named = search.getAll('unit').filter(Boolean)
  const units = named.filter((unit) => unit !== wholePlace)
  return {
    start: term ? start : undefined,
    end: term ? end : undefined,
    mode: oneOf(termModes, search.get('mode')),
    guests: guestsOf(search.get('guests')),
    children: guestsOf(search.get('children')),
    event_type: oneOf(eventTypes, search.get('event_type')),
    package_id: search.get('package_id') || search.get('package') || undefined,
    units: named.length > 0 ? units : undefined,
    layout: search.get('layout') || undefined,
    place: placeOf(search),
    addons: addonsOf(search),
    promo_code: search.get('promo_code')?.trim() || undefined,
  }
}

/** Path of the reservation form of a listing (id or slug), with everything that is known already. */
export function reserveHref(kind: ListingKind, id: string, link: ReserveLink = {}): string {
  const { place, addons, units, ...plain } = link
  return withQuery(listingPaths[kind].reserve(id), {
    ...plain,
    unit: units,
    city: place?.city,
    latitude: place?.latitude,
    longitude: place?.longitude,
    addon: Object.entries(addons ?? {}).map(([addon, quantity]) => (quantity === 1 ? addon : `${addon}*${quantity}`)),
  })
}
