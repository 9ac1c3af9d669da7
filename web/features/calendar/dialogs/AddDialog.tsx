import { UnreadContext, useReadable } from '#web/ui/moments/unread.ts'
import { todayIn } from '#web/lib/clock.ts'
import { DayField } from '#web/ui/moments/DayField.tsx'
import { CalendarPlus } from '@lucide/icons'
import { useId, useState } from 'react'
import { useTouched } from '#web/lib/fields/unsaved.ts'
import { useAskedClose } from '#web/ui/overlays/unsaved.tsx'
import { useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import type { Fault } from '#web/lib/http/fault.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Segmented } from '#web/ui/Lists.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Select, TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import type { NewBlock, Outcome } from '#web/features/calendar/action-types.ts'
import type { Resource } from '#web/features/calendar/use-board.ts'
import { roomsOf } from '#web/features/calendar/views/view-props.ts'
import { whenText } from '#web/features/calendar/words.pl.ts'
import {
  type Adding,
  blockOf,
  blocksOf,
  entryDraft,
  entryErrors,
  everyListing,
  firstEntry,
  type KeptEntry,
  type NewEntry,
  newReservationHref,
  termOfEntry,
  untilFor,
} from './new-entry.ts'
import { CrewsField, days, Moments, Rooms } from './TermFields.tsx'

type AddProps = Adding & {
  resources: readonly Resource[]
  onBlock: (block: NewBlock) => Promise<Outcome>
  /** Blocks several listings in one act. */
  onBlockEach: (blocks: NewBlock[]) => Promise<Outcome>
  onClose: () => void
}

/** Adds something in a cell: a block with all its details, or a link to a new reservation with this term. */
export function AddDialog({ resources, onBlock, onBlockEach, onClose, ...adding }: AddProps) {
  const id = useId()
  const { entry, setEntry, listing, errors, busy, fault, tellUnread, save, close, question, forget } = useNewEntry(id, {
    ...{ resources, onBlock, onBlockEach, onClose },
    adding,
  })
  return (
    <Dialog
      open
      onClose={close}
      title="Co dodać?"
      description={whenText(termOfEntry(entry))}
      actions={
        <>
          <Button onClick={close}>Zostaw wolne</Button>
          {entry.kind === 'block' ? (
            <Button variant="primary" busy={busy} busyLabel="Blokuję..." onClick={save}>
              Zablokuj termin
            </Button>
          ) : (
            <LinkButton variant="primary" icon={CalendarPlus} href={newReservationHref(entry)} onClick={forget}>
              Wpisz rezerwację
            </LinkButton>
          )}
        </>
      }
    >
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (entry.kind === 'block') void save()
        }}
      >
        <UnreadContext value={tellUnread}>
          <EntryFields
            {...{ id, entry, listing, resources, fault }}
            errors={errors}
            set={(change) => setEntry((before) => ({ ...before, ...change }))}
          />
        </UnreadContext>
        <button type="submit" hidden tabIndex={-1} />
      </form>
      {question}
    </Dialog>
  )
}

type NewEntryProps = Pick<AddProps, 'resources' | 'onBlock' | 'onBlockEach' | 'onClose'> & { adding: Adding }

/** The typed entry, its faults after the first try, and saving it as a block. */
function useNewEntry(id: string, { resources, onBlock, onBlockEach, onClose, adding }: NewEntryProps) {
  const draft = useDraft<KeptEntry>(entryDraft, () => ({ adding, entry: firstEntry(adding, resources) }))
  const [entry, setEntry] = useState(draft.first.entry)
  useKeptValues({ keep: (kept: NewEntry) => draft.keep({ adding, entry: kept }) }, entry)
  const done = () => {
    draft.forget()
    onClose()
  }
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [tellUnread, allRead, anyUnread] = useReadable()
  const touched = useTouched(entry, () => firstEntry(adding, resources))
  const { close, question } = useAskedClose(() => touched || anyUnread(), done)
  const listing = resources.find((one) => one.id === entry.listing_id)
  const errors = entryErrors(entry)
  const save = async () => {
    setTried(true)
    if (!allRead()) return
    const wrong = Object.keys(errors)[0]
    if (wrong) return document.getElementById(`${id}-${wrong}`)?.focus()
    setBusy(true)
    const every = entry.listing_id === everyListing
    const outcome = await (every ? onBlockEach(blocksOf(entry, resources)) : onBlock(blockOf(entry, listing)))
    setBusy(false)
    // Conflicts are shown in a dialog of their own; the typed entry stays, to be changed.
    setFault(outcome?.conflicts?.length ? null : (outcome ?? null))
    if (!outcome) done()
  }
  return {
    entry,
    setEntry,
    listing,
    errors: tried ? errors : {},
    busy,
    fault,
    tellUnread,
    save,
    close,
    question,
    forget: draft.forget,
  }
}

type FieldsProps = {
  id: string
  entry: NewEntry
  set: (change: Partial<NewEntry>) => void
  errors: ReturnType<typeof entryErrors>
}

function EntryFields({
  listing,
  resources,
  fault,
  ...block
}: FieldsProps & { listing: Resource | undefined; resources: readonly Resource[]; fault: Fault | null }) {
  const { id, entry, set, errors } = block
  const rooms = listing ? roomsOf(listing) : []
  return (
    <>
      <Segmented
        label="Rodzaj wpisu"
        value={entry.kind}
        onChange={(kind) => set({ kind, ...(entry.listing_id === everyListing ? { listing_id: '' } : {}) })}
        options={[
          { value: 'block', label: 'Blokada' },
          { value: 'reservation', label: 'Rezerwacja' },
        ]}
      />
      {fault && (
        <Alert tone="danger" live>
          {fault.errors.join(' ')}
        </Alert>
      )}
      <Select
        id={`${id}-listing`}
        label="Sala lub usługa"
        value={entry.listing_id}
        empty="Wybierz"
        onChange={(listing_id) => set({ listing_id, unit_ids: [], crews: null })}
        options={[
          ...(entry.kind === 'block' && resources.length > 1
            ? [{ value: everyListing, label: `Wszystkie (${resources.length})` }]
            : []),
          ...resources.map((one) => ({ value: one.id, label: one.name })),
        ]}
        error={errors.listing}
      />
      {rooms.length > 0 && <Rooms rooms={rooms} unit_ids={entry.unit_ids} onChange={(unit_ids) => set({ unit_ids })} />}
      {entry.kind === 'block' && listing?.units_interchangeable && listing.units.length > 1 && (
        <CrewsField
          value={entry.crews ?? listing.units.length}
          all={listing.units.length}
          onChange={(crews) => set({ crews })}
        />
      )}
      <Checkbox value={entry.whole} onChange={(whole) => set({ whole })}>
        Całe dni
      </Checkbox>
      <Moments
        id={id}
        whole={entry.whole}
        term={entry.term}
        onChange={(term) => set({ term, until: untilFor(entry, term) })}
        error={errors.end}
      />
      {entry.kind === 'block' && <BlockFields {...block} />}
    </>
  )
}

/** Fields that only a block has: name, note and weekly repeat. */
function BlockFields({ id, entry, set, errors }: FieldsProps) {
  return (
    <>
      <TextField
        id={`${id}-label`}
        label="Nazwa"
        value={entry.label}
        onChange={(label) => set({ label })}
        maxLength={80}
        error={errors.label}
      />
      <TextArea
        id={`${id}-note`}
        label="Notatka"
        optional
        value={entry.note}
        onChange={(note) => set({ note })}
        maxLength={500}
        rows={2}
      />
      <Checkbox value={entry.repeats} onChange={(repeats) => set({ repeats })}>
        Powtarzaj co tydzień
      </Checkbox>
      {entry.repeats && (
        <DayField
          {...days}
          today={todayIn()}
          id={`${id}-until`}
          label="Ostatni dzień powtórzeń"
          min={entry.term.start.slice(0, 10)}
          value={entry.until}
          onChange={(until) => set({ until })}
          error={errors.until}
        />
      )}
    </>
  )
}
