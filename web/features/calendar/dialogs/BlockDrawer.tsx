import { Trash2 } from '@lucide/icons'
import { useId, useState } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import type { Fault } from '#web/lib/http/fault.ts'
import { Button } from '#web/ui/Button.tsx'
import { useAskedClose } from '#web/ui/overlays/unsaved.tsx'
import { Drawer } from '#web/ui/overlays/Dialog.tsx'
import { UnreadContext, useReadable } from '#web/ui/moments/unread.ts'
import { Alert } from '#web/ui/Notice.tsx'
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import { type Block, useBlockValues, type Values } from './block-values.ts'
import { CrewsField, Moments, Rooms } from './TermFields.tsx'
import type { Scoped } from './ScopeDialog.tsx'
import type { Resource } from '#web/features/calendar/use-board.ts'
import { placeName } from '#web/features/calendar/views/view-props.ts'
import { lengthText, whenText } from '#web/features/calendar/words.pl.ts'

type Props = {
  event: CalendarEvent
  resources: readonly Resource[]
  actions: Pick<Scoped, 'change' | 'remove'>
  onClose: () => void
}

/** A block with all its details; an outside entry is only shown. */
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

type EditProps = Props & { block: Block }

function EditBlock({ event, block, resources, actions, onClose }: EditProps) {
  const id = useId()
  const { fields, wrong, changes, forget } = useBlockValues({ event, block, resources })
  const done = () => {
    forget()
    onClose()
  }
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [tellUnread, allRead, anyUnread] = useReadable()
  const { close, question } = useAskedClose(() => Object.keys(changes).length > 0 || anyUnread(), done)
  const save = async () => {
    setTried(true)
    if (!allRead()) return
    if (wrong.end || wrong.label) return document.getElementById(wrong.end ? `${id}-end` : `${id}-label`)?.focus()
    if (Object.keys(changes).length === 0) return done()
    setBusy(true)
    const outcome = await actions.change(event, changes)
    setBusy(false)
    if (outcome === undefined) return
    setFault(outcome)
    if (!outcome) done()
  }
  const remove = async () => {
    if ((await actions.remove(event)) !== undefined) done()
  }
  return (
    <Drawer
      open
      onClose={close}
      title="Blokada"
      footer={
        <>
          <Button variant="danger" icon={Trash2} onClick={remove}>
            Zwolnij termin
          </Button>
          <Button variant="primary" className="ml-auto" busy={busy} busyLabel="Zapisuję..." onClick={save}>
            Zapisz blokadę
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
      {question}
    </Drawer>
  )
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
