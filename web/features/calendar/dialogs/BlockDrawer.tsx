import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import type { Fault } from '#web/lib/http/fault.ts'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/overlays/Dialog.tsx'
import { UnreadContext, useReadable } from '#web/ui/moments/unread.ts'
import { addDays } from '#web/ui/fields/month.ts'
import { Alert } from '#web/ui/Notice.tsx'
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import { termOfEntry } from './new-entry.ts'
import { CrewsField, Moments, Rooms } from './TermFields.tsx'
import type { Scoped } from './ScopeDialog.tsx'
import type { BlockChange } from '#web/features/calendar/action-types.ts'
import type { Resource } from '#web/features/calendar/use-board.ts'
import type { Term } from '#web/features/calendar/wall-time.ts'
import { placeName, roomsOf } from '#web/features/calendar/views/view-props.ts'
import { entrySentences, isWholeDays, lengthText, whenText } from '#web/features/calendar/words.pl.ts'

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
      <Particulars {...{ event, resources }} />
      <Alert className="mt-5">Ten termin jest zajęty w innym kalendarzu. Zmień go tam, a tutaj zmieni się sam.</Alert>
    </Drawer>
  )
}

function Particulars({ event, resources }: Pick<Props, 'event' | 'resources'>) {
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

type Values = Omit<Facts, 'start' | 'end'> & { term: Term }

type EditProps = Props & { block: NonNullable<CalendarEvent['block']> }

function EditBlock({ event, block, resources, actions, onClose }: EditProps) {
  const id = useId()
  const { fields, wrong, changes } = useBlockValues({ event, block, resources })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [tellUnread, allRead] = useReadable()
  const save = async () => {
    setTried(true)
    if (!allRead()) return
    if (wrong.end || wrong.label) return document.getElementById(wrong.end ? `${id}-end` : `${id}-label`)?.focus()
    if (Object.keys(changes).length === 0) return onClose()
    setBusy(true)
    const outcome = await actions.change(event, changes)
    setBusy(false)
    if (outcome === undefined) return
    setFault(outcome)
    if (!outcome) onClose()
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
      <Particulars {...{ event, resources }} />
      {fault && !fault.conflicts?.length && (
        <Alert tone="danger" live className="mt-4">
          {fault.errors.join(' ')}
        </Alert>
      )}
      <UnreadContext value={tellUnread}>
        <BlockFields {...fields} id={id} errors={tried ? wrong : {}} repeats={block.series_id !== null} />
      </UnreadContext>
    </Drawer>
  )
}

/** What is typed, what is wrong with it, and what of the block it changes. */
function useBlockValues({ event, block, resources }: Pick<EditProps, 'event' | 'block' | 'resources'>) {
  const listing = resources.find((one) => one.id === event.listing_id)
  const rooms = listing ? roomsOf(listing) : []
  const whole = isWholeDays(event)
  const [values, setValues] = useState(() => valuesOf(event, block, rooms))
  const { term, unit_ids, ...facts } = values
  const wanted = termOfEntry({ whole, term })
  const wrong = {
    end: wanted.end > wanted.start ? undefined : entrySentences.end,
    label: values.label.trim() ? undefined : entrySentences.label,
  }
  const units = unit_ids.length > 0 ? unit_ids : rooms.map((room) => room.id)
  const changes = changesOf(event, { ...facts, ...wanted, unit_ids: units }, rooms.length > 0)
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }))
  return { fields: { values, set, whole, listing, rooms }, wrong, changes }
}

function valuesOf(event: CalendarEvent, block: EditProps['block'], rooms: Resource['units']): Values {
  const own = event.unit_ids.filter((unit) => rooms.some((room) => room.id === unit))
  const lastDay = () => `${addDays(event.end.slice(0, 10), -1)}T00:00`
  return {
    term: { start: event.start, end: isWholeDays(event) ? lastDay() : event.end },
    unit_ids: own.length === rooms.length ? [] : own,
    crews: block.crews,
    label: block.label,
    note: block.note,
  }
}

type FieldsProps = {
  id: string
  values: Values
  set: (change: Partial<Values>) => void
  errors: { end?: string | undefined; label?: string | undefined }
  whole: boolean
  listing: Resource | undefined
  rooms: Resource['units']
  repeats: boolean
}

function BlockFields({ id, values, set, errors, whole, listing, rooms, repeats }: FieldsProps) {
  const { term, unit_ids, crews, label, note } = values
  return (
    <div className="mt-5 grid gap-4">
      <TextField
        id={`${id}-label`}
        label="Nazwa"
        value={label}
        onChange={(next) => set({ label: next })}
        maxLength={80}
        error={errors.label}
      />
      <Moments id={id} whole={whole} term={term} onChange={(next) => set({ term: next })} error={errors.end} />
      {rooms.length > 0 && <Rooms {...{ rooms, unit_ids }} onChange={(next) => set({ unit_ids: next })} />}
      {listing?.units_interchangeable && listing.units.length > 1 && crews !== null && (
        <CrewsField value={crews} all={listing.units.length} onChange={(next) => set({ crews: next })} />
      )}
      <TextArea
        id={`${id}-note`}
        label="Notatka"
        optional
        value={note}
        onChange={(next) => set({ note: next })}
        maxLength={500}
        rows={3}
      />
      {repeats && <p className="text-sm text-ink-2">Ta blokada powtarza się co tydzień.</p>}
    </div>
  )
}

type Facts = Term & { unit_ids: string[]; crews: number | null; label: string; note: string }

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
