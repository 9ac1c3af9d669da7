import type { ListingCard as Card } from '#contract/listings/listings.ts'
import { upToGuests } from '#domain/format.pl.ts'
import { Scene, type SceneName } from '#web/ui/Paper.tsx'
import { type CardWish, CardPrice, cardHref } from '#web/features/listings/card/ListingCard.tsx'
import { Picture } from '#web/features/listings/card/Picture.tsx'
import { kinds } from '#web/features/listings/kinds.ts'
import { categoryLabel } from '#web/features/listings/categories.ts'

/** What opens at a pin: the listing's card in small, so that nobody has to look for it in the list. One link. */
export function PinCard({ card, wish }: { card: Card; wish: CardWish }) {
  const { category_on_card } = kinds[card.kind]
  const facts = [
    card.city,
    category_on_card ? categoryLabel(card) : card.rooms.length === 0 && upToGuests(card.capacity_max),
  ]
  return (
    <a href={cardHref(card, wish)} className="map-card">
      <div className="pic">
        {card.cover ? <Picture picture={card.cover} sizes="5rem" first /> : <Scene name={card.scene as SceneName} />}
      </div>
      <div className="grid min-w-0 content-center gap-0.5 py-2.5 pr-3">
        <b className="line-clamp-2 font-display text-lg/6 font-[560] text-ink">{card.name}</b>
        <span className="text-xs text-ink-2">{facts.filter(Boolean).join(' · ')}</span>
        <CardPrice price={card.price} />
      </div>
    </a>
  )
}
