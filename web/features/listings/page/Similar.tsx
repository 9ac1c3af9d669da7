import { useQuery } from '@tanstack/react-query'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { capital, formatDate, guestsGenitive } from '#domain/format.pl.ts'
import { ListingCard } from '#web/features/listings/card/ListingCard.tsx'
import { kinds } from '#web/features/listings/kinds.ts'
import type { TermWish } from '#web/features/listings/term/term-wish.ts'
import { q } from '#web/lib/query/query.ts'
import { SIMILAR, similarSearch } from './similar-search.ts'

const sizes = '(min-width: 80rem) 24rem, (min-width: 40rem) 45vw, calc(100vw - 2rem)'

export type SimilarProps = { listing: ListingDetail; wish: TermWish }

/**
 * Other listings of the same category; once the wishes are known, only those that could take the same guests and term.
 */
export default function Similar({ listing, wish }: SimilarProps) {
  const { calls, words } = kinds[listing.kind]
  const query = similarSearch(listing, wish)
  const found = useQuery({ ...q(calls.search, { query: query ?? noParty }), enabled: query !== null })
  const free = (found.data?.results ?? []).filter((card) => card.id !== listing.id)
  // When nothing nearby is free, listings that are large enough are shown without a promise about the day.
  const others = free.length > 0 ? free : listing.similar.filter((card) => card.capacity_max >= headsOf(wish))
  const cards = found.isPending && query ? [] : others.slice(0, SIMILAR)
  if (cards.length === 0) return null
  const { guests, children, event_type, place } = wish
  return (
    <section className="mt-16 print:hidden" aria-labelledby="podobne">
      <h2 id="podobne" className="text-2xl">
        {words.similar}
      </h2>
      {free.length > 0 && <p className="mt-1 text-ink-2">{partyWords(wish)}</p>}
      <div className="mt-6 grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map((card) => (
          <ListingCard
            key={card.id}
            card={card}
            level="h3"
            sizes={sizes}
            wish={{
              guests: guests ?? undefined,
              children: children ?? undefined,
              event_type: event_type ?? undefined,
              place: place && { ...place, name: place.city },
            }}
          />
        ))}
      </div>
    </section>
  )
}

const noParty = { weekdays: [], category: [], amenity: [], accessibility: [] }

/** For example „Wolne: sobota, 12 czerwca 2027, dla 80 gości, w pobliżu”. */
function partyWords(wish: TermWish): string {
  const { start } = wish
  const heads = headsOf(wish)
  const parts = [
    start && `wolne: ${formatDate(start.slice(0, 10))}`,
    heads > 0 && `dla ${guestsGenitive(heads)}`,
    'w pobliżu',
  ]
  return capital(parts.filter(Boolean).join(', '))
}

const headsOf = ({ guests, children }: Pick<TermWish, 'guests' | 'children'>): number => (guests ?? 0) + (children ?? 0)
