import { useId, useState } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { q } from '#web/lib/query/query.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/Button.tsx'
import { RadioCards } from '#web/ui/fields/Choice.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { Moments, Rooms } from './AddDialog.tsx'
import type { MoveTo, Outcome } from '#web/features/calendar/use-actions.ts'
import type { Resource } from '#web/features/calendar/use-board.ts'
import { roomsOf } from '#web/features/calendar/views/view-props.ts'
import { conflictText, differenceText, eventName, money, whenText } from '#web/features/calendar/words.pl.ts'

export type Moving = { event: CalendarEvent; to: MoveTo }

type Props = Moving & {
  resources: readonly Resource[]
  onMove: (to: MoveTo, price: 'new' | 'keep') => Promise<Outcome>
  onClose: () => void
}

const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join() === [...other].sort().join()

/**
 * Another term for an own reservation, drawn with the mouse or written here, and what it does to price and rules before
 * anything is saved.
 */
export function MoveDialog({ event, to, resources, onMove, onClose }: Props) {
  const id = useId()
  const listing = resources.find((one) => one.id === event.listing_id)
  const rooms = listing ? roomsOf(listing) : []
  const [term, setTerm] = useState({ start: to.start, end: to.end })
  const [unit_ids, setUnits] = useState(() => {
    const own = to.unit_ids ?? event.unit_ids
    return rooms.length > 0 && rooms.every((room) => own.includes(room.id)) ? [] : own
  })
  const [price, setPrice] = useState<'new' | 'keep' | null>(null)
  const [busy, setBusy] = useState(false)
  const units = unit_ids.length > 0 ? unit_ids : rooms.map((room) => room.id)
  const moves_room = rooms.length > 0 && !sameIds(units, event.unit_ids)
  const wanted: MoveTo = { ...term, ...(moves_room ? { unit_ids: units } : {}) }
  const ends = term.end > term.start
  const changes = term.start !== event.start || term.end !== event.end || moves_room
  const preview = useQuery({
    ...q('moveReservationTerm', { params: { id: event.id }, body: { ...wanted, price: 'new', preview: true } }),
    enabled: ends && changes,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const asked = ends && changes
  const answer = asked ? preview.data : undefined
  const fault = asked ? preview.error : null
  const noPrice = answer?.new_total_grosze === null
  const chosen = price ?? (noPrice ? 'keep' : 'new')
  const taken = (answer?.conflicts.length ?? 0) > 0
  const save = async () => {
    setBusy(true)
    await onMove(wanted, chosen)
    setBusy(false)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Przenieść rezerwację?"
      description={eventName(event)}
      actions={
        <>
          <Button onClick={onClose}>Zostaw, jak było</Button>
          {answer && !taken && !fault && (
            <Button variant="primary" busy={busy} busyLabel="Przenoszę..." disabled={preview.isFetching} onClick={save}>
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
        <Moments
          id={id}
          whole={false}
          term={term}
          onChange={setTerm}
          error={ends ? undefined : 'Koniec musi być po początku.'}
        />
        {rooms.length > 0 && <Rooms {...{ rooms, unit_ids }} onChange={setUnits} />}
      </div>
      {!changes && <p className="mt-4 text-sm text-ink-2">Wybierz inny dzień albo godzinę, a policzymy cenę.</p>}
      {asked && !answer && !fault && (
        <Skeletons className="mt-4">
          <Skeleton className="h-20" />
        </Skeletons>
      )}
      {fault && (
        <Alert tone="danger" live className="mt-4">
          {isFault(fault) ? fault.message : 'Nie udało się policzyć ceny. Spróbuj ponownie.'}
        </Alert>
      )}
      {taken && !fault && (
        <Alert tone="danger" live className="mt-4">
          <p className="font-semibold">Ten termin jest już zajęty:</p>
          <ul className="mt-1 list-disc pl-4">
            {answer?.conflicts.map((conflict) => (
              <li key={`${conflict.id}-${conflict.start}`}>{conflictText(conflict)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {answer && !taken && !fault && (
        <div className="mt-4 grid gap-4" aria-busy={preview.isFetching || undefined}>
          {answer.broken_rules.length > 0 && (
            <Alert tone="warning">
              <p className="font-semibold">
                Ta zmiana pomija Twoje zasady. Możesz tak zrobić, zapiszemy to w historii.
              </p>
              <ul className="mt-1 list-disc pl-4">
                {answer.broken_rules.map(({ code, message }) => (
                  <li key={code}>{message}</li>
                ))}
              </ul>
            </Alert>
          )}
          <RadioCards
            legend="Cena po zmianie"
            value={chosen}
            onChange={(next) => setPrice(next as 'new' | 'keep')}
            options={[
              {
                value: 'new',
                label: 'Według cennika',
                description: noPrice
                  ? undefined
                  : differenceText((answer.new_total_grosze ?? 0) - answer.old_total_grosze),
                disabled: noPrice,
                reason: 'Cennik nie podaje ceny na ten termin.',
                after: noPrice ? undefined : money(answer.new_total_grosze ?? 0),
              },
              { value: 'keep', label: 'Zostaw dotychczasową', after: money(answer.old_total_grosze) },
            ]}
          />
        </div>
      )}
    </Dialog>
  )
}
