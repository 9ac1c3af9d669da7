import { CalendarDays, Check, CircleAlert } from '@lucide/icons'
import { Suspense } from 'react'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { capital, formatMoney } from '#domain/format.pl.ts'
import { termModeLabels } from '#domain/labels.pl.ts'
import { later } from '#web/lib/page/later.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { ScallopCard } from '#web/ui/Paper.tsx'
import { Stepper } from '#web/ui/fields/Stepper.tsx'
import { kinds } from '#web/features/listings/kinds.ts'
import { DayField } from './DayField.tsx'
import {
  askHref,
  asksChildren,
  type ChangeWish,
  chosenRooms,
  mainBandOf,
  reserveHref,
  roomFor,
  roomsOf,
  type TermWish,
} from './term-wish.ts'
import { useMounted } from '#web/features/listings/fields/today.ts'
import type { LivePrice } from './use-live-price.ts'
import { capacityWords, nextFreeWords, perUnit } from '#web/features/listings/words.pl.ts'

// Fetched only for a chosen term or a travelling service
const HoursField = later(() => import('./HoursField.tsx'))
const RoomField = later(() => import('./RoomField.tsx'))
const LayoutField = later(() => import('./LayoutField.tsx'))
const Bill = later(() => import('./Bill.tsx'))
const PlaceField = later(async () => ({
  default: (await import('#web/features/listings/fields/PlaceField.tsx')).PlaceField,
}))
const Refusals = later(() => import('./Refusals.tsx'))

export type TermProps = { listing: ListingDetail; wish: TermWish; change: ChangeWish; price: LivePrice }

/** Stands beside the page on a wide screen: term, guests, the live price and the primary button. */
export function ReservationCard(props: TermProps & { id: string }) {
  // With a term the price and the button come first, above the fold; the fields follow.
  const ready = props.wish.start !== null && !isRefused(props.price)
  return (
    <ScallopCard>
      <CardHead {...props} />
      {ready && (
        <div className="mt-4">
          <ReserveButton {...props} />
        </div>
      )}
      <TermFields {...props} />
      <Outcome {...props} bare={ready} />
    </ScallopCard>
  )
}

/** The price in large digits, and whether the term is free. */
export function CardHead({ listing, price, wish }: TermProps) {
  const { quote, reasons, recalculating } = price
  const from = listing.from_price
  return (
    <div className="flex min-h-9 items-center justify-between gap-3" aria-live="polite">
      {quote ? (
        <p className={recalculating ? 'recalculating' : ''}>
          <span className="num text-2xl font-bold">{formatMoney(quote.total_grosze)}</span>{' '}
          <span className="text-ink-2">
            razem{listing.term_modes.length > 1 && `, ${termModeLabels[quote.term_mode].toLowerCase()}`}
          </span>
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
          <span className="badge badge-success">
            <Icon of={Check} />
            Wolny termin
          </span>
        ) : (
          <span className="badge badge-danger">
            <Icon of={CircleAlert} />
            {reasons.some(({ code }) => code === 'past') ? 'Już minął' : 'Niedostępny'}
          </span>
        ))}
    </div>
  )
}

const fieldShape = <div className="skel h-18" />
const placeShape = <div className="skel h-24" />

export function TermFields({ listing, wish, change, price, id }: TermProps & { id: string }) {
  const { asks_place } = kinds[listing.kind]
  const travels = asks_place && (listing.travel !== null || listing.service_radius_km !== null)
  const next = listing.next_free_term
  const most = roomFor(listing, wish)
  // Parts that are fetched later cannot be drawn by the server.
  const mounted = useMounted()
  return (
    <div className="mt-4 grid gap-4">
      <DayField {...{ id, listing, wish, change }} />
      {!wish.start && next && (
        <Button size="sm" variant="soft" icon={CalendarDays} onClick={() => change(next)}>
          {capital(nextFreeWords(listing))}
        </Button>
      )}
      {wish.start && (
        <Suspense fallback={fieldShape}>
          {mounted ? <HoursField {...{ id, listing, wish, change }} /> : fieldShape}
        </Suspense>
      )}
      {roomsOf(listing).length > 0 && (
        <Suspense fallback={fieldShape}>
          {mounted ? (
            <RoomField
              id={`${id}-room`}
              listing={listing}
              chosen={chosenRooms(listing, wish)}
              taken={price.quote?.taken_unit_ids ?? []}
              onChange={(units) => change({ units })}
            />
          ) : (
            fieldShape
          )}
        </Suspense>
      )}
      {mounted && wish.start && Object.keys(listing.capacities).length > 1 && (
        <Suspense fallback={fieldShape}>
          <LayoutField {...{ id, listing, wish, change }} />
        </Suspense>
      )}
      <Stepper
        id={`${id}-guests`}
        label="Liczba gości"
        name="Liczba gości"
        value={price.guests}
        min={Math.max(1, listing.capacity_min)}
        max={most}
        onChange={(guests) => change({ guests })}
        hint={capacityWords(listing.capacity_min, most)}
      />
      <Children {...{ id, listing, wish, change }} most={most - price.guests} />
      {travels && (
        <Suspense fallback={placeShape}>{mounted ? <EventPlace {...{ id, wish, change }} /> : placeShape}</Suspense>
      )}
    </div>
  )
}

/**
 * The number of children, only where the price counts children or the search has given a number; the reservation form
 * asks for every age band.
 */
function Children({ id, listing, wish, change, most }: Omit<TermProps, 'price'> & { id: string; most: number }) {
  const band = mainBandOf(listing)
  if (!band || !(asksChildren(listing) || wish.children)) return null
  return (
    <Stepper
      id={`${id}-children`}
      label="Oprócz nich dzieci"
      name="Oprócz nich dzieci"
      value={wish.children ?? 0}
      min={0}
      max={Math.max(most, wish.children ?? 0)}
      onChange={(children) => change({ children: children || null })}
      hint={`W wieku ${band.label}. Inne wieki podasz w następnym kroku.`}
    />
  )
}

/** The place that a service comes to. */
function EventPlace({ id, wish, change }: Pick<TermProps, 'wish' | 'change'> & { id: string }) {
  return (
    <PlaceField
      id={`${id}-place`}
      label="Miejsce wydarzenia"
      name={wish.place?.city ?? ''}
      hint={wish.place ? undefined : 'Od niego zależy koszt dojazdu.'}
      onPick={(place) =>
        change({ place: place && { city: place.name, latitude: place.latitude, longitude: place.longitude } })
      }
    />
  )
}

const isRefused = ({ reasons, fault }: LivePrice): boolean => reasons.length > 0 || fault !== null

/**
 * The bill and the button, or the reasons against the term with alternatives; `bare`: without the button, which stands
 * elsewhere.
 */
export function Outcome({ listing, wish, change, price, bare = false }: TermProps & { bare?: boolean }) {
  const { quote } = price
  const refused = isRefused(price)
  return (
    <div className="mt-4">
      {refused && (
        <Suspense>
          <Refusals {...{ listing, wish, price, change }} />
        </Suspense>
      )}
      {!refused && !bare && <ReserveButton {...{ listing, wish, price }} />}
      {quote && wish.start && (
        <Suspense fallback={<div className="skel mt-4 h-40" />}>
          <Bill quote={quote} recalculating={price.recalculating} />
        </Suspense>
      )}
    </div>
  )
}

export function ReserveButton({ listing, wish, price }: Omit<TermProps, 'change'>) {
  if (listing.confirmation_mode === 'inquiry_only') {
    return (
      <>
        <LinkButton href={askHref(listing)} variant="primary" size="lg" block>
          Wyślij zapytanie
        </LinkButton>
        <p className="mt-2 text-center text-sm text-ink-2">Ta oferta przyjmuje tylko zapytania</p>
      </>
    )
  }
  if (listing.preview) {
    return (
      <>
        <Button variant="primary" size="lg" block blockedBy="podglad-rezerwacji">
          {wish.start ? 'Rezerwuję ten termin' : 'Wybieram termin'}
        </Button>
        <p id="podglad-rezerwacji" className="mt-2 text-center text-sm text-ink-2">
          To podgląd: tutaj nie można zarezerwować.
        </p>
      </>
    )
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
