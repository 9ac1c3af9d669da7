/** The values of the form for a reservation by phone, and how they become the body of a call. */
import type { EventType } from '#domain/listing/codes.ts'
import { parseZloty } from '#domain/money.ts'
import type { Guests } from '#domain/price-list/price-list.ts'
import { addDays, daysBetween, isWallTime } from '#domain/time.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { buyerBody, type BuyerValues, privatePerson } from '#web/features/reservations/buyer/buyer.ts'
import { addonsOf } from '#web/features/reservations/form/addons.ts'
import { sayDate, saysDaysEnd, sayTime } from './say-date.pl.ts'
import { type Place, proposedPackage } from '#web/features/reservations/form/values.ts'

export type Resource = Reply<'listCalendarResources'>['results'][number]
export type AddedPreview = Reply<'previewVenueReservation'>

export type AddedValues = BuyerValues & {
  listing_id: string
  unit_ids: string[]
  date: string
  guests: string
  /** Empty means the listing's usual hours. */
  from: string
  to: string
  /** Days from the start to the end; when empty, derived from the hours. */
  ends_after: string
  name: string
  'customer.phone': string
  'customer.email': string
  event_type: EventType | ''
  event_type_other: string
  layout: string
  /** Typed numbers by age band, for example `4-10`. */
  children: Record<string, string>
  crew: string
  package_id: string
  event_place: Place | null
  /** Text in the field while no place is chosen. */
  place_text: string
  'event_place.street': string
  'event_place.building_no': string
  /** Quantities by addon id. */
  addons: Record<string, number>
  notes: string
  owner_note: string
  own_price: boolean
  'price_override.total_grosze': string
  'price_override.reason': string
}

export const emptyAdded: AddedValues = {
  ...{ listing_id: '', unit_ids: [], date: '', guests: '', from: '', to: '', ends_after: '', name: '' },
  ...{ 'customer.phone': '', 'customer.email': '', event_type: '', event_type_other: '', crew: '', owner_note: '' },
  ...{ layout: '', children: {}, package_id: '', addons: {}, notes: '' },
  ...privatePerson,
  ...{ event_place: null, place_text: '', 'event_place.street': '', 'event_place.building_no': '' },
  ...{ own_price: false, 'price_override.total_grosze': '', 'price_override.reason': '' },
}

/** Fields of the folded part. */
export const moreFields = [
  ...(['unit_ids', 'children', 'crew', 'event_type', 'event_type_other', 'layout', 'package_id'] as const),
  ...(['place_text', 'event_place.street', 'event_place.building_no', 'addons', 'notes'] as const),
]

/** Values for another listing: choices that belong to the former one are dropped; the place of the event stays. */
export const forListing = (values: AddedValues, listing_id: string): AddedValues => ({
  ...values,
  ...{ listing_id, unit_ids: [], children: {}, crew: '', event_type: '', event_type_other: '' },
  ...{ layout: '', package_id: '', addons: {}, place_text: '' },
})

/** Values with another package; addons that it does not offer are dropped. */
export function withPackage(
  values: AddedValues,
  package_id: string,
  detail: Parameters<typeof addonsOf>[0] & Parameters<typeof proposedPackage>[0],
): AddedValues {
  const choices = addonsOf(detail, package_id || proposedPackage(detail)).map(({ id }) => id)
  const addons = Object.fromEntries(Object.entries(values.addons).filter(([id]) => choices.includes(id)))
  return { ...values, package_id, addons }
}

const clock = (local: string): string => (isWallTime(local) ? local.slice(11) : '')

/** The values that a link from the calendar contains. */
export function addedFromLink(search: URLSearchParams): AddedValues {
  const [start, end] = [search.get('start') ?? '', search.get('end') ?? '']
  return {
    ...emptyAdded,
    listing_id: search.get('oferta') ?? '',
    unit_ids: search.getAll('sala'),
    ...typedTerm(start, end),
    date: search.get('data') ?? start.slice(0, 10),
  }
}

/** A term as typed fields; the days until its end are set only when the two hours do not imply them. */
export function typedTerm(start: string, end: string): Pick<AddedValues, 'date' | 'from' | 'to' | 'ends_after'> {
  const [date, from, to] = [start.slice(0, 10), clock(start), clock(end)]
  const days = from && to ? daysBetween(date, end.slice(0, 10)) : 0
  return { date, from, to, ends_after: days > 0 && days !== daysByHours(from, to) ? String(days) : '' }
}

/** Days implied by two hours: an end that is not later than the start is on the next day. */
export const daysByHours = (from: string, to: string): number => (to > from ? 0 : 1)

export const count = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text.trim()) : 0)

/** Splits a name into the first word and the rest; both are required. */
export function nameParts(name: string): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/)
  return { first_name: words[0] ?? '', last_name: words.slice(1).join(' ') }
}

/** The typed term as far as it is filled in; null without a readable day. */
export function termOf(values: AddedValues, today: string): { date: string; start?: string; end?: string } | null {
  const date = sayDate(values.date, today)?.date
  if (!date) return null
  const [from, to] = [sayTime(values.from), sayTime(values.to)]
  if (!from) return { date }
  const start = `${date}T${from}`
  if (!to) return { date, start }
  // „24” of a chosen day is the midnight after it.
  const days =
    values.ends_after === '' ? daysByHours(from, to) : Number(values.ends_after) + (saysDaysEnd(values.to) ? 1 : 0)
  return { date, start, end: `${addDays(date, days)}T${to}` }
}

/** The guests for the wire: the main field counts adults; children and crew are typed in the folded part. */
export const guestsAsked = (values: AddedValues, listing: Pick<Resource, 'kind'>): Guests => ({
  adults: count(values.guests),
  children: bandsOf(values.children),
  crew: kinds[listing.kind].rents_rooms ? count(values.crew) : 0,
})

/** The age bands with at least one child, from typed numbers. */
export const bandsOf = (children: Record<string, string>): Guests['children'] =>
  Object.entries(children)
    .filter(([, text]) => count(text) > 0)
    .map(([band, text]) => {
      const [age_from = 0, age_to = 0] = band.split('-').map(Number)
      return { age_from, age_to, count: count(text) }
    })

export const addonsAsked = (addons: Record<string, number>) =>
  Object.entries(addons)
    .filter(([, quantity]) => quantity > 0)
    .map(([addon_id, quantity]) => ({ addon_id, quantity }))

/** Only fields that this kind of listing has, because a draft may still hold choices for the other kind. */
function askedOf(values: AddedValues, listing: Resource) {
  const { idOf, rents_rooms, asks_place } = kinds[listing.kind]
  const text = (name: 'street' | 'building_no') => values[`event_place.${name}`].trim()
  return {
    ...idOf(listing.id),
    guests: guestsAsked(values, listing),
    event_type: values.event_type || ('other' as const),
    addons: addonsAsked(values.addons),
    ...(rents_rooms && values.unit_ids.length > 0 ? { unit_ids: values.unit_ids } : {}),
    ...(rents_rooms && values.layout ? { layout: values.layout } : {}),
    ...(!rents_rooms && values.package_id ? { package_id: values.package_id } : {}),
    ...(asks_place && values.event_place
      ? { event_place: { ...values.event_place, street: text('street'), building_no: text('building_no') } }
      : {}),
  }
}

export const previewCalls = { venue: 'previewVenueReservation', service: 'previewServiceReservation' } as const
export const addCalls = { venue: 'addVenueReservation', service: 'addServiceReservation' } as const

export function previewBody(values: AddedValues, listing: Resource | undefined, today: string) {
  const term = termOf(values, today)
  if (!listing || !term || count(values.guests) === 0) return null
  return { ...askedOf(values, listing), ...term }
}

export const ownPrice = (values: AddedValues): number | null =>
  values.own_price ? parseZloty(values['price_override.total_grosze']) : null

export function addBody(values: AddedValues, listing: Resource, preview: AddedPreview) {
  const total_grosze = ownPrice(values)
  return {
    ...askedOf(values, listing),
    start: preview.start,
    end: preview.end,
    customer: {
      ...nameParts(values.name),
      phone: values['customer.phone'].trim(),
      email: values['customer.email'].trim(),
    },
    buyer: buyerBody(values),
    owner_note: values.owner_note.trim(),
    notes: values.notes.trim(),
    ...(values.event_type === 'other' && values.event_type_other.trim()
      ? { event_type_other: values.event_type_other.trim() }
      : {}),
    ...(total_grosze === null
      ? preview.price && { shown_total_grosze: preview.price.total_grosze }
      : { price_override: { total_grosze, reason: values['price_override.reason'].trim() } }),
  }
}
