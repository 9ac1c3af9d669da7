import { useState } from 'react'
import { paths, withQuery } from '#contract/paths.ts'
import type { OwnerListingCard, Upcoming } from '#contract/listings/owner-listings.ts'
import { formatTermShort, plural } from '#domain/format.pl.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { toast } from '#web/lib/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { hideListing, removeListing } from './moves.ts'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'

/** Id of the list, which takes the focus when the card that had it is gone. */
export const listId = 'oferty'

type Props = { card: OwnerListingCard; open: boolean; onClose: () => void }

/** Removes a listing; while reservations are upcoming it shows them and offers to hide the listing instead. */
export function RemoveDialog({ card, open, onClose }: Props) {
  const { busy, said, upcoming, blocked, close, remove, hide } = useRemoving({ card, onClose })
  return (
    <Dialog
      open={open}
      onClose={close}
      small
      title={blocked ? 'Tej oferty nie można teraz usunąć' : `Usunąć „${card.name}”?`}
      actions={
        <>
          <Button onClick={close}>{blocked ? 'Zamknij' : 'Zostaw'}</Button>
          {blocked && card.status === 'published' && (
            <Button variant="primary" busy={busy} onClick={hide}>
              Ukryj ofertę
            </Button>
          )}
          {!blocked && (
            <Button variant="danger" busy={busy} onClick={remove}>
              Usuń
            </Button>
          )}
        </>
      }
    >
      {blocked ? (
        <div className="mt-3 grid gap-4">
          <Alert tone="warning">
            {said ?? 'Nie można usunąć oferty z nadchodzącymi rezerwacjami. Możesz ją ukryć.'}
          </Alert>
          {upcoming?.nearest !== null && <Reservations card={card} upcoming={upcoming} />}
        </div>
      ) : (
        <>
          <p className="mt-2 text-ink-2">
            Zniknie z Twoich ofert i z serwisu razem ze zdjęciami i cennikiem. Dawne rezerwacje zostaną w historii.
          </p>
          {said && (
            <Alert tone="danger" live className="mt-3">
              {said}
            </Alert>
          )}
        </>
      )}
    </Dialog>
  )
}

/** Removing and hiding. Only reservations block the removal for good; after any other fault pressing again may help. */
function useRemoving({ card, onClose }: Pick<Props, 'card' | 'onClose'>) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const [upcoming, setUpcoming] = useState<Upcoming | null>(null)
  const blocked = upcoming !== null || card.upcoming_count > 0
  const close = () => {
    setSaid(null)
    setUpcoming(null)
    onClose()
  }
  const act = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      toast(done)
      close()
      return true
    } catch (error) {
      if (!isFault(error)) throw error
      setSaid(error.message)
      if (error.upcoming) setUpcoming(error.upcoming)
      return false
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: [ownKinds[card.kind].calls.list] })
    }
  }
  const remove = async () => {
    if (await act(() => removeListing(card.kind, card.id), 'Oferta została usunięta.'))
      document.getElementById(listId)?.focus()
  }
  const hide = () => act(() => hideListing(card.kind, card.id), 'Oferta jest ukryta. Rezerwacje pozostają bez zmian.')
  return { busy, said, upcoming, blocked, close, remove, hide }
}

function Reservations({ card, upcoming }: { card: OwnerListingCard; upcoming: Upcoming | null }) {
  const count = upcoming?.count ?? card.upcoming_count
  const nearest = upcoming?.nearest ?? card.next_reservation
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {`Nadchodzi ${plural(count, 'rezerwacja', 'rezerwacje', 'rezerwacji')}.`}
        {nearest && (
          <>
            {' Najbliższa: '}
            <a className="link" href={paths.myReservation(nearest.id)}>
              {`${nearest.reference}, ${formatTermShort({ start: nearest.start, end: nearest.end })}`}
            </a>
            .
          </>
        )}
      </p>
      <LinkButton href={withQuery(paths.myReservations, { oferta: card.id })} size="sm">
        Pokaż rezerwacje
      </LinkButton>
    </div>
  )
}
