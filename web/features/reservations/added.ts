/** What the form of a reservation by phone holds, and how it becomes the body of a call. */
import type { EventType } from '#domain/codes.ts'
import { parseZloty } from '#domain/money.ts'
import { addDays } from '#domain/time.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import type { Reply } from '#web/lib/api.ts'
import { sayDate, sayTime } from './say-date.pl.ts'

export type Resource = Reply<'listCalendarResources'>['results'][number]
export type AddedPreview = Reply<'previewVenueReservation'>

export type AddedValues = {
  listing_id: string
  unit_ids: string[]
  date: string
  guests: string
  /** Empty follows the listing's usual hours. */
  from: string
  to: string
  /** Days after the first; empty is read from the hours. */
  ends_after: string
  name: string
  'customer.phone': string
  'customer.email': string
  event_type: EventType | ''
  crew: string
  owner_note: string
  own_price: boolean
  'price_override.total_grosze': string
  'price_override.reason': string
}

export const emptyAdded: AddedValues = {
  ...{ listing_id: '', unit_ids: [], date: '', guests: '', from: '', to: '', ends_after: '', name: '' },
  ...{ 'customer.phone': '', 'customer.email': '', event_type: '', crew: '', owner_note: '' },
  ...{ own_price: false, 'price_override.total_grosze': '', 'price_override.reason': '' },
}

const clock = (wall: string | null): string => (wall && /T\d\d:\d\d$/.test(wall) ? wall.slice(11) : '')

/** What a link from the calendar already says. */
export function addedFromLink(search: URLSearchParams): AddedValues {
  const [start, end] = [search.get('start'), search.get('end')]
  const date = search.get('data') ?? start?.slice(0, 10) ?? ''
  const days = start && end ? nightsBetween(start.slice(0, 10), end.slice(0, 10)) : 0
  return {
    ...emptyAdded,
    listing_id: search.get('oferta') ?? '',
    unit_ids: search.getAll('sala'),
    date,
    from: clock(start),
    to: clock(end),
    ends_after: days > 0 ? String(days) : '',
  }
}

function nightsBetween(from: string, to: string): number {
  for (let days = 0; days <= 30; days++) if (addDays(from, days) === to) return days
  return 0
}

const count = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text.trim()) : 0)

/** First word and the rest; both are asked for. */
export function nameParts(name: string): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/)
  return { first_name: words[0] ?? '', last_name: words.slice(1).join(' ') }
}

/** The asked term as far as it is said; null without a day that can be read. */
export function termOf(values: AddedValues, today: string): { date: string; start?: string; end?: string } | null {
  const date = sayDate(values.date, today)?.date
  if (!date) return null
  const [from, to] = [sayTime(values.from), sayTime(values.to)]
  if (!from) return { date }
  const start = `${date}T${from}`
  if (!to) return { date, start }
  const days = values.ends_after === '' ? (to > from ? 0 : 1) : Number(values.ends_after)
  return { date, start, end: `${addDays(date, days)}T${to}` }
}

function askedOf(values: AddedValues, listing: Resource) {
  return {
    ...kinds[listing.kind].idOf(listing.id),
    guests: { adults: count(values.guests), children: [], crew: count(values.crew) },
    event_type: values.event_type || ('other' as const),
    ...(kinds[listing.kind].rents_rooms && values.unit_ids.length > 0 ? { unit_ids: values.unit_ids } : {}),
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
    owner_note: values.owner_note.trim(),
    ...(total_grosze === null
      ? preview.price && { shown_total_grosze: preview.price.total_grosze }
      : { price_override: { total_grosze, reason: values['price_override.reason'].trim() } }),
  }
}
