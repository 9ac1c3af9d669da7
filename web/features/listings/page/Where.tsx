import { Suspense, useRef } from 'react'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { later } from '#web/lib/page/later.ts'
import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'
import { kinds } from '#web/features/listings/kinds.ts'
import { Section } from './Section.tsx'
import { still } from '#web/features/listings/still.tsx'
import { useNear } from '#web/features/listings/use-near.ts'

export const WhereWords = still(
  'adres',
  () => import('./WhereWords.tsx'),
  ({ listing }: { listing: ListingDetail }) => listing.id,
)
const ListingMap = later(() => import('#web/features/listings/map/ListingMap.tsx'))

/** Where it is; the map is fetched when the person has come near it. */
export function Where({ listing }: { listing: ListingDetail }) {
  const { exact_place, paths } = kinds[listing.kind]
  const { address } = listing
  const box = useRef<HTMLDivElement>(null)
  const near = useNear(box)
  const settings = useQuery({ ...q('commonSettings'), enabled: near, staleTime: Number.POSITIVE_INFINITY })
  return (
    <Section title={exact_place ? 'Dojazd' : 'Skąd dojeżdżamy'}>
      <div ref={box} className="relative isolate mt-5 h-64 overflow-hidden rounded-xl border border-line bg-sunken">
        {near && !settings.isPending && (
          <Suspense>
            <ListingMap
              single
              tiles={settings.data?.map_tiles_url ?? null}
              pins={[
                {
                  id: listing.id,
                  latitude: address.latitude,
                  longitude: address.longitude,
                  text: listing.name,
                  name: listing.name,
                  href: paths.detail(listing.slug),
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
