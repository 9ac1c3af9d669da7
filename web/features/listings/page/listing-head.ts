/** What the page of a listing tells search engines and people who get its link. */
import type { ListingDetail } from '#contract/listings/listings.ts'
import { breadcrumbs, type Head } from '#web/lib/page/head.tsx'
import { kinds } from '#web/features/listings/kinds.ts'
import { jpegOf } from '#web/features/listings/card/Picture.tsx'
import { headDescription, perUnit } from '#web/features/listings/words.pl.ts'

const SHARED_WIDTH = 1200
const DEFAULT_IMAGE = '/og/default.png'
const DESCRIPTION_LENGTH = 155

export function listingHead(listing: ListingDetail): Head {
  const { paths, words, schema_type } = kinds[listing.kind]
  const path = paths.detail(listing.slug)
  const cover = listing.pictures[0]
  const image = (cover && jpegOf(cover, SHARED_WIDTH)) ?? DEFAULT_IMAGE
  return {
    title: `${listing.name}, ${listing.address.city}`,
    description: cut(headDescription(listing.tagline ?? listing.description, listing.from_price)),
    path,
    image,
    noindex: listing.demo,
    json_ld: [
      breadcrumbs([
        { name: words.all, path: paths.list },
        { name: listing.name, path },
      ]),
      structured(listing, path, image, schema_type),
    ],
  }
}

const cut = (text: string): string =>
  text.length <= DESCRIPTION_LENGTH ? text : `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_LENGTH))}…`

function structured(listing: ListingDetail, path: string, image: string, type: string): object {
  const { address, from_price } = listing
  const postal = {
    '@type': 'PostalAddress',
    streetAddress: address.street ? `${address.street} ${address.building_no ?? ''}`.trim() : undefined,
    postalCode: address.postcode ?? undefined,
    addressLocality: address.city,
    addressCountry: 'PL',
  }
  const place = {
    address: postal,
    geo: { '@type': 'GeoCoordinates', latitude: address.latitude, longitude: address.longitude },
    maximumAttendeeCapacity: listing.capacity_max,
  }
  const service = { provider: { '@type': 'Organization', name: listing.seller.name }, areaServed: address.city }
  const parts = { EventVenue: place, Service: service } as Record<string, object>
  return {
    '@type': type,
    name: listing.name,
    description: listing.description,
    url: path,
    image,
    ...parts[type],
    ...(from_price && {
      offers: {
        '@type': 'Offer',
        url: path,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceCurrency: 'PLN',
          minPrice: (from_price.from_grosze / 100).toFixed(2),
          unitText: perUnit[from_price.unit].replace('/ ', ''),
        },
      },
    }),
  }
}
