/** The values of the reservation form, under the names of the wire (`customer.email`), and how they become a body. */
import type { ListingDetail } from '#contract/listings/listings.ts'
import { roomsApart } from '#domain/listing/listing.ts'
import type { EventType, TermMode } from '#domain/listing/codes.ts'
import { type Deposit, type PaymentChoice, paymentChoicesFor } from '#domain/reservation/payment.ts'
import { defaultPackage } from '#domain/price-list/default-package.ts'
import type { ReserveLink } from '#web/features/reservations/parts/reserve-link.ts'
import { buyerBody, type BuyerValues, privatePerson } from '#web/features/reservations/buyer/buyer.ts'

export type Place = { city: string; latitude: number; longitude: number }

export type ReserveValues = BuyerValues & {
  mode: TermMode | ''
  start: string
  end: string
  unit_ids: string[]
  event_type: EventType | ''
  event_type_other: string
  layout: string
  adults: number
  /** Numbers by age band, for example `4-10`. */
  children: Record<string, number>
  crew: number
  package_id: string
  event_place: Place | null
  'event_place.street': string
  'event_place.building_no': string
  'event_place.postcode': string
  addons: Record<string, number>
  promo_code: string
  'customer.first_name': string
  'customer.last_name': string
  'customer.email': string
  'customer.phone': string
  notes: string
  'consents.terms': boolean
  'consents.marketing': boolean
  'consents.early_performance': boolean
  payment_choice: PaymentChoice | ''
}

export type Band = { age_from: number; age_to: number }
export const bandKey = (band: Band): string => `${band.age_from}-${band.age_to}`

type FormListing = Pick<ListingDetail, 'capacity_min' | 'packages' | 'price_items' | 'price_mode'>
type Offer = Pick<ListingDetail, 'capacities' | 'units'>
type Extras = Pick<ListingDetail, 'price_items'>

/** The package whose price the card shows; empty when there are no packages. */
export function proposedPackage({ packages, price_mode, price_items }: Omit<FormListing, 'capacity_min'>): string {
  return defaultPackage(packages, { price_mode, items: price_items }) ?? ''
}

/** No consent is ticked beforehand. */
export const nothingAgreed = {
  'consents.terms': false,
  'consents.marketing': false,
  'consents.early_performance': false,
} as const

export function newValues(listing: FormListing): ReserveValues {
  return {
    ...{ mode: '', start: '', end: '', unit_ids: [], event_type: '', event_type_other: '', layout: '' },
    ...{ adults: Math.max(1, listing.capacity_min), children: {}, crew: 0, package_id: proposedPackage(listing) },
    ...{ event_place: null, 'event_place.street': '', 'event_place.building_no': '', 'event_place.postcode': '' },
    ...{ addons: {}, promo_code: '', notes: '' },
    ...{ 'customer.first_name': '', 'customer.last_name': '', 'customer.email': '', 'customer.phone': '' },
    ...privatePerson,
    ...nothingAgreed,
    payment_choice: '',
  }
}

/** Puts the values of a link over those typed before; another number of guests discards their split by age. */
export function withLink(values: ReserveValues, link: ReserveLink, main: Band | null = null): ReserveValues {
  const merged = { ...values }
  if (link.start && link.end) Object.assign(merged, { start: link.start, end: link.end, mode: link.mode ?? '' })
  if (link.children && main) {
    const known = link.children === childrenCount(values) && (link.guests ?? 0) === values.adults
    if (!known) Object.assign(merged, { adults: link.guests ?? 0, children: { [bandKey(main)]: link.children } })
  } else if (link.guests && link.guests !== headsOf(values) - values.crew) {
    Object.assign(merged, { adults: link.guests, children: {} })
  }
  if (link.event_type) merged.event_type = link.event_type
  if (link.package_id) merged.package_id = link.package_id
  if (link.units) merged.unit_ids = link.units
  if (link.layout) merged.layout = link.layout
  if (link.place) Object.assign(merged, inPlace(values, link.place))
  if (link.promo_code) merged.promo_code = link.promo_code
  if (link.addons) merged.addons = { ...values.addons, ...link.addons }
  return merged
}

/** The street that was typed belongs to the town that was typed. */
function inPlace(values: ReserveValues, event_place: Place): Partial<ReserveValues> {
  return values.event_place?.city === event_place.city && values.event_place.latitude === event_place.latitude
    ? { event_place }
    : { event_place, 'event_place.street': '', 'event_place.building_no': '', 'event_place.postcode': '' }
}

/**
 * Drops a package, layout or rooms that the listing no longer has or does not rent apart, because no field of the form
 * could remove them. All rooms are the whole place.
 */
export function onlyOffered(values: ReserveValues, listing: FormListing & Offer): ReserveValues {
  const { packages, capacities, units } = listing
  const whole = units.every(({ id }) => values.unit_ids.includes(id))
  return {
    ...values,
    package_id: packages.some(({ code }) => code === values.package_id) ? values.package_id : proposedPackage(listing),
    layout: Object.hasOwn(capacities, values.layout) ? values.layout : '',
    unit_ids: whole ? [] : roomsApart(units).flatMap(({ id }) => (values.unit_ids.includes(id) ? id : [])),
  }
}

/** Whether an item is an addon that goes with a package. */
export const goesWith = (item: ListingDetail['price_items'][number], package_id: string): boolean =>
  item.kind === 'addon' && (!item.package_code || item.package_code === package_id)

export const childrenCount = (values: Pick<ReserveValues, 'children'>): number =>
  Object.values(values.children).reduce((sum, count) => sum + count, 0)

/** Everybody in the room: guests and crew. */
export const headsOf = (values: Pick<ReserveValues, 'adults' | 'children' | 'crew'>): number =>
  values.adults + childrenCount(values) + values.crew

export function guestsOf(values: Pick<ReserveValues, 'adults' | 'children' | 'crew'>) {
  const children = Object.entries(values.children)
    .filter(([, count]) => count > 0)
    .map(([band, count]) => {
      const [age_from = 0, age_to = 0] = band.split('-').map(Number)
      return { age_from, age_to, count }
    })
  return { adults: values.adults, children, crew: values.crew }
}

function placeOf(values: ReserveValues) {
  if (!values.event_place) return undefined
  const text = (name: 'street' | 'building_no' | 'postcode') => values[`event_place.${name}`].trim()
  return { ...values.event_place, street: text('street'), building_no: text('building_no'), postcode: text('postcode') }
}

/**
 * The part of the request that the price depends on; null until a term is chosen. The distance depends on the town
 * alone. Addons of another package stay in the form but are not sent.
 */
export function pricedBody(values: ReserveValues, { price_items }: Extras) {
  if (!values.start || !values.end) return null
  const offered = new Set(price_items.filter((item) => goesWith(item, values.package_id)).map(({ id }) => id))
  const addons = Object.entries(values.addons)
    .filter(([id, quantity]) => quantity > 0 && offered.has(id))
    .map(([addon_id, quantity]) => ({ addon_id, quantity }))
  return {
    start: values.start,
    end: values.end,
    term_mode: values.mode || undefined,
    event_type: values.event_type || ('other' as const),
    guests: guestsOf(values),
    addons,
    promo_code: values.promo_code.trim() || undefined,
    layout: values.layout || undefined,
    unit_ids: values.unit_ids.length > 0 ? values.unit_ids : undefined,
    package_id: values.package_id || undefined,
    event_place: values.event_place ? { ...values.event_place } : undefined,
  }
}

type Priced = { quote_id: string; deposit: Deposit; total_grosze: number }

/** The whole reservation at a price. Throws without a term; the button is only there with one. */
export function reserveBody(values: ReserveValues, listing: Extras, { quote_id, deposit, total_grosze }: Priced) {
  const priced = pricedBody(values, listing)
  if (!priced) throw new Error('a reservation needs a term')
  return {
    ...priced,
    quote_id,
    event_place: placeOf(values),
    event_type_other: (priced.event_type === 'other' && values.event_type_other.trim()) || undefined,
    // A payment choice made for another price may not be offered for this one.
    payment_choice: paymentChoicesFor(deposit, total_grosze).find((one) => one === values.payment_choice),
    customer: {
      first_name: values['customer.first_name'].trim(),
      last_name: values['customer.last_name'].trim(),
      email: values['customer.email'].trim(),
      phone: values['customer.phone'].trim(),
    },
    buyer: buyerBody(values),
    notes: values.notes.trim(),
    consents: {
      terms: values['consents.terms'],
      // One tick covers the site's terms and the owner's rules (domain 5.8).
      owner_rules: values['consents.terms'],
      marketing: values['consents.marketing'],
      early_performance: values['consents.early_performance'],
    },
  }
}
