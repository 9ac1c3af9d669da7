import { Suspense } from 'react'
import type { SearchReply } from '#contract/listings/listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { later } from '#web/lib/page/later.ts'
import type { SearchChange } from '#web/lib/page/navigation.ts'
import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'
import { type SearchState, wishOf } from '#web/features/listings/search/search-state.ts'
import { pinWords } from '#web/features/listings/words.pl.ts'
import type { Pin } from './ListingMap.tsx'
import { PinCard } from './PinCard.tsx'

const ListingMap = later(() => import('./ListingMap.tsx'))

type Props = {
  kind: ListingKind
  state: SearchState
  reply: SearchReply
  active: string | null
  setActive: (id: string | null) => void
  change: (change: SearchChange) => void
  className?: string
}

/** The results on a map beside the list; the code of the map is fetched when it is shown. */
export function MapBox({ state, reply, active, setActive, change, className = '' }: Props) {
  const settings = useQuery({ ...q('commonSettings'), staleTime: Number.POSITIVE_INFINITY })
  const wish = wishOf(state, reply)
  const totals = reply.results.some(({ price }) => price.total_grosze !== null)
  const pins: Pin[] = reply.results.map((card) => {
    return {
      id: card.id,
      latitude: card.latitude,
      longitude: card.longitude,
      text: pinWords(card.price, totals),
      name: card.name,
    }
  })
  return (
    <section
      aria-label="Mapa wyników"
      className={`relative isolate overflow-hidden rounded-xl border border-line bg-sunken ${className}`}
    >
      {!settings.isPending && (
        <Suspense fallback={<div className="skel h-full" />}>
          <ListingMap
            pins={pins}
            tiles={settings.data?.map_tiles ?? null}
            active={active}
            cardOf={(id) => {
              const card = reply.results.find((one) => one.id === id)
              return card && <PinCard card={card} wish={wish} />
            }}
            onActive={setActive}
            area={state.bbox ?? null}
            onArea={(bbox) => change({ bbox, place_id: null, lat: null, lng: null, radius_km: null })}
          />
        </Suspense>
      )}
    </section>
  )
}
