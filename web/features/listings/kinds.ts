/**
 * In what venues and services differ for their visitors: calls, paths, words. Screens take `kind` from their route and
 * carry it. What differs for their owners stands in `my-listings/own-kinds.ts`, for the rules in `traitsOf` of the domain.
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
  /** The same two of a listing that its owner looks at as visitors would. */
  check_preview: 'checkVenuePreview' | 'checkServicePreview'
  calculate_preview: 'calculateVenuePreview' | 'calculateServicePreview'
}

export type Kind = {
  kind: ListingKind
  calls: Calls
  paths: Paths
  words: KindWords
  /** The id as the body of a call names it. */
  idOf: (id: string) => { venue_id: string } | { service_id: string }
  /** The category stands on the picture of a card. */
  category_on_card: boolean
  /** The search asks what sort of it is meant: a hall is a hall, but a band is no caterer. */
  chooses_category: boolean
  /** The price may depend on where the event is. */
  asks_place: boolean
  /** Its units are rooms that can be had apart, not crews of which any may come. */
  rents_rooms: boolean
  /** The map shows the place itself, not only the town it is near to. */
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

/** What is asked about terms of a listing: of everybody's, or of one that only its owner sees yet. */
export const askCheck = ({ id, kind, preview }: ListingRef, body: CheckWish) =>
  preview
    ? q(kinds[kind].calls.check_preview, { params: { id }, body })
    : q(kinds[kind].calls.check, { body: { ...kinds[kind].idOf(id), ...body } })

export const askPrice = ({ id, kind, preview }: ListingRef, body: PriceWish) =>
  preview
    ? q(kinds[kind].calls.calculate_preview, { params: { id }, body })
    : q(kinds[kind].calls.calculate, { body: { ...kinds[kind].idOf(id), ...body } })
