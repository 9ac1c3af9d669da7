import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import type { Fault } from '#web/lib/http/fault.ts'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/overlays/Dialog.tsx'
import { addDays } from '#web/ui/fields/month.ts'
import { Alert } from '#web/ui/Notice.tsx'
import { Stepper } from '#web/ui/fields/Stepper.tsx'
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import { Moments, Rooms } from './AddDialog.tsx'
import type { Scoped } from './ScopeDialog.tsx'
import type { BlockChange } from '#web/features/calendar/use-actions.ts'
import type { Resource } from '#web/features/calendar/use-board.ts'
import { placeName, roomsOf } from '#web/features/calendar/views/view-props.ts'
import { isWholeDays, lengthText, whenText } from '#web/features/calendar/words.pl.ts'

type Props = {
  event: CalendarEvent
  resources: readonly Resource[]
  actions: Pick<Scoped, 'change' | 'remove'>
  onClose: () => void
}

/** A block with everything that can be said about it; an outside entry is only shown. */
export function BlockDrawer({ event, resources, actions, onClose }: Props) {
  return event.block ? (
    <EditBlock key={event.id} {...{ event, resources, actions, onClose }} block={event.block} />
  ) : (
    <Drawer open onClose={onClose} title="Wpis z innego kalendarza">
      <Facts {...{ event, resources }} />
      <Alert className="mt-5">Ten termin jest zajęty w innym kalendarzu. Zmień go tam, a tutaj zmieni się sam.</Alert>
    </Drawer>
  )
}

function Facts({ event, resources }: Pick<Props, 'event' | 'resources'>) {
  return (
    <dl className="dl">
      <dt>Termin</dt>
      <dd>{whenText(event)}</dd>
      <dt>Długość</dt>
      <dd>{lengthText(event)}</dd>
      <dt>Miejsce</dt>
      <dd>{placeName(event, resources)}</dd>
    </dl>
  )
}

function EditBlock({
  event,
  block,
  resources,
  actions,
  onClose,
}: Props & { block: NonNullable<CalendarEvent['block']> }) {
  const id = useId()
  const listing = resources.find((one) => one.id === event.listing_id)
  const rooms = listing ? roomsOf(listing) : []
  const own = event.unit_ids.filter((unit) => rooms.some((room) => room.id === unit))
  const whole = isWholeDays(event)
  const shown = whole
    ? { start: event.start, end: `${addDays(event.end.slice(0, 10), -1)}T00:00` }
    : { start: event.start, end: event.end }
  const [term, setTerm] = useState(shown)
  const [unit_ids, setUnits] = useState(own.length === rooms.length ? [] : own)
  const [crews, setCrews] = useState(block.crews)
  const [label, setLabel] = useState(block.label)
  const [note, setNote] = useState(block.note)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const asked = whole ? { start: term.start, end: `${addDays(term.end.slice(0, 10), 1)}T00:00` } : term
  const error = asked.end > asked.start ? undefined : 'Koniec musi być po początku.'
  const noLabel = label.trim() ? undefined : 'Napisz krótko, co tu stoi.'
  const changes = changesOf(
    event,
    { ...asked, unit_ids: unit_ids.length > 0 ? unit_ids : rooms.map((room) => room.id), crews, label, note },
    rooms.length > 0,
  )
  const dirty = Object.keys(changes).length > 0
  const save = async () => {
    setTried(true)
    if (error || noLabel) return document.getElementById(error ? `${id}-end` : `${id}-label`)?.focus()
    if (!dirty) return onClose()
    setBusy(true)
    const outcome = await actions.change(event, changes)
    setBusy(false)
    if (outcome === undefined) return
    setFault(outcome)
    if (!outcome || outcome.conflicts?.length) onClose()
  }
  const remove = async () => {
    if ((await actions.remove(event)) !== undefined) onClose()
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title="Blokada"
      footer={
        <>
          <Button variant="danger" icon={Trash2} onClick={remove}>
            Zwolnij termin
          </Button>
          <Button variant="primary" className="ml-auto" busy={busy} busyLabel="Zapisuję..." onClick={save}>
            Zapisz
          </Button>
        </>
      }
    >
      <Facts {...{ event, resources }} />
      {fault && !fault.conflicts?.length && (
        <Alert tone="danger" live className="mt-4">
          {fault.errors.join(' ')}
        </Alert>
      )}
      <div className="mt-5 grid gap-4">
        <TextField
          id={`${id}-label`}
          label="Nazwa"
          value={label}
          onChange={setLabel}
          maxLength={80}
          error={tried ? noLabel : undefined}
        />
        <Moments id={id} whole={whole} term={term} onChange={setTerm} error={tried ? error : undefined} />
        {rooms.length > 0 && <Rooms {...{ rooms, unit_ids }} onChange={setUnits} />}
        {listing?.units_interchangeable && listing.units.length > 1 && crews !== null && (
          <Stepper
            label="Ile ekip jest niedostępnych"
            value={crews}
            onChange={setCrews}
            min={1}
            max={listing.units.length}
          />
        )}
        <TextArea id={`${id}-note`} label="Notatka" optional value={note} onChange={setNote} maxLength={500} rows={3} />
        {block.series_id && <p className="text-sm text-ink-2">Ta blokada powtarza się co tydzień.</p>}
      </div>
    </Drawer>
  )
}

type Facts = { start: string; end: string; unit_ids: string[]; crews: number | null; label: string; note: string }

function changesOf(event: CalendarEvent, to: Facts, hasRooms: boolean): BlockChange {
  const changes: BlockChange = {}
  const key = (ids: readonly string[]) => [...ids].sort().join()
  if (to.start !== event.start || to.end !== event.end) Object.assign(changes, { start: to.start, end: to.end })
  if (hasRooms && key(to.unit_ids) !== key(event.unit_ids)) changes.unit_ids = to.unit_ids
  if (to.crews !== null && to.crews !== event.block?.crews) changes.crews = to.crews
  if (to.label.trim() !== event.block?.label || to.note.trim() !== event.block?.note)
    Object.assign(changes, { label: to.label.trim(), note: to.note.trim() })
  return changes
}
