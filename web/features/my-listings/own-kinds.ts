/** Calls, paths and words for an owner's listings by kind. */
import type { CallName } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { type OwnWords, ownWords, type UnitWords, unitWords } from './own-words.pl.ts'

type By<Venue extends CallName, Service extends CallName> = Venue | Service
type OwnKind = {
  words: OwnWords
  units: UnitWords
  /** True for a venue, which customers visit; false for a service, which comes to them. */
  is_place: boolean
  /** The attribute of the pasted element that names the kind (docs/embed.md). */
  embed_attribute: string
  paths: { list: string; add: string; edit: (id: string) => string; preview: (id: string) => string }
  calls: {
    list: By<'listMyVenues', 'listMyServices'>
    create: By<'createVenue', 'createService'>
    read: By<'getMyVenue', 'getMyService'>
    change: By<'changeVenue', 'changeService'>
    remove: By<'deleteVenue', 'deleteService'>
    publish: By<'publishVenue', 'publishService'>
    unpublish: By<'unpublishVenue', 'unpublishService'>
    preview: By<'previewVenue', 'previewService'>
    duplicate: By<'duplicateVenue', 'duplicateService'>
    embedCode: By<'renewVenueEmbed', 'renewServiceEmbed'>
    links: By<'listVenueServices', 'listServiceServices'>
    addLink: By<'addVenueService', 'addServiceService'>
    changeLink: By<'changeVenueService', 'changeServiceService'>
    removeLink: By<'removeVenueService', 'removeServiceService'>
  }
}

export const ownKinds: Record<ListingKind, OwnKind> = {
  venue: {
    words: ownWords.venue,
    units: unitWords.venue,
    is_place: true,
    embed_attribute: '',
    paths: { list: paths.myVenues, add: paths.newVenue, edit: paths.editVenue, preview: paths.previewVenue },
    calls: {
      list: 'listMyVenues',
      create: 'createVenue',
      read: 'getMyVenue',
      change: 'changeVenue',
      remove: 'deleteVenue',
      publish: 'publishVenue',
      unpublish: 'unpublishVenue',
      preview: 'previewVenue',
      duplicate: 'duplicateVenue',
      embedCode: 'renewVenueEmbed',
      links: 'listVenueServices',
      addLink: 'addVenueService',
      changeLink: 'changeVenueService',
      removeLink: 'removeVenueService',
    },
  },
  service: {
    words: ownWords.service,
    units: unitWords.service,
    is_place: false,
    embed_attribute: ' rodzaj="usluga"',
    paths: { list: paths.myServices, add: paths.newService, edit: paths.editService, preview: paths.previewService },
    calls: {
      list: 'listMyServices',
      create: 'createService',
      read: 'getMyService',
      change: 'changeService',
      remove: 'deleteService',
      publish: 'publishService',
      unpublish: 'unpublishService',
      preview: 'previewService',
      duplicate: 'duplicateService',
      embedCode: 'renewServiceEmbed',
      links: 'listServiceServices',
      addLink: 'addServiceService',
      changeLink: 'changeServiceService',
      removeLink: 'removeServiceService',
    },
  },
}
