/**
 * The listings of partners. Visitors find them and see their prices and pages; owners write, price, illustrate and
 * publish them. The published listings are kept in memory for everybody (`deps.catalogue`).
 */
import type { Deps } from '#api/deps.ts'
import type { AtStart, Feature, HandlersOf } from '#api/feature.ts'
import { type Catalogue, openCatalogue } from '#api/features/listings/catalogue/catalogue.ts'
import { ownerListingsHandlers } from '#api/features/listings/editor/owner-routes.ts'
import { embeddedListing } from '#api/features/listings/embeds/embedded-listing.ts'
import { imageRoutes } from '#api/features/listings/files/image-routes.ts'
import { ownerFilesHandlers } from '#api/features/listings/files/owner-files.ts'
import { ownerImagesHandlers } from '#api/features/listings/files/owner-images.ts'
import { sweepPictures } from '#api/features/listings/files/sweep-pictures.ts'
import { uploadRoutes } from '#api/features/listings/files/upload-routes.ts'
import { listingsJobs } from './jobs.ts'
import { getListing } from '#api/features/listings/page/detail.ts'
import { keepSearchesReady } from '#api/features/listings/search/ahead.ts'
import { categoriesWithCounts, citiesOf } from '#api/features/listings/search/overviews.ts'
import { searchListings } from '#api/features/listings/search/search.ts'

declare module '#api/deps.ts' {
  interface Parts {
    /** Published listings in memory, with what is taken. */
    catalogue: Catalogue
  }
}

export const listings = {
  opens: {
    what: 'the listings',
    open: async (start: AtStart) => ({ catalogue: await openCatalogue(start, start.insist) }),
    close: ({ catalogue }) => catalogue.close(),
  },
  handlers: (deps: Deps): HandlersOf<'listings'> => ({
    // search and page
    searchVenues: ({ query }) => searchListings(deps, 'venue', 'searchVenues', query),
    searchServices: ({ query }) => searchListings(deps, 'service', 'searchServices', query),
    venueCities: () => citiesOf(deps, 'venue'),
    serviceCities: () => citiesOf(deps, 'service'),
    getPublicVenue: ({ params }) => getListing(deps, 'venue', params.id),
    getPublicService: ({ params }) => getListing(deps, 'service', params.id),
    getVenueByEmbed: ({ params }) => embeddedListing(deps, 'venue', params.embedCode),
    getServiceByEmbed: ({ params }) => embeddedListing(deps, 'service', params.embedCode),
    venueCategories: () => categoriesWithCounts(deps.catalogue, 'venue'),
    serviceCategories: () => categoriesWithCounts(deps.catalogue, 'service'),
    // the editor: list, create, change, publish, duplicate, preview, remove; hours, prices, addons and links
    ...ownerListingsHandlers(deps),
    // pictures: describe, order, remove and restore
    ...ownerImagesHandlers(deps),
    // files that visitors may download
    ...ownerFilesHandlers(deps),
  }),
  routes: [imageRoutes, uploadRoutes],
  jobs: listingsJobs,
  forget: [sweepPictures],
  runs: [keepSearchesReady],
} satisfies Feature
