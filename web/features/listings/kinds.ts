/**
 * How venues and services differ for visitors: calls, paths, words. Screens get `kind` from their route and pass it on.
 * The differences for owners are in `my-listings/own-kinds.ts`, those of the rules in `traitsOf` of the domain.
 */
import type { CallName } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { listingPaths } from '#contract/paths.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { q } from '#web/lib/query/query.ts'
import { type KindWords, kindWords } from './kind-words.pl.ts'

type Paths = (typeof listingPaths)[ListingKind]
type Calls = {
  search: 'searchVenues' | 'searchServices'
  detail: 'getPublicVenue' | 'getPublicService'
  embedded: 'getVenueByEmbed' | 'getServiceByEmbed'
  check: 'checkVenueAvailability' | 'checkServiceAvailability'
  calculate: 'calculateVenuePrice' | 'calculateServicePrice'
  /** The same two calls for the owner's preview of a listing. */
  check_preview: 'checkVenuePreview' | 'checkServicePreview'
  calculate_preview: 'calculateVenuePreview' | 'calculateServicePreview'
}

export type Kind = {
  kind: ListingKind
  calls: Calls
  paths: Paths
  words: KindWords
  /** The id under the name that a body uses. */
  idOf: (id: string) => { venue_id: string } | { service_id: string }
  /** The category is shown on the picture of a card. */
  category_on_card: boolean
  /** The search asks for a category: halls are alike, but a band is no caterer. */
  chooses_category: boolean
  /** The price may depend on the place of the event. */
  asks_place: boolean
  /** Its units are rooms that can be reserved separately, not interchangeable crews. */
  rents_rooms: boolean
  /** The map shows the exact place, not only the town nearby. */
  exact_place: boolean
  schema_type: 'EventVenue' | 'Service'
}

export const kinds: Record<ListingKind, Kind> = {
  venue: {
    kind: 'venue',
    calls: {
      search: 'searchVenues',
      detail: 'getPublicVenue',
      embedded: 'getVenueByEmbed',
      check: 'checkVenueAvailability',
      calculate: 'calculateVenuePrice',
      check_preview: 'checkVenuePreview',
      calculate_preview: 'calculateVenuePreview',
    },
    paths: listingPaths.venue,
    words: kindWords.venue,
    idOf: (id) => ({ venue_id: id }),
    category_on_card: false,
    chooses_category: false,
    asks_place: false,
    rents_rooms: true,
    exact_place: true,
    schema_type: 'EventVenue',
  },
  service: {
    kind: 'service',
    calls: {
      search: 'searchServices',
      detail: 'getPublicService',
      embedded: 'getServiceByEmbed',
      check: 'checkServiceAvailability',
      calculate: 'calculateServicePrice',
      check_preview: 'checkServicePreview',
      calculate_preview: 'calculateServicePreview',
    },
    paths: listingPaths.service,
    words: kindWords.service,
    idOf: (id) => ({ service_id: id }),
    category_on_card: true,
    chooses_category: true,
    asks_place: true,
    rents_rooms: false,
    exact_place: false,
    schema_type: 'Service',
  },
} satisfies Record<ListingKind, Kind & { calls: Record<string, CallName> }>

type CheckWish = Omit<Wire['checkServiceAvailability']['body'], 'service_id'>
type PriceWish = Omit<Wire['calculateServicePrice']['body'], 'service_id'>
type ListingRef = Pick<ListingDetail, 'id' | 'kind' | 'preview'>

/** The calls about terms of a listing, published or in the owner's preview. */
export const askCheck = ({ id, kind, preview }: ListingRef, body: CheckWish) =>
  preview
    ? q(kinds[kind].calls.check_preview, { params: { id }, body })
    : q(kinds[kind].calls.check, { body: { ...kinds[kind].idOf(id), ...body } })

export const askPrice = ({ id, kind, preview }: ListingRef, body: PriceWish) =>
  preview
    ? q(kinds[kind].calls.calculate_preview, { params: { id }, body })
    : q(kinds[kind].calls.calculate, { body: { ...kinds[kind].idOf(id), ...body } })
