import { CalendarDays, DoorOpen, MapPin, UsersRound, Zap } from '@lucide/icons'
import type { ListingCard as Card, SearchReply } from '#contract/listings/listings.ts'
import { withQuery } from '#contract/paths.ts'
import { formatDistance, formatList, formatTermShort, upToGuests } from '#domain/format.pl.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Scene, type SceneName } from '#web/ui/Paper.tsx'
import { categoryLabel } from '#web/features/listings/categories.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import { Picture } from './Picture.tsx'
import { cardPriceWords, nextFreeWords, totalWords } from '#web/features/listings/words.pl.ts'

/** The visitor's choices so far; they are passed to the listing, so that its form opens with them (ruling 38). */
export type CardWish = {
  guests?: number | undefined
  children?: number | undefined
  event_type?: string | undefined
  /** The searched town, or the chosen place of the event: where a service comes to. */
  place?: Pick<NonNullable<SearchReply['place']>, 'name' | 'latitude' | 'longitude'> | null | undefined
}

export type ListingCardProps = {
  card: Card
  wish?: CardWish
  level?: 'h2' | 'h3'
  /** The card is in the first screenful, so its picture is fetched at once. */
  first?: boolean
  sizes?: string
  onActive?: (id: string | null) => void
}

export function cardHref(card: Card, { place, ...wish }: CardWish = {}): string {
  const { asks_place, paths } = kinds[card.kind]
  const town = asks_place && place?.name && { city: place.name, latitude: place.latitude, longitude: place.longitude }
  return withQuery(paths.detail(card.slug), {
    ...card.term,
    unit: card.rooms.map(({ id }) => id),
    ...wish,
    ...(town || {}),
  })
}

const defaultSizes = '(min-width: 80rem) 18rem, (min-width: 40rem) 45vw, calc(100vw - 2rem)'

/** One listing in a list. The whole card is one link. */
export function ListingCard({
  card,
  wish,
  level: Level = 'h2',
  first,
  sizes = defaultSizes,
  onActive,
}: ListingCardProps) {
  return (
    <article
      className="vcard group"
      data-listing={card.id}
      onPointerEnter={onActive && (() => onActive(card.id))}
      onPointerLeave={onActive && (() => onActive(null))}
      onFocus={onActive && (() => onActive(card.id))}
      onBlur={onActive && (() => onActive(null))}
    >
      <Cover card={card} first={first ?? false} sizes={sizes} />
      <div className="grid gap-1">
        <Level className="font-display text-xl">
          <a
            href={cardHref(card, wish)}
            className="no-underline after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-3 focus-visible:after:outline-focus"
          >
            {card.name}
          </a>
        </Level>
        <CardFacts card={card} />
        <CardPrice price={card.price} />
        <CardTerm card={card} />
        <CardRoom card={card} />
      </div>
    </article>
  )
}

function Cover({ card, first, sizes }: { card: Card; first: boolean; sizes: string }) {
  return (
    <div className="pic">
      {card.cover ? (
        <Picture
          picture={card.cover}
          sizes={sizes}
          first={first}
          className="transition-[scale] duration-500 group-hover:scale-[1.035]"
        />
      ) : (
        <Scene name={card.scene as SceneName} eager={first} />
      )}
      {kinds[card.kind].category_on_card && (
        <span className="badge absolute top-2.5 left-2.5 border border-line bg-surface text-ink">
          {categoryLabel(card)}
        </span>
      )}
    </div>
  )
}

function CardFacts({ card }: { card: Card }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-ink-2">
      <span className="inline-flex items-center gap-1.5">
        <Icon of={MapPin} className="text-ink-3" />
        {card.city}
        {card.distance_km !== null && `, ${formatDistance(card.distance_km)}`}
      </span>
      {!kinds[card.kind].category_on_card && card.rooms.length === 0 && (
        <span className="inline-flex items-center gap-1.5">
          <Icon of={UsersRound} className="text-ink-3" />
          {upToGuests(card.capacity_max)}
        </span>
      )}
      {card.instant && (
        <span className="inline-flex items-center gap-1.5">
          <Icon of={Zap} className="text-ink-3" />
          od razu
          <span className="sr-only"> potwierdzenie rezerwacji</span>
        </span>
      )}
    </p>
  )
}

export function CardPrice({ price }: { price: Card['price'] }) {
  const { before, amount, after } = cardPriceWords(price)
  return (
    <p className="mt-0.5">
      {before && <span className="text-sm text-ink-3">{before} </span>}
      <b className="num font-semibold">{amount}</b>
      {after && <span className="text-sm whitespace-nowrap text-ink-3"> {after}</span>}
      {price.total_grosze !== null && <span className="block text-sm text-ink-2">{totalWords(price)}</span>}
    </p>
  )
}

function CardTerm({ card }: { card: Card }) {
  const words = card.term ? formatTermShort(card.term) : nextFreeWords(card)
  if (!words) return null
  return (
    <p className="inline-flex items-center gap-1.5 text-sm text-ink-2">
      <Icon of={CalendarDays} className="text-ink-3" />
      {words}
    </p>
  )
}

/** Shown when the whole place is taken and only these rooms are free. */
function CardRoom({ card }: { card: Card }) {
  if (card.rooms.length === 0) return null
  return (
    <p className="inline-flex items-center gap-1.5 text-sm text-ink-2">
      <Icon of={DoorOpen} className="text-ink-3" />
      część obiektu: {formatList(card.rooms.map(({ name }) => name))}
    </p>
  )
}

/** Placeholder of a card. */
export function CardSkeleton() {
  return (
    <div className="grid gap-3">
      <div className="skel aspect-[4/3] rounded-lg" />
      <div className="skel h-6 w-3/5" />
      <div className="skel h-4 w-4/5" />
      <div className="skel h-5 w-2/5" />
    </div>
  )
}
