import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { paths, withQuery } from '#contract/paths.ts'
import type { Fault } from '#web/lib/http/fault.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Segmented } from '#web/ui/Lists.tsx'
import { addDays } from '#web/ui/fields/month.ts'
import { Alert } from '#web/ui/Notice.tsx'
import { Stepper } from '#web/ui/fields/Stepper.tsx'
import { Select, TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import type { Resource } from '#web/features/calendar/use-board.ts'
import type { NewBlock, Outcome } from '#web/features/calendar/use-actions.ts'
import type { Place } from '#web/features/calendar/grid/use-grid.ts'
import { roomsOf } from '#web/features/calendar/views/view-props.ts'
import { DAY, type Span, termOf } from '#web/features/calendar/wall-time.ts'
import { defaultBlockLabel, spanText } from '#web/features/calendar/words.pl.ts'

export type Adding = { span: Span; place: Place | null }

type AddProps = Adding & {
  resources: readonly Resource[]
  onBlock: (block: NewBlock) => Promise<Outcome>
  onClose: () => void
}

/** Anything new in a cell: a block with all its particulars, or the way to a reservation with the term filled in. */
export function AddDialog({ span, place, resources, onBlock, onClose }: AddProps) {
  const id = useId()
  const first = termOf(span)
  const isWhole = span.from % DAY === 0 && span.to % DAY === 0
  const [kind, setKind] = useState<'block' | 'reservation'>('block')
  const [listing_id, setListing] = useState(
    place?.listing_id ?? (resources.length === 1 ? (resources[0]?.id ?? '') : ''),
  )
  const [unit_ids, setUnits] = useState<string[]>(place?.unit_ids ?? [])
  const listing = resources.find((one) => one.id === listing_id)
  const [crews, setCrews] = useState<number | null>(null)
  const [whole, setWhole] = useState(isWhole)
  const [term, setTerm] = useState(() =>
    isWhole
      ? { start: `${first.start.slice(0, 10)}T10:00`, end: `${addDays(first.end.slice(0, 10), -1)}T22:00` }
      : first,
  )
  const [label, setLabel] = useState(defaultBlockLabel)
  const [note, setNote] = useState('')
  const [repeats, setRepeats] = useState(false)
  const [until, setUntil] = useState(addDays(first.start.slice(0, 10), 8 * 7))
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const asked = whole
    ? { start: `${term.start.slice(0, 10)}T00:00`, end: `${addDays(term.end.slice(0, 10), 1)}T00:00` }
    : term
  const errors = {
    listing: listing_id ? undefined : 'Wybierz salę lub usługę.',
    end: asked.end > asked.start ? undefined : 'Koniec musi być po początku.',
    label: label.trim() ? undefined : 'Napisz krótko, co tu stoi.',
    until: !repeats || until >= asked.start.slice(0, 10) ? undefined : 'Ostatni dzień powtórzeń jest przed pierwszym.',
  }
  const save = async () => {
    setTried(true)
    const wrong = (Object.keys(errors) as (keyof typeof errors)[]).find((key) => errors[key])
    if (wrong) return document.getElementById(`${id}-${wrong}`)?.focus()
    setBusy(true)
    const outcome = await onBlock({
      listing_id,
      ...(listing?.units_interchangeable && crews ? { crews } : unit_ids.length > 0 ? { unit_ids } : {}),
      terms: [asked],
      ...(repeats ? { repeat_until: until } : {}),
      label: label.trim(),
      note: note.trim(),
    })
    setBusy(false)
    setFault(outcome)
    if (!outcome || outcome.conflicts?.length) onClose()
  }
  const rooms = listing ? roomsOf(listing) : []
  return (
    <Dialog
      open
      onClose={onClose}
      title="Co dodać?"
      description={spanText(span)}
      actions={
        kind === 'block' ? (
          <>
            <Button onClick={onClose}>Zostaw wolne</Button>
            <Button variant="primary" busy={busy} busyLabel="Blokuję..." onClick={save}>
              Zablokuj termin
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Zostaw wolne</Button>
            <LinkButton
              variant="primary"
              icon={CalendarPlus}
              href={newReservationHref({ listing_id, unit_ids, ...asked, whole })}
            >
              Wpisz rezerwację
            </LinkButton>
          </>
        )
      }
    >
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (kind === 'block') void save()
        }}
      >
        <Segmented
          label="Rodzaj wpisu"
          value={kind}
          onChange={setKind}
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
          value={listing_id}
          empty="Wybierz"
          onChange={(next) => {
            setListing(next)
            setUnits([])
            setCrews(null)
          }}
          options={resources.map((one) => ({ value: one.id, label: one.name }))}
          error={tried ? errors.listing : undefined}
        />
        {rooms.length > 0 && <Rooms {...{ rooms, unit_ids }} onChange={setUnits} />}
        {kind === 'block' && listing?.units_interchangeable && listing.units.length > 1 && (
          <Stepper
            label="Ile ekip jest niedostępnych"
            value={crews ?? listing.units.length}
            onChange={setCrews}
            min={1}
            max={listing.units.length}
          />
        )}
        <Checkbox value={whole} onChange={setWhole}>
          Całe dni
        </Checkbox>
        <Moments id={id} whole={whole} term={term} onChange={setTerm} error={tried ? errors.end : undefined} />
        {kind === 'block' && (
          <>
            <TextField
              id={`${id}-label`}
              label="Nazwa"
              value={label}
              onChange={setLabel}
              maxLength={80}
              error={tried ? errors.label : undefined}
            />
            <TextArea
              id={`${id}-note`}
              label="Notatka"
              optional
              value={note}
              onChange={setNote}
              maxLength={500}
              rows={2}
            />
            <Checkbox value={repeats} onChange={setRepeats}>
              Powtarzaj co tydzień
            </Checkbox>
            {repeats && (
              <DayInput
                id={`${id}-until`}
                label="Ostatni dzień powtórzeń"
                type="date"
                value={until}
                onChange={setUntil}
                error={tried ? errors.until : undefined}
              />
            )}
          </>
        )}
        <button type="submit" hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}

type Wanted = { listing_id: string; unit_ids: string[]; start: string; end: string; whole: boolean }

/** The form of a reservation by phone; of whole days only the day is known. */
export const newReservationHref = ({ listing_id, unit_ids, start, end, whole }: Wanted): string =>
  withQuery(paths.newReservation, {
    oferta: listing_id,
    sala: unit_ids,
    ...(whole ? { data: start.slice(0, 10) } : { data: start.slice(0, 10), start, end }),
  })

export function Rooms({
  rooms,
  unit_ids,
  onChange,
}: {
  rooms: Resource['units']
  unit_ids: string[]
  onChange: (ids: string[]) => void
}) {
  return (
    <fieldset>
      <legend className="label">Pomieszczenia</legend>
      <p className="hint">Bez zaznaczenia: całe miejsce.</p>
      <div className="flex flex-wrap gap-x-6">
        {rooms.map((room) => (
          <Checkbox
            key={room.id}
            value={unit_ids.includes(room.id)}
            onChange={(on) => onChange(on ? [...unit_ids, room.id] : unit_ids.filter((one) => one !== room.id))}
          >
            {room.name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

type Term = { start: string; end: string }
type MomentsProps = {
  id: string
  whole: boolean
  term: Term
  onChange: (term: Term) => void
  error: string | undefined
}

/** Begin and end, each a day and, unless whole days are meant, an hour. */
export function Moments({ id, whole, term, onChange, error }: MomentsProps) {
  const set = (edge: 'start' | 'end', part: 'date' | 'time', value: string) => {
    const [date = '', time = ''] = term[edge].split('T')
    const next = { ...term, [edge]: part === 'date' ? `${value || date}T${time}` : `${date}T${value || time}` }
    // A day moved forward takes the end along.
    if (edge === 'start' && part === 'date' && next.end.slice(0, 10) < value)
      next.end = `${value}T${next.end.slice(11)}`
    onChange(next)
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <DayInput
        id={`${id}-start`}
        label="Od dnia"
        type="date"
        value={term.start.slice(0, 10)}
        onChange={(value) => set('start', 'date', value)}
      />
      {whole ? (
        <span />
      ) : (
        <DayInput
          id={`${id}-start-at`}
          label="Od godziny"
          type="time"
          value={term.start.slice(11)}
          onChange={(value) => set('start', 'time', value)}
        />
      )}
      <DayInput
        id={`${id}-end`}
        label="Do dnia"
        type="date"
        value={term.end.slice(0, 10)}
        onChange={(value) => set('end', 'date', value)}
        error={error}
      />
      {whole ? (
        <span />
      ) : (
        <DayInput
          id={`${id}-end-at`}
          label="Do godziny"
          type="time"
          value={term.end.slice(11)}
          onChange={(value) => set('end', 'time', value)}
        />
      )}
    </div>
  )
}

type InputProps = {
  id: string
  label: ReactNode
  type: 'date' | 'time'
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

export function DayInput({ id, label, type, value, onChange, error }: InputProps) {
  return (
    <Field id={id} label={label} error={error}>
      {(aria) => (
        <input
          {...aria}
          type={type}
          className="input num"
          min={type === 'date' ? '2020-01-01' : undefined}
          max={type === 'date' ? '2098-12-31' : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
