import type { Deps } from '#api/deps.ts'
import { getListing } from '#api/features/listings/page/detail.ts'
import { ownerFilesHandlers } from '#api/features/listings/files/owner-files.ts'
import { ownerImagesHandlers } from '#api/features/listings/files/owner-images.ts'
import { ownerListingsHandlers } from '#api/features/listings/editor/owner-routes.ts'
import { categoriesWithCounts, citiesOf } from '#api/features/listings/search/overviews.ts'
import { searchListings } from '#api/features/listings/search/search.ts'
import type { Handlers } from '#api/http/handlers.ts'
import type { listings } from '#contract/listings/listings.ts'

export const listingsHandlers = (deps: Deps) =>
  ({
    ...ownerListingsHandlers(deps),
    ...ownerImagesHandlers(deps),
    ...ownerFilesHandlers(deps),
    searchVenues: ({ query }) => searchListings(deps, 'venue', 'searchVenues', query),
    searchServices: ({ query }) => searchListings(deps, 'service', 'searchServices', query),
    venueCities: async () => citiesOf(deps.catalogue, 'venue'),
    serviceCities: async () => citiesOf(deps.catalogue, 'service'),
    getPublicVenue: ({ params }) => getListing(deps, 'venue', params.id),
    getPublicService: ({ params }) => getListing(deps, 'service', params.id),
    venueCategories: async () => categoriesWithCounts(deps.catalogue, 'venue'),
    serviceCategories: async () => categoriesWithCounts(deps.catalogue, 'service'),
  }) satisfies Pick<
    Handlers,
    | keyof typeof listings
    | keyof ReturnType<typeof ownerListingsHandlers>
    | keyof ReturnType<typeof ownerImagesHandlers>
    | keyof ReturnType<typeof ownerFilesHandlers>
  >
