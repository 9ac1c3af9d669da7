import { CalendarDays, Check, CircleAlert } from 'lucide-react'
import type { ListingDetail } from '#contract/listings.ts'
import { formatDateShort, formatMoney, formatTermShort, guestsCount, plural } from '#domain/format.pl.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { ScallopCard } from '#web/ui/Paper.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { HoursField } from './HoursField.tsx'
import { Bill } from './Bill.tsx'
import { kinds } from './kinds.ts'
import { PlaceField } from './PlaceField.tsx'
import { DayField } from './DayField.tsx'
import { type ChangeWish, reserveHref, type TermWish } from './term-wish.ts'
import type { LivePrice } from './use-live-price.ts'
import { perUnit } from './words.pl.ts'

export type TermProps = { listing: ListingDetail; wish: TermWish; change: ChangeWish; price: LivePrice }

/** Beside the page on a wide screen: term, guests, the live price and the one cherry button. */
export function ReservationCard(props: TermProps & { id: string }) {
  return (
    <ScallopCard>
      <CardHead {...props} />
      <TermFields {...props} />
      <Outcome {...props} />
    </ScallopCard>
  )
}

/** The price in large figures, and whether the term is free. */
export function CardHead({ listing, price, wish }: TermProps) {
  const { quote, reasons, recalculating } = price
  const from = listing.from_price
  return (
    <div className="flex min-h-9 items-center justify-between gap-3" aria-live="polite">
      {quote ? (
        <p className={recalculating ? 'recalculating' : ''}>
          <span className="num text-2xl font-bold">{formatMoney(quote.total_grosze)}</span>{' '}
          <span className="text-ink-2">razem</span>
        </p>
      ) : (
        <p>
          {from ? (
            <>
              <span className="text-ink-2">od </span>
              <span className="num text-2xl font-bold">{formatMoney(from.from_grosze)}</span>{' '}
              <span className="text-ink-2">{perUnit[from.unit]}</span>
            </>
          ) : (
            <span className="text-lg font-semibold">Wycena indywidualna</span>
          )}
        </p>
      )}
      {wish.start &&
        quote &&
        !recalculating &&
        (reasons.length === 0 ? (
          <Badge tone="success" icon={Check}>
            Wolny termin
          </Badge>
        ) : (
          <Badge tone="danger" icon={CircleAlert}>
            Niedostępny
          </Badge>
        ))}
    </div>
  )
}

export function TermFields({ listing, wish, change, price, id }: TermProps & { id: string }) {
  const { asks_place } = kinds[listing.kind]
  const travels = asks_place && (listing.travel !== null || listing.service_radius_km !== null)
  const next = listing.next_free_term
  return (
    <div className="mt-4 grid gap-4">
      <DayField {...{ id, listing, wish, change }} />
      {!wish.start && next && (
        <Button size="sm" variant="soft" icon={CalendarDays} onClick={() => change(next)}>
          Wolny weekend: {formatDateShort(next.start)}
        </Button>
      )}
      {wish.start && <HoursField {...{ id, listing, wish, change }} />}
      <Stepper
        id={`${id}-guests`}
        label="Liczba gości"
        name="Liczba gości"
        value={price.guests}
        min={Math.max(1, listing.capacity_min)}
        max={listing.capacity_max}
        onChange={(guests) => change({ guests })}
        hint={
          listing.capacity_min > 1
            ? `Od ${listing.capacity_min} do ${plural(listing.capacity_max, 'osoby', 'osób', 'osób')}`
            : `Najwyżej ${plural(listing.capacity_max, 'osoba', 'osoby', 'osób')}`
        }
      />
      {travels && (
        <PlaceField
          id={`${id}-place`}
          label="Miejsce wydarzenia"
          name={wish.place?.city ?? ''}
          hint={wish.place ? undefined : 'Od niego zależy koszt dojazdu.'}
          onPick={(place) =>
            change({
              place: place && { city: place.name, latitude: place.latitude, longitude: place.longitude },
            })
          }
        />
      )}
    </div>
  )
}

/** The bill and the button, or honest reasons with what can be had instead. */
export function Outcome({ listing, wish, change, price }: TermProps) {
  const { quote, fault, reasons, alternatives } = price
  const refused = reasons.length > 0 || fault !== null
  return (
    <div className="mt-4">
      {refused && (
        <Alert tone="warning" live>
          <ul className="grid gap-1">
            {(reasons.length > 0 ? reasons.map((reason) => reason.message) : (fault?.errors ?? [])).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {fault && fault.status !== 400 && (
            <Button size="sm" className="mt-2" onClick={price.retry}>
              Spróbuj ponownie
            </Button>
          )}
          {alternatives.length > 0 && (
            <>
              <p className="mt-3 font-semibold">Wolne terminy w pobliżu</p>
              <ul className="mt-1 grid gap-2">
                {alternatives.map((term) => (
                  <li key={term.start + term.end}>
                    <button
                      type="button"
                      className="link min-h-11 text-left"
                      onClick={() => change({ start: term.start, end: term.end })}
                    >
                      {formatTermShort(term)}
                      {term.total_grosze !== null && `, ${formatMoney(term.total_grosze)}`}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Alert>
      )}
      {!refused && <ReserveButton {...{ listing, wish, price }} />}
      {quote && wish.start && <Bill quote={quote} recalculating={price.recalculating} />}
    </div>
  )
}

export function ReserveButton({ listing, wish, price }: Omit<TermProps, 'change'>) {
  if (listing.confirmation_mode === 'inquiry_only') {
    return <p className="text-center text-ink-2">Ta oferta przyjmuje tylko zapytania.</p>
  }
  const href = reserveHref(listing, { ...wish, guests: price.guests })
  return (
    <>
      <LinkButton href={href} variant="primary" size="lg" block>
        {wish.start ? 'Rezerwuję ten termin' : 'Wybieram termin'}
      </LinkButton>
      <p className="mt-2 text-center text-sm text-ink-2">Teraz nic nie płacisz</p>
    </>
  )
}

/** The phone's bar at the bottom: the price and the way to the fields. */
export function BottomBar({ listing, wish, price, onOpen }: TermProps & { onOpen: () => void }) {
  const { quote, reasons } = price
  const from = listing.from_price
  const amount = quote ? formatMoney(quote.total_grosze) : from ? `od ${formatMoney(from.from_grosze)}` : 'Wycena'
  const note = wish.start
    ? `${formatDateShort(wish.start)}, ${guestsCount(price.guests)}`
    : from
      ? perUnit[from.unit].replace('/', 'za')
      : 'indywidualna'
  return (
    <div className="fixed inset-x-0 bottom-0 z-40 flex items-center justify-between gap-4 border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lg lg:hidden">
      <button type="button" className="min-h-11 min-w-0 text-left" aria-haspopup="dialog" onClick={onOpen}>
        <span className={`num block text-lg leading-6 font-bold ${price.recalculating ? 'recalculating' : ''}`}>{amount}</span>
        <span className="block truncate text-xs text-ink-2 underline underline-offset-3">
          {reasons.length > 0 ? 'Termin niedostępny, zobacz inne' : note}
        </span>
      </button>
      <Button variant="primary" className="shrink-0" aria-haspopup="dialog" onClick={onOpen}>
        {wish.start ? 'Rezerwuję' : 'Wybierz termin'}
      </Button>
    </div>
  )
}
