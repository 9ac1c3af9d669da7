import type { ListingCard as Card, ListingDetail } from '#contract/listings.ts'
import { linkModeLabels } from '#domain/listing-labels.pl.ts'
import { Scene, type SceneName } from '#web/ui/Paper.tsx'
import { cardHref, CardPrice, type CardWish, ListingCard } from './ListingCard.tsx'
import { Picture } from './Picture.tsx'
import { Section } from './Section.tsx'
import type { TermWish } from './term-wish.ts'

const wishOf = ({ guests, event_type }: TermWish): CardWish => ({
  guests: guests ?? undefined,
  event_type: event_type ?? undefined,
})

/** Listings that go together with this one, by agreement of both owners. */
export function Linked({ listing, wish }: { listing: ListingDetail; wish: TermWish }) {
  if (listing.linked.length === 0) return null
  return (
    <Section title="Współpracujemy" lead="Oferty, które dobrze się uzupełniają. Każdą zarezerwujesz osobno.">
      <ul className="mt-5 grid gap-4 sm:grid-cols-2">
        {listing.linked.map(({ mode, card }) => (
          <li key={card.id} className="card relative flex gap-4 p-3">
            <span className="relative size-20 shrink-0 overflow-hidden rounded-md">
              {card.cover ? <Picture picture={card.cover} sizes="5rem" /> : <Scene name={card.scene as SceneName} />}
            </span>
            <div className="min-w-0 self-center">
              <p className="font-semibold">
                <a href={cardHref(card, wishOf(wish))} className="after:absolute after:inset-0 after:rounded-lg">
                  {card.name}
                </a>
              </p>
              <p className="text-sm text-ink-2">{(linkModeLabels as Record<string, string>)[mode] ?? mode}</p>
              <CardPrice price={card.price} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const sizes = '(min-width: 80rem) 24rem, (min-width: 40rem) 45vw, calc(100vw - 2rem)'

export function Cards({ title, cards, wish }: { title: string; cards: readonly Card[]; wish: TermWish }) {
  if (cards.length === 0) return null
  return (
    <section className="mt-16" aria-label={title}>
      <h2 className="text-2xl">{title}</h2>
      <div className="mt-6 grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map((card) => (
          <ListingCard key={card.id} card={card} wish={wishOf(wish)} level="h3" sizes={sizes} />
        ))}
      </div>
    </section>
  )
}
