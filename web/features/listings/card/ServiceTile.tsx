import type { ListingCard } from '#contract/listings/listings.ts'
import { Scene, type SceneName } from '#web/ui/Paper.tsx'
import { categoryLabel } from '#web/features/listings/categories.ts'
import { cardHref } from './ListingCard.tsx'
import { Picture } from './Picture.tsx'
import { cardPriceWords } from '#web/features/listings/words.pl.ts'

/** A tall tile of the home page: picture, name, category and price in one line. */
export function ServiceTile({ card }: { card: ListingCard }) {
  const { before, amount, after } = cardPriceWords(card.price)
  return (
    <a href={cardHref(card)} className="group block w-44 no-underline lg:w-auto">
      <span className="relative block aspect-[4/5] overflow-hidden rounded-lg">
        {card.cover ? (
          <Picture
            picture={card.cover}
            sizes="12rem"
            className="transition-[scale] duration-500 group-hover:scale-[1.035]"
          />
        ) : (
          <Scene name={card.scene as SceneName} />
        )}
      </span>
      <span className="mt-2.5 block font-display text-lg leading-6 font-semibold">{card.name}</span>
      <span className="block text-sm text-ink-2">
        {categoryLabel(card)},{' '}
        <span className="num inline-block">{[before, amount, after].filter(Boolean).join('\u00a0')}</span>
      </span>
    </a>
  )
}
