import { Suspense, useRef } from 'react'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { later } from '#web/lib/page/later.ts'
import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'
import { voivodeshipLabels } from '#domain/listing/labels.pl.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import { Section } from './Section.tsx'
import { useNear } from '#web/features/listings/use-near.ts'

const ListingMap = later(() => import('#web/features/listings/map/ListingMap.tsx'))

/** The place of a listing; its map is fetched when the visitor has scrolled near it. */
export function Where({ listing }: { listing: ListingDetail }) {
  const { exact_place } = kinds[listing.kind]
  const { address } = listing
  const box = useRef<HTMLDivElement>(null)
  const near = useNear(box)
  const settings = useQuery({ ...q('commonSettings'), enabled: near, staleTime: Number.POSITIVE_INFINITY })
  return (
    <Section title={exact_place ? 'Dojazd' : 'Skąd dojeżdżamy'}>
      <div
        ref={box}
        className="relative isolate mt-5 h-64 overflow-hidden rounded-xl border border-line bg-sunken print:hidden"
      >
        {near && !settings.isPending && (
          <Suspense>
            <ListingMap
              single
              tiles={settings.data?.map_tiles ?? null}
              pins={[
                {
                  id: listing.id,
                  latitude: address.latitude,
                  longitude: address.longitude,
                  text: listing.name,
                  name: listing.name,
                },
              ]}
            />
          </Suspense>
        )}
      </div>
      <WhereWords listing={listing} />
    </Section>
  )
}

/** The address in words, and a link to a map elsewhere for directions. */
function WhereWords({ listing: { address, details } }: { listing: ListingDetail }) {
  const street = [address.street, address.building_no].filter(Boolean).join(' ')
  const where = [street, [address.postcode, address.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const voivodeship = (voivodeshipLabels as Record<string, string>)[address.voivodeship] ?? address.voivodeship
  const outside = `https://www.openstreetmap.org/?mlat=${address.latitude}&mlon=${address.longitude}#map=14/${address.latitude}/${address.longitude}`
  const way = typeof details.directions === 'string' ? details.directions.split(/\n+/) : []
  return (
    <div className="mt-3 max-w-prose text-ink-2">
      <p>
        {`${where}, woj. ${voivodeship}.`}{' '}
        <a className="link" href={outside} rel="noopener nofollow" target="_blank">
          Otwórz w OpenStreetMap
        </a>
      </p>
      {way.map((paragraph) => (
        <p key={paragraph} className="mt-2">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
