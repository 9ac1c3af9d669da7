import { useId, useState } from 'react'
import { useTouched } from '#web/lib/fields/unsaved.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { type Fault, isFault, isPassing } from '#web/lib/http/fault.ts'
import { q } from '#web/lib/query/query.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/Button.tsx'
import { RadioCards } from '#web/ui/fields/Choice.tsx'
import { useAskedClose } from '#web/ui/overlays/unsaved.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { UnreadContext, useReadable } from '#web/ui/moments/unread.ts'
import { termOfEntry } from './new-entry.ts'
import { Moments, Rooms } from './TermFields.tsx'
import type { MoveTo, Moving, Outcome } from '#web/features/calendar/action-types.ts'
import type { Resource } from '#web/features/calendar/use-board.ts'
import { roomsOf } from '#web/features/calendar/views/view-props.ts'
import {
  conflictText,
  differenceText,
  entrySentences,
  eventName,
  money,
  whenText,
} from '#web/features/calendar/words.pl.ts'

type Price = 'new' | 'keep'
type Answer = Reply<'moveReservationTerm'>

type Props = Moving & {
  resources: readonly Resource[]
  onMove: (to: MoveTo, price: Price) => Promise<Outcome>
  onClose: () => void
}

const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join() === [...other].sort().join()

/**
 * Another term for one of the owner's reservations, dragged or typed, with the effect on price and rules before it is
 * saved.
 */
export function MoveDialog({ event, to, resources, onMove, onClose }: Props) {
  const id = useId()
  const { rooms, term, setTerm, unit_ids, setUnits, setPrice, wanted, ends, changes, preview, touched } = useMove(
    { event, to },
    resources,
  )
  const { valid, answer, fault, price, isFetching } = preview
  const again = () => void preview.again()
  const [busy, setBusy] = useState(false)
  const [tellUnread, allRead, anyUnread] = useReadable()
  const { close, question } = useAskedClose(() => touched || anyUnread(), onClose)
  const taken = (answer?.conflicts.length ?? 0) > 0
  const save = async () => {
    setBusy(true)
    const outcome = await onMove(wanted, price)
    setBusy(false)
    // After a refusal the typed term stays, to be sent again or changed.
    if (!outcome) onClose()
    else if (!isPassing(outcome)) again()
  }
  return (
    <Dialog
      open
      onClose={close}
      title="Przenieść rezerwację?"
      description={eventName(event)}
      actions={
        <>
          <Button onClick={close}>Zostaw, jak było</Button>
          {answer && !taken && !fault && (
            <Button
              variant="primary"
              busy={busy}
              busyLabel="Przenoszę..."
              disabled={isFetching}
              onClick={() => allRead() && save()}
            >
              Przenieś rezerwację
            </Button>
          )}
        </>
      }
    >
      <dl className="dl mt-4">
        <dt>Teraz</dt>
        <dd>{whenText(event)}</dd>
      </dl>
      <div className="mt-4 grid gap-4">
        <UnreadContext value={tellUnread}>
          <Moments id={id} whole={false} term={term} onChange={setTerm} error={ends ? undefined : entrySentences.end} />
        </UnreadContext>
        {rooms.length > 0 && <Rooms {...{ rooms, unit_ids }} onChange={setUnits} />}
      </div>
      {!changes && <p className="mt-4 text-sm text-ink-2">Wybierz inny dzień albo godzinę, a policzymy cenę.</p>}
      {valid && <Effects {...{ answer, fault }} again={again} busy={isFetching} price={price} onPrice={setPrice} />}
      {question}
    </Dialog>
  )
}

/** The typed new term and the server's preview of it. */
function useMove({ event, to }: Moving, resources: readonly Resource[]) {
  const listing = resources.find((one) => one.id === event.listing_id)
  const rooms = listing ? roomsOf(listing) : []
  const [term, setTerm] = useState({ start: to.start, end: to.end })
  const [unit_ids, setUnits] = useState(() => {
    const own = to.unit_ids ?? event.unit_ids
    return rooms.length > 0 && rooms.every((room) => own.includes(room.id)) ? [] : own
  })
  const [price, setPrice] = useState<Price | null>(null)
  const typed = { term, unit_ids, price }
  const touched = useTouched(typed, () => typed)
  const units = unit_ids.length > 0 ? unit_ids : rooms.map((room) => room.id)
  const moves_room = rooms.length > 0 && !sameIds(units, event.unit_ids)
  const { start, end } = termOfEntry({ whole: false, term })
  const wanted: MoveTo = { start, end, ...(moves_room ? { unit_ids: units } : {}) }
  const ends = end > start
  const changes = start !== event.start || end !== event.end || moves_room
  const valid = ends && changes
  const preview = useQuery({
    ...q('moveReservationTerm', { params: { id: event.id }, body: { ...wanted, price: 'new', preview: true } }),
    enabled: valid,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const answer = valid ? preview.data : undefined
  const fault = valid ? preview.error : null
  // A price agreed by word is kept, unless the owner chooses otherwise.
  const chosen = price ?? (answer?.new_total_grosze === null || answer?.price_agreed ? 'keep' : 'new')
  return {
    ...{ rooms, term, setTerm, unit_ids, setUnits, setPrice, wanted, ends, changes, touched },
    preview: { valid, answer, fault, price: chosen, isFetching: preview.isFetching, again: preview.refetch },
  }
}

type EffectsProps = {
  answer: Answer | undefined
  fault: Fault | null
  again: () => void
  busy: boolean
  price: Price
  onPrice: (price: Price) => void
}

/** The effects of the move before it is saved: conflicts, broken rules and the price. */
function Effects({ answer, fault, again, busy, price, onPrice }: EffectsProps) {
  if (fault)
    return (
      <Alert tone="danger" live className="mt-4" onRetry={isPassing(fault) ? again : undefined}>
        {isFault(fault) ? fault.message : 'Nie udało się policzyć ceny. Spróbuj ponownie.'}
      </Alert>
    )
  if (!answer)
    return (
      <Skeletons className="mt-4">
        <Skeleton className="h-20 rounded-lg" />
      </Skeletons>
    )
  if (answer.conflicts.length > 0)
    return (
      <Alert tone="danger" live className="mt-4">
        <p className="font-semibold">Ten termin jest już zajęty:</p>
        <ul className="mt-1 list-disc pl-4">
          {answer.conflicts.map((conflict) => (
            <li key={`${conflict.id}-${conflict.start}`}>{conflictText(conflict)}</li>
          ))}
        </ul>
      </Alert>
    )
  return (
    <div className="mt-4 grid gap-4" aria-busy={busy || undefined}>
      {answer.broken_rules.length > 0 && (
        <Alert tone="warning">
          <p className="font-semibold">Ta zmiana pomija Twoje zasady. Możesz tak zrobić, zapiszemy to w historii.</p>
          <ul className="mt-1 list-disc pl-4">
            {answer.broken_rules.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
      <PriceChoice {...{ answer, price, onPrice }} />
      <p className="text-sm text-ink-2">
        {answer.mails_to
          ? `Po przeniesieniu wyślemy e-mail z nowym terminem na adres ${answer.mails_to}.`
          : 'Ta rezerwacja nie ma adresu e-mail, więc o nowym terminie powiedz osobie rezerwującej telefonicznie.'}
      </p>
    </div>
  )
}

function PriceChoice({ answer, price, onPrice }: Pick<EffectsProps, 'price' | 'onPrice'> & { answer: Answer }) {
  const { new_total_grosze: fresh, old_total_grosze: old } = answer
  return (
    <RadioCards
      legend="Cena po zmianie"
      value={price}
      onChange={(next) => onPrice(next as Price)}
      options={[
        {
          value: 'new',
          label: 'Według cennika',
          description: fresh === null ? undefined : differenceText((fresh ?? 0) - old),
          disabled: fresh === null,
          reason: 'Cennik nie podaje ceny na ten termin.',
          after: fresh === null ? undefined : money(fresh ?? 0),
        },
        { value: 'keep', label: answer.price_agreed ? 'Zostaw uzgodnioną' : 'Zostaw dotychczasową', after: money(old) },
      ]}
    />
  )
}
