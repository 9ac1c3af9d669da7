import type { ListingDetail } from '#contract/listings/listings.ts'
import { formatMoney } from '#domain/format.pl.ts'
import { linkModeLabels } from '#domain/listing/labels.pl.ts'
import { Scene, type SceneName } from '#web/ui/Paper.tsx'
import { cardHref, CardPrice } from '#web/features/listings/card/ListingCard.tsx'
import { Picture } from '#web/features/listings/card/Picture.tsx'
import { Section } from './Section.tsx'

/** Listings that work together with this one, by agreement of both owners. */
export function Linked({ listing }: { listing: ListingDetail }) {
  if (listing.linked.length === 0) return null
  return (
    <Section title="Współpracujemy" lead="Oferty, które dobrze się uzupełniają. Każdą zarezerwujesz osobno.">
      <ul className="mt-5 grid gap-4 sm:grid-cols-2">
        {listing.linked.map(({ mode, card, price_override_grosze: together }) => (
          <li key={card.id} className="card relative flex gap-4 p-3 max-[20rem]:flex-wrap">
            <span className="relative size-20 shrink-0 overflow-hidden rounded-md">
              {card.cover ? <Picture picture={card.cover} sizes="5rem" /> : <Scene name={card.scene as SceneName} />}
            </span>
            <div className="min-w-0 self-center">
              <p className="font-semibold">
                <a href={cardHref(card)} className="after:absolute after:inset-0 after:rounded-lg">
                  {card.name}
                </a>
              </p>
              <p className="text-sm text-ink-2">{(linkModeLabels as Record<string, string>)[mode] ?? mode}</p>
              {together === null ? (
                <CardPrice price={card.price} />
              ) : (
                <p className="text-sm">Razem z tą ofertą: {formatMoney(together)}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
