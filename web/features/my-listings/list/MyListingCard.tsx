import { CircleDashed, Copy, Ellipsis, ExternalLink, Eye, EyeOff, Inbox, Link2, Pencil, Trash2 } from '@lucide/icons'
import { type ReactNode, useState } from 'react'
import { paths, withQuery } from '#contract/paths.ts'
import type { OwnerListingCard } from '#contract/listings/owner-listings.ts'
import { formatDateShort, plural, upToGuests } from '#domain/format.pl.ts'
import { isShown, saysMostGuests } from '#domain/listing/listing.ts'
import { categoryLabel } from '#web/features/listings/categories.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import { Picture } from '#web/features/listings/card/Picture.tsx'
import { call } from '#web/lib/http/api.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { useKeyOf } from '#web/lib/http/idempotency.ts'
import { useGo } from '#web/lib/page/navigation.ts'
import { toast } from '#web/lib/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { LinkButton } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/fields/Choice.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { MenuButton } from '#web/ui/overlays/Menu.tsx'
import { Scene, type SceneName } from '#web/ui/Paper.tsx'
import { ListingState } from './ListingState.tsx'
import { hideListing, publishListing } from './moves.ts'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import { RemoveDialog } from './RemoveDialog.tsx'

type Props = { card: OwnerListingCard; locked: boolean }

/** One listing of the owner: status, next step, missing parts, and quick actions. */
export function MyListingCard({ card, locked }: Props) {
  const { paths: own } = ownKinds[card.kind]
  const [removing, setRemoving] = useState(false)
  const edit = own.edit(card.id)
  return (
    <li className="card grid overflow-hidden sm:grid-cols-[14rem_1fr]">
      <div className="relative overflow-hidden bg-sunken max-sm:aspect-[2/1]">
        {card.cover ? (
          <Picture picture={card.cover} sizes="(min-width: 40rem) 14rem, 100vw" />
        ) : (
          <Scene name={card.scene as SceneName} className="absolute inset-0 h-full w-full object-cover" />
        )}
      </div>
      <div className="min-w-0 p-5">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <a href={edit} className="font-display text-2xl break-words hover:underline">
                {card.name}
              </a>
              <ListingState status={card.status} hidden={card.hidden_by_plan} />
            </p>
            <p className="mt-0.5 text-sm text-ink-2">{lineOf(card)}</p>
          </div>
          <CardMenu card={card} locked={locked} onRemove={() => setRemoving(true)} />
        </div>
        <Next card={card} />
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <Shown card={card} />
          {!locked && (
            <LinkButton href={edit} icon={Pencil}>
              Edytuj<span className="sr-only">: {card.name}</span>
            </LinkButton>
          )}
        </div>
      </div>
      <RemoveDialog card={card} open={removing} onClose={() => setRemoving(false)} />
    </li>
  )
}

const lineOf = (card: OwnerListingCard): string =>
  [
    categoryLabel(card),
    card.city,
    card.capacity_max && saysMostGuests(card.capacity_max) ? upToGuests(card.capacity_max) : null,
  ]
    .filter(Boolean)
    .join(', ')

function Next({ card }: { card: OwnerListingCard }) {
  const { next_reservation: next } = card
  const { paths: own } = ownKinds[card.kind]
  const publication = `${own.edit(card.id)}?sekcja=publikacja`
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-3">
      <div>
        <dt className="text-sm text-ink-2">Najbliższa rezerwacja</dt>
        <dd className="font-semibold">
          {next ? (
            <a className="link" href={paths.myReservation(next.id)}>
              {`${formatDateShort(next.start.slice(0, 10))}, ${next.customer_name}`}
            </a>
          ) : (
            'brak'
          )}
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-2">Czeka na odpowiedź</dt>
        <dd className="font-semibold">
          {card.open_requests > 0 ? (
            <a
              className="link inline-flex items-center gap-1.5"
              href={withQuery(paths.myReservations, { oferta: card.id })}
            >
              <Icon of={Inbox} className="size-4" />
              {plural(card.open_requests, 'prośba', 'prośby', 'próśb')}
              <span className="sr-only">: {card.name}</span>
            </a>
          ) : (
            card.link_requests === 0 && 'nic'
          )}
          {card.link_requests > 0 && (
            <a className="link flex items-center gap-1.5" href={`${own.edit(card.id)}?sekcja=uslugi`}>
              <Icon of={Link2} className="size-4" />
              {plural(card.link_requests, 'prośba o powiązanie', 'prośby o powiązanie', 'próśb o powiązanie')}
            </a>
          )}
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-2">Do publikacji</dt>
        <dd className="font-semibold">
          {card.missing.length > 0 ? (
            <a className="link inline-flex items-start gap-1.5" href={publication}>
              <Icon of={CircleDashed} className="mt-1 size-4 shrink-0 text-warning" />
              {missingWords(card)}
            </a>
          ) : (
            'wszystko gotowe'
          )}
        </dd>
      </div>
    </dl>
  )
}

const mostNamed = 2

function missingWords({ missing }: OwnerListingCard): string {
  const named = missing.slice(0, mostNamed).map(({ label }) => label)
  const more = missing.length - named.length
  return `brakuje: ${named.join(', ')}${more > 0 ? ` i jeszcze ${more}` : ''}`
}

/** Publishes or hides the listing at once; a draft that cannot be published yet says why. */
function Shown({ card }: { card: OwnerListingCard }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const published = card.status === 'published'
  const can = published ? card.can.unpublish : card.can.publish
  const { calls } = ownKinds[card.kind]
  if (can !== true) return <p className="max-w-md flex-1 text-sm text-ink-2">{can}</p>
  const turn = async () => {
    setBusy(true)
    try {
      await (published ? hideListing : publishListing)(card.kind, card.id)
      const undo = async () => {
        await (published ? publishListing : hideListing)(card.kind, card.id).catch(say)
        await queries.invalidateQueries({ queryKey: [calls.list] })
      }
      toast(
        published ? 'Oferta jest ukryta. Rezerwacje pozostają bez zmian.' : 'Oferta jest już widoczna dla gości',
        'success',
        { label: 'Cofnij', run: () => void undo() },
      )
    } catch (error) {
      say(error)
    } finally {
      await queries.invalidateQueries({ queryKey: [calls.list] })
      setBusy(false)
    }
  }
  return (
    <Switch value={published} disabled={busy} onChange={() => void turn()}>
      <span>
        {card.hidden_by_plan ? 'Widoczna, gdy obejmie ją plan' : 'Widoczna dla gości'}
        <span className="sr-only">{`: ${card.name}`}</span>
      </span>
    </Switch>
  )
}

function say(error: unknown): void {
  if (!isFault(error)) throw error
  toast(error.message, 'danger')
}

/** Makes a copy of the listing, which is a draft, and opens it. */
function useCopy({ kind, id }: OwnerListingCard) {
  const queries = useQueryClient()
  const go = useGo()
  const { paths: own, calls } = ownKinds[kind]
  const keyOf = useKeyOf()
  return async () => {
    try {
      const duplicate = await call(calls.duplicate, { params: { id }, idempotency_key: keyOf(id) })
      void queries.invalidateQueries({ queryKey: [calls.list] })
      toast('Kopia jest gotowa jako szkic.')
      go(own.edit(duplicate.id))
    } catch (error) {
      say(error)
    }
  }
}

function CardMenu({ card, locked, onRemove }: Props & { onRemove: () => void }) {
  const { paths: own } = ownKinds[card.kind]
  const copy = useCopy(card)
  return (
    <MenuButton
      label={`Działania: ${card.name}`}
      buttonLabel={`Działania: ${card.name}`}
      buttonClass="icon-btn"
      button={<Icon of={Ellipsis} />}
      className="w-64!"
    >
      {(close) => (
        <>
          {isShown(card) && (
            <a role="menuitem" tabIndex={-1} href={kinds[card.kind].paths.detail(card.slug)} onClick={close}>
              <Icon of={ExternalLink} />
              Zobacz jak gość
            </a>
          )}
          {!isShown(card) && (
            <a role="menuitem" tabIndex={-1} href={own.preview(card.id)} onClick={close}>
              <Icon of={Eye} />
              Podgląd
            </a>
          )}
          {!locked && (
            <MenuItem
              onClick={() => {
                close()
                void copy()
              }}
            >
              <Icon of={Copy} />
              Utwórz kopię
            </MenuItem>
          )}
          <MenuItem
            onClick={() => {
              close()
              onRemove()
            }}
          >
            <Icon of={card.can.remove === true ? Trash2 : EyeOff} />
            Usuń
          </MenuItem>
        </>
      )}
    </MenuButton>
  )
}

function MenuItem({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={onClick}>
      {children}
    </button>
  )
}
