import { Calculator, CalendarCheck, Code, CreditCard, Lock, MailCheck, type LucideIconData } from '@lucide/icons'
import type { ListingCard } from '#contract/listings/listings.ts'
import { paths } from '#contract/paths.ts'
import { formatDate } from '#domain/format.pl.ts'
import { CardPrice } from '#web/features/listings/card/ListingCard.tsx'
import { Picture } from '#web/features/listings/card/Picture.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { LogoSymbol } from '#web/ui/art/Logo.tsx'
import { LiveForm } from './LiveForm.tsx'
import { DuskBand, Scene, type SceneName } from '#web/ui/Paper.tsx'

const points: readonly { icon: LucideIconData; text: string }[] = [
  { icon: CalendarCheck, text: 'Kalendarz, który nie sprzeda terminu dwa razy' },
  { icon: Calculator, text: 'Cena za godzinę, dzień, osobę albo ryczałt' },
  { icon: MailCheck, text: 'Rezerwacje od razu albo po Twojej akceptacji' },
  { icon: Code, text: 'Rezerwacje wklejone na Twoją stronę' },
  { icon: CreditCard, text: 'Płatności online: BLIK, karta, Przelewy24' },
]

/** The part for owners, with the same listing on a page of its owner. */
export function HomePartners({ card }: { card: ListingCard | undefined }) {
  return (
    <DuskBand className="mt-24">
      <div className="page grid items-center gap-12 py-16 lg:grid-cols-[1fr_1.15fr] lg:py-24" id="dla-partnerow">
        <div className="min-w-0">
          <p className="flex items-center gap-2 font-semibold text-accent">
            <Icon of={Code} />
            Dla właścicieli sal i usług
          </p>
          <h2 className="mt-3 text-3xl lg:text-4xl">
            Kalendarz, cennik i rezerwacje <i>w jednym miejscu</i>
          </h2>
          <p className="mt-4 max-w-prose text-lg text-on-dusk-2">
            Goście widzą wolne terminy i pełną cenę z Twojego cennika, a Ty tylko odpowiadasz na prośby. Ta sama oferta
            działa także na Twojej własnej stronie: wklejasz jedną linijkę.
          </p>
          <ul className="mt-6 grid gap-3">
            {points.map(({ icon, text }) => (
              <li key={text} className="flex items-center gap-3">
                <Icon of={icon} className="text-accent" />
                <span>{text}</span>
              </li>
            ))}
          </ul>
          <p className="mt-6 max-w-prose text-sm text-on-dusk-2">
            Za rezerwację płaci się online, przelewem albo gotówką, zawsze po potwierdzeniu terminu.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <LinkButton href={paths.register} variant="accent" size="lg">
              Zostań partnerem
            </LinkButton>
            <LinkButton href={paths.demo} variant="dusk" size="lg">
              Zobacz demo
            </LinkButton>
          </div>
        </div>
        {card && <OwnPage card={card} />}
      </div>
    </DuskBand>
  )
}

/** An owner's page with our form: a picture first, replaced by the real form on request. */
function OwnPage({ card }: { card: ListingCard }) {
  return (
    <div className="overflow-hidden rounded-xl border border-dusk-line bg-surface text-ink shadow-lg">
      <div aria-hidden="true" className="flex items-center gap-2 border-b border-line bg-sunken px-4 py-2.5">
        <span className="flex gap-1.5">
          {['a', 'b', 'c'].map((dot) => (
            <span key={dot} className="size-2.5 rounded-full bg-line-2" />
          ))}
        </span>
        <span className="mx-auto flex items-center gap-1.5 rounded-full bg-surface px-3 py-0.5 text-xs text-ink-3">
          <Icon of={Lock} className="size-3" />
          twoja-strona.example
        </span>
      </div>
      <LiveForm picture={<PagePicture card={card} />} />
    </div>
  )
}

/** Only a picture, without controls. */
function PagePicture({ card }: { card: ListingCard }) {
  return (
    <div role="img" aria-label="Tak rezerwacja wygląda na stronie właściciela">
      <div className="grid sm:grid-cols-[1fr_17rem]">
        <div className="relative min-h-72 overflow-hidden">
          {card.cover ? (
            <Picture picture={card.cover} sizes="(min-width: 64rem) 24rem, calc(100vw - 2rem)" />
          ) : (
            <Scene name={card.scene as SceneName} className="absolute inset-0 h-full w-full object-cover" />
          )}
          <div className="absolute inset-x-0 bottom-0 bg-gradient-to-t from-black/80 to-transparent p-5 pt-24 text-white">
            <p className="display text-2xl">{card.name}</p>
            <p className="text-sm">Twoja strona, Twój adres, Twoje zasady.</p>
          </div>
        </div>
        <div className="flex flex-col justify-center gap-3 p-5">
          <p className="font-semibold">Zarezerwuj termin</p>
          {card.next_free_on && (
            <p className="rounded-md border border-line-2 px-3 py-2 text-sm">
              <span className="block text-xs text-ink-3">Najbliższy wolny termin</span>
              {formatDate(card.next_free_on)}
            </p>
          )}
          <CardPrice price={card.price} />
          <span className="btn btn-primary btn-block btn-sm">Rezerwuję</span>
          <p className="flex items-center justify-center gap-1.5 text-2xs text-ink-3">
            <LogoSymbol size={14} /> działa na Wydarzy
          </p>
        </div>
      </div>
    </div>
  )
}
