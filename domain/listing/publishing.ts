/**
 * What a listing needs before visitors may see it. The checklist of the editor, the answer of `publish` and the mail
 * about an unfinished offer all use these functions. Source: domain 1.1 and 2 (fields marked P), rulings 46 and 66.
 */
import type { ListingKind } from './codes.ts'
import type { SellerPart } from '#domain/people/owner.ts'
import type { AlcoholPolicy, CateringPolicy, DeliveryMode, ListingCategory } from './dictionaries.ts'
import type { Address, ListingRules } from './listing.ts'

/**
 * The fields of a draft that publishing looks at. Most may be missing; the rules of its term and price are always
 * there, though perhaps empty.
 */
export type PublishingFacts = Pick<
  ListingRules,
  | 'kind'
  | 'event_types'
  | 'capacities'
  | 'units'
  | 'opening'
  | 'rules'
  | 'price_list'
  | 'deposit'
  | 'cancellation_policy'
  | 'cancellation_tiers'
  | 'nationwide'
  | 'service_radius_km'
> & {
  name: string
  description: string
  category: ListingCategory | null
  address: Partial<{ [Field in keyof Address]: Address[Field] | null }> | null
  area_m2: number | null
  catering_policy: CateringPolicy | null
  alcohol_policy: AlcoholPolicy | null
  delivery_modes: readonly DeliveryMode[]
  images: number
  /** The number of pictures without a description. */
  images_undescribed?: number
  tagline: string | null
  /** The parts of the owner's profile that a seller still lacks. */
  seller_missing?: readonly SellerPart[]
}

export const publishingParts = [
  'name',
  'description',
  'category',
  'event_types',
  'street',
  'address',
  'map_position',
  'area',
  'capacity',
  'capacity_by_layout',
  'catering_policy',
  'alcohol_policy',
  'corkage_price',
  'delivery_mode',
  'service_range',
  'term_modes',
  'duration',
  'opening',
  'price',
  'deposit',
  'cancellation_policy',
  'image_alt',
  'seller',
] as const
export type PublishingPart = (typeof publishingParts)[number]

type Check = (listing: PublishingFacts) => boolean

const fulfilled: Record<PublishingPart, Check> = {
  name: (listing) => between(length(listing.name), 3, 120),
  description: (listing) => between(length(listing.description), 150, 5000),
  category: (listing) => listing.category !== null,
  event_types: (listing) => listing.event_types.length > 0,
  street: ({ address }) => length(address?.street) > 0 && length(address?.building_no) > 0,
  address: ({ address }) => [address?.postcode, address?.city, address?.voivodeship].every((part) => length(part) > 0),
  map_position: ({ address }) => between(address?.latitude, 49, 54.9) && between(address?.longitude, 14.1, 24.2),
  area: (listing) => between(listing.area_m2, 5, 20_000),
  capacity: ({ rules }) => between(rules.capacity_max, 1, 10_000) && rules.capacity_min <= rules.capacity_max,
  capacity_by_layout: (listing) => Object.keys(listing.capacities).length > 0,
  catering_policy: (listing) => listing.catering_policy !== null,
  alcohol_policy: (listing) => listing.alcohol_policy !== null,
  corkage_price: (listing) =>
    listing.alcohol_policy !== 'byo_corkage' || listing.price_list.items.some((item) => item.is_corkage),
  delivery_mode: (listing) => listing.delivery_modes.length > 0,
  service_range: (listing) => listing.nationwide || listing.service_radius_km !== null,
  term_modes: ({ rules }) => rules.term_modes.length > 0,
  duration: hasDuration,
  opening: hasOpening,
  price: hasPrice,
  deposit: hasDeposit,
  cancellation_policy: (listing) =>
    listing.cancellation_policy !== 'custom' || (listing.cancellation_tiers?.length ?? 0) > 0,
  image_alt: (listing) => !listing.images_undescribed,
  seller: (listing) => !listing.seller_missing?.length,
}

/** Parts that only a venue needs: a service states only the place from which it sets out. */
const venueOnly: readonly PublishingPart[] = [
  'street',
  'area',
  'capacity',
  'capacity_by_layout',
  'catering_policy',
  'alcohol_policy',
  'corkage_price',
]
const serviceOnly: readonly PublishingPart[] = ['delivery_mode', 'service_range']

/** The parts that publishing requires for each kind, in the order of the editor. */
export const publishingNeeds: Record<ListingKind, readonly PublishingPart[]> = {
  venue: without(serviceOnly),
  service: without(venueOnly),
}

export const publishingAdvices = ['images', 'tagline'] as const
export type PublishingAdvice = (typeof publishingAdvices)[number]
export const advisedImages = 3

/**
 * The parts that keep the listing from being published; empty when nothing is missing. Plan and suspension are checked
 * elsewhere.
 */
export function publishingMissing(listing: PublishingFacts): PublishingPart[] {
  return publishingNeeds[listing.kind].filter((part) => !fulfilled[part](listing))
}

/** Parts that are recommended but not required. */
export function publishingAdvice(listing: Pick<PublishingFacts, 'images' | 'tagline'>): PublishingAdvice[] {
  return [
    ...(listing.images < advisedImages ? (['images'] as const) : []),
    ...(length(listing.tagline) === 0 ? (['tagline'] as const) : []),
  ]
}

function length(text: string | null | undefined): number {
  return text?.trim().length ?? 0
}

function between(value: number | null | undefined, min: number, max: number): boolean {
  return value != null && value >= min && value <= max
}

function hasDuration({ rules }: PublishingFacts): boolean {
  return rules.min_minutes > 0 && rules.min_minutes <= rules.max_minutes
}

/** Whether the listing is ever open. Slots are not enough: they are offered only on dates that are open (ruling 57). */
function hasOpening({ opening }: PublishingFacts): boolean {
  return opening.weekly.length > 0 || opening.exceptions.some((one) => one.type !== 'closed' && one.windows.length > 0)
}

function hasPrice({ price_list }: PublishingFacts): boolean {
  return price_list.items.some((item) => item.kind === 'base')
}

function hasDeposit({ deposit }: PublishingFacts): boolean {
  return (
    (deposit.type !== 'zadatek' && deposit.type !== 'zaliczka') ||
    (deposit.percent_bp ?? 0) > 0 ||
    (deposit.amount_grosze ?? 0) > 0
  )
}

function without(parts: readonly PublishingPart[]) {
  return publishingParts.filter((part) => !parts.includes(part))
}
