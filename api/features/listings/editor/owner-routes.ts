/**
 * The owner's calls of listings. Both kinds share one set of handlers, which get the kind from the name of the call.
 */
import type { Deps } from '#api/deps.ts'
import { duplicateListing } from './duplicate-listing.ts'
import { ownerAvailability, writeAvailability } from './owner-availability.ts'
import { newDraft, withChanges } from './owner-fields.ts'
import { listOwnListings } from './owner-list.ts'
import { previewListing } from './owner-preview.ts'
import { ownerPricing, writePricing } from '#api/features/listings/prices/owner-pricing.ts'
import { rotateEmbedCode } from '#api/features/listings/embeds/rotate-code.ts'
import {
  addService,
  changeService,
  getService,
  listServices,
  removeService,
} from '#api/features/listings/links/owner-services.ts'
import { ownerListing } from './owner-view.ts'
import { readBack } from '#api/features/listings/store/own-listing.ts'
import { publishListing, unpublishListing } from '#api/features/listings/publishing/publish-listing.ts'
import { removeListing } from '#api/features/listings/publishing/remove-listing.ts'
import { changeListing, createListing } from './save-listing.ts'
import type { Caller, Handlers } from '#api/http/handlers.ts'
import type { Idempotency } from '#api/idempotency.ts'
import type { CallName } from '#contract/calls.ts'
import type { Handled } from '#contract/index.ts'
import type { ownerListings } from '#contract/listings/owner-listings.ts'
import type { ownerPricings } from '#contract/listings/owner-pricing.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

/** The two calls of a pair take the same input; `N` is either of them. */
type Asked<N extends CallName> = Pick<Handled[N], 'params' | 'query' | 'body'> & { owner: Caller }
type Keyed = { idempotency: Idempotency | null }

const handlersFor = (deps: Deps, kind: ListingKind) =>
  handlersWith(deps, kind, (id, saved) => readBack(deps, id, saved))

type Shown = <T>(id: string, saved: Promise<T>) => Promise<T>

const handlersWith = (deps: Deps, kind: ListingKind, shown: Shown) => ({
  list:
    (call: 'listMyVenues' | 'listMyServices') =>
    async ({ owner, query }: Asked<'listMyVenues'>) =>
      listOwnListings(deps, owner, kind, call, query),
  create: async ({ owner, body, idempotency }: Asked<'createVenue'> & Keyed) => {
    const { id } = await createListing(deps, owner, newDraft(kind, body), { idempotency })
    return ownerListing(deps, owner, kind, id)
  },
  read: async ({ owner, params }: Asked<'getMyVenue'>) => ownerListing(deps, owner, kind, params.id),
  change: async ({ owner, params, body: { revision, slug, ...changes } }: Asked<'changeVenue'>) => {
    const change = (stored: Parameters<typeof withChanges>[0]) => withChanges(stored, changes)
    await shown(params.id, changeListing(deps, owner, params.id, change, { kind, revision, slug }))
    return ownerListing(deps, owner, kind, params.id)
  },
  remove: async ({ owner, params, query }: Asked<'deleteVenue'>) => {
    await shown(params.id, removeListing(deps, owner, params.id, { kind, ...query }))
    return null
  },
  publish: async ({ owner, params, body }: Asked<'publishVenue'>) => {
    await shown(params.id, publishListing(deps, owner, params.id, { kind, ...body }))
    return ownerListing(deps, owner, kind, params.id)
  },
  unpublish: async ({ owner, params, body }: Asked<'unpublishVenue'>) => {
    await shown(params.id, unpublishListing(deps, owner, params.id, { kind, ...body }))
    return ownerListing(deps, owner, kind, params.id)
  },
  duplicate: async ({ owner, params, idempotency }: Asked<'duplicateVenue'> & Keyed) => {
    const { id } = await duplicateListing(deps, owner, params.id, { kind }, idempotency)
    return ownerListing(deps, owner, kind, id)
  },
  changeEmbedCode: async ({ owner, params, body }: Asked<'renewVenueEmbed'>) => {
    await shown(params.id, rotateEmbedCode(deps, owner, params.id, { kind, ...body }))
    return ownerListing(deps, owner, kind, params.id)
  },
  preview: async ({ owner, params }: Asked<'previewVenue'>) => previewListing(deps, owner, kind, params.id),
  services: async ({ owner, params }: Asked<'listVenueServices'>) => listServices(deps, owner, kind, params.id),
  addService: async ({ owner, params, body }: Asked<'addVenueService'>) =>
    shown(params.id, addService(deps, owner, kind, params.id, body)),
  getService: async ({ owner, params }: Asked<'getVenueService'>) =>
    getService(deps, owner, kind, params.id, params.sid),
  changeService: async ({ owner, params, body }: Asked<'changeVenueService'>) =>
    shown(params.id, changeService(deps, owner, kind, params, body)),
  removeService: async ({ owner, params, query }: Asked<'removeVenueService'>) =>
    shown(params.id, removeService(deps, owner, kind, params, query)),
  getAvailability: async ({ owner, params }: Asked<'getVenueAvailability'>) =>
    ownerAvailability(deps, owner, kind, params.id),
  setAvailability: async ({ owner, params, body }: Asked<'setVenueAvailability'>) =>
    shown(params.id, writeAvailability(deps, owner, kind, params.id, body)),
  getPricing: async ({ owner, params, query }: Asked<'getVenuePricing'>) =>
    ownerPricing(deps, owner, kind, params.id, query),
  replacePricing: async ({ owner, params, body }: Asked<'replaceVenuePricing'>) =>
    shown(params.id, writePricing(deps, owner, kind, params.id, body)),
})

export const ownerListingsHandlers = (deps: Deps) => {
  const venue = handlersFor(deps, 'venue')
  const service = handlersFor(deps, 'service')
  return {
    listMyVenues: venue.list('listMyVenues'),
    createVenue: venue.create,
    getMyVenue: venue.read,
    changeVenue: venue.change,
    deleteVenue: venue.remove,
    publishVenue: venue.publish,
    unpublishVenue: venue.unpublish,
    previewVenue: venue.preview,
    duplicateVenue: venue.duplicate,
    renewVenueEmbed: venue.changeEmbedCode,
    listVenueServices: venue.services,
    addVenueService: venue.addService,
    getVenueService: venue.getService,
    changeVenueService: venue.changeService,
    removeVenueService: venue.removeService,
    getVenueAvailability: venue.getAvailability,
    setVenueAvailability: venue.setAvailability,
    getVenuePricing: venue.getPricing,
    replaceVenuePricing: venue.replacePricing,
    listMyServices: service.list('listMyServices'),
    createService: service.create,
    getMyService: service.read,
    changeService: service.change,
    deleteService: service.remove,
    publishService: service.publish,
    unpublishService: service.unpublish,
    previewService: service.preview,
    duplicateService: service.duplicate,
    renewServiceEmbed: service.changeEmbedCode,
    listServiceServices: service.services,
    addServiceService: service.addService,
    getServiceService: service.getService,
    changeServiceService: service.changeService,
    removeServiceService: service.removeService,
    getServiceAvailability: service.getAvailability,
    setServiceAvailability: service.setAvailability,
    getServicePricing: service.getPricing,
    replaceServicePricing: service.replacePricing,
  } satisfies Pick<Handlers, keyof typeof ownerListings | keyof typeof ownerPricings>
}
