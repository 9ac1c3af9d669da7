import { Check } from '@lucide/icons'
import type { ListingCard } from '#contract/listings/listings.ts'
import { formatMoney, guestsCount } from '#domain/format.pl.ts'
import { cardHref } from '#web/features/listings/card/ListingCard.tsx'
import { termFacts } from '#web/features/listings/words.pl.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Facts } from '#web/ui/Paper.tsx'

const steps = [
  { title: 'Wybierz miejsce i termin', text: 'W kalendarzu od razu widać, które dni i godziny są naprawdę wolne.' },
  {
    title: 'Poznaj pełną cenę',
    text: 'Wynajem, goście i dodatki policzone przed rezerwacją. Opłaty obowiązkowe są już w środku.',
  },
  {
    title: 'Potwierdź e-mailem',
    text: 'Klikasz w link z wiadomości, a gdy trzeba, właściciel odpowiada. Nie musisz zakładać konta.',
  },
] as const

/** How reserving works, beside a real example: a term that is free now, with its total. */
export function HomeSteps({ card, guests }: { card: ListingCard | undefined; guests: number }) {
  return (
    <section className="page pt-16 lg:pt-24" aria-labelledby="jak">
      <div className="grid items-center gap-10 lg:grid-cols-[1fr_1.1fr]">
        <div>
          <h2 id="jak" className="text-2xl lg:text-4xl">
            Od pomysłu do potwierdzenia w <i>trzech krokach</i>
          </h2>
          <ol className="mt-8 grid gap-7">
            {steps.map((step, index) => (
              <li key={step.title} className="flex gap-4">
                <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent font-display text-xl font-semibold text-on-accent">
                  {index + 1}
                </span>
                <div>
                  <h3 className="font-sans text-lg font-semibold tracking-normal">{step.title}</h3>
                  <p className="text-ink-2">{step.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        {card?.term && card.price.total_grosze !== null && (
          <div className="card card-pad shadow-md lg:p-8">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <div>
                <p className="text-sm text-ink-3">Przykład z oferty</p>
                <p className="font-display text-xl font-semibold">{card.name}</p>
              </div>
              <Badge tone="success" icon={Check}>
                Termin wolny
              </Badge>
            </div>
            <Facts
              className="mt-4"
              rows={[
                { label: 'Miejsce', value: card.city },
                ...termFacts(card.term),
                { label: 'Goście', value: guestsCount(guests) },
              ]}
            />
            <dl className="price-list mt-4">
              <div className="total">
                <dt>Razem</dt>
                <dd>{formatMoney(card.price.total_grosze)}</dd>
              </div>
            </dl>
            <LinkButton variant="soft" block className="mt-5" href={cardHref(card, { guests })}>
              Zobacz, co składa się na cenę
            </LinkButton>
          </div>
        )}
      </div>
    </section>
  )
}
