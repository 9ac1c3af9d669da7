import { ArrowRight } from '@lucide/icons'
import type { SearchReply } from '#contract/listings/listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { formatDate, guestsGenitive } from '#domain/format.pl.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { kinds } from '#web/features/listings/kinds.ts'
import { ListingCard } from '#web/features/listings/card/ListingCard.tsx'
import { changed, type SearchState, searchHref, wishOf } from './search-state.ts'

type Alternative = SearchReply['alternatives'][number]

/** The words for an alternative: what changes when it is clicked. */
function words({ kind, change }: Alternative): string {
  switch (kind) {
    case 'other_date':
      return change.date_from ? `Inny dzień: ${formatDate(change.date_from)}` : 'Inny dzień'
    case 'wider_radius':
      return change.radius_km ? `Dalej: do ${change.radius_km} km` : 'Cała Polska'
    case 'other_size':
      return change.guests ? `Dla ${guestsGenitive(Number(change.guests))}` : 'Inna liczba gości'
    case 'fewer_wishes':
      return change.q ? `Szukaj: „${change.q}”` : 'Bez części warunków'
  }
}

type Props = { kind: ListingKind; state: SearchState; reply: SearchReply }

/**
 * Shown without results: the nearest available alternatives, each one click away. Their cards pass on the changed
 * choices, of which their prices are.
 */
export function Alternatives({ kind, state, reply }: Props) {
  const { paths, words: kindWords } = kinds[kind]
  return reply.alternatives.map((alternative) => {
    const next = changed(state, alternative.change)
    const title = words(alternative)
    return (
      <section key={title} aria-label={title}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl">{title}</h2>
          <LinkButton href={searchHref(paths.list, next)} size="sm" iconAfter={ArrowRight}>
            {kindWords.show(alternative.count)}
          </LinkButton>
        </div>
        <div className="mt-4 grid gap-x-6 gap-y-9 sm:grid-cols-2">
          {alternative.cards.map((card) => (
            <ListingCard key={card.id} card={card} wish={wishOf(next, reply)} level="h3" />
          ))}
        </div>
      </section>
    )
  })
}
