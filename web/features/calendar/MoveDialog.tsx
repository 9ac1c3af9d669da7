import { useState } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import { isFault } from '#web/lib/fault.ts'
import { q } from '#web/lib/query.ts'
import { useQuery } from '#web/lib/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioCards } from '#web/ui/Choice.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import type { MoveTo, Outcome } from './use-actions.ts'
import { conflictText, differenceText, eventName, money, whenText } from './words.pl.ts'

export type Moving = { event: CalendarEvent; to: MoveTo }

type Props = Moving & { onMove: (price: 'new' | 'keep') => Promise<Outcome>; onClose: () => void }

/** What a move of an own reservation does to its price and its rules, before anything is saved. */
export function MoveDialog({ event, to, onMove, onClose }: Props) {
  const preview = useQuery({
    ...q('moveReservationTerm', { params: { id: event.id }, body: { ...to, price: 'new', preview: true } }),
    staleTime: 0,
    gcTime: 0,
  })
  const [price, setPrice] = useState<'new' | 'keep' | null>(null)
  const [busy, setBusy] = useState(false)
  const answer = preview.data
  const fault = preview.error
  const noPrice = answer?.new_total_grosze === null
  const chosen = price ?? (noPrice ? 'keep' : 'new')
  const taken = (answer?.conflicts.length ?? 0) > 0
  const save = async () => {
    setBusy(true)
    await onMove(chosen)
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
          {answer && !taken && (
            <Button variant="primary" busy={busy} busyLabel="Przenoszę..." onClick={save}>
              Przenieś rezerwację
            </Button>
          )}
        </>
      }
    >
      <dl className="dl mt-4">
        <dt>Teraz</dt>
        <dd>{whenText(event)}</dd>
        <dt>Po zmianie</dt>
        <dd>{whenText(to)}</dd>
      </dl>
      {!answer && !fault && (
        <Skeletons className="mt-4">
          <Skeleton className="h-20" />
        </Skeletons>
      )}
      {fault && (
        <Alert tone="danger" live className="mt-4">
          {isFault(fault) ? fault.message : 'Nie udało się policzyć ceny. Spróbuj ponownie.'}
        </Alert>
      )}
      {taken && (
        <Alert tone="danger" live className="mt-4">
          <p className="font-semibold">Ten termin jest już zajęty:</p>
          <ul className="mt-1 list-disc pl-4">
            {answer?.conflicts.map((conflict) => (
              <li key={`${conflict.id}-${conflict.start}`}>{conflictText(conflict)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {answer && !taken && (
        <div className="mt-4 grid gap-4">
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
