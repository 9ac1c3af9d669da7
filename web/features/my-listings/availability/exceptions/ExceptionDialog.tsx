import { Plus } from '@lucide/icons'
import { useState } from 'react'
import type { TermMode } from '#domain/listing/codes.ts'
import { plural } from '#domain/format.pl.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioCards } from '#web/ui/fields/Choice.tsx'
import { DayField } from '#web/ui/moments/DayField.tsx'
import { useTouched } from '#web/lib/fields/unsaved.ts'
import { useAskedClose } from '#web/ui/overlays/unsaved.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Select, TextField } from '#web/ui/fields/TextField.tsx'
import {
  type ExceptionForm,
  evening,
  type FormFault,
  faultsOfForm,
  formOf,
  newForm,
  rowsOf,
  typed,
  usualUntil,
} from './exception-form.ts'
import { closedOver, type ExceptionGroup, type Repeat } from './exceptions-model.ts'
import type { ExceptionRow, Span } from '#web/features/my-listings/availability/hours-model.ts'
import { UnreadContext, useReadable } from '#web/ui/moments/unread.ts'
import { SpanFields } from '#web/features/my-listings/availability/SpanFields.tsx'
import {
  exceptionText,
  faultWords,
  rangeText,
  tooLongWeekly,
  tooManyRows,
} from '#web/features/my-listings/availability/words.pl.ts'

type Props = {
  group: ExceptionGroup | 'new' | null
  rows: readonly ExceptionRow[]
  modes: readonly TermMode[]
  today: string
  onClose: () => void
  onSave: (old: readonly number[], fresh: ExceptionRow[]) => void
}

const noRows: readonly number[] = []

/** Edits a range of days with other hours; a repeat is shown as one exception but stored as rows. */
export function ExceptionDialog({ group, rows, modes, today, onClose, onSave }: Props) {
  const [tellUnread, allRead, anyUnread] = useReadable()
  const { form, setForm, change, sentenceAt, hidden, save, touched } = useException({ group, rows, today, onSave })
  const { close, question } = useAskedClose(() => touched || anyUnread(), onClose)
  return (
    <Dialog
      open={group !== null}
      onClose={close}
      title={group === 'new' ? 'Nowy wyjątek' : 'Wyjątek'}
      wide
      actions={
        <>
          <Button onClick={close}>Anuluj</Button>
          <Button variant="primary" onClick={() => allRead() && save()}>
            {group === 'new' ? 'Dodaj wyjątek' : 'Zmień wyjątek'}
          </Button>
        </>
      }
    >
      <UnreadContext value={tellUnread}>
        <div className="mt-4 grid gap-5">
          <Days
            {...{ form, today }}
            errors={{ from: sentenceAt('date_from'), to: sentenceAt('date_to') }}
            onChange={change}
          />
          <RadioCards
            legend="Co się wtedy dzieje"
            columns={3}
            value={form.type}
            onChange={(type) => setForm((known) => typed(known, type as ExceptionRow['type']))}
            options={[
              { value: 'closed', label: 'Zamknięte', description: 'Nikt nie zarezerwuje' },
              { value: 'open', label: 'Otwarte', description: 'Zwykłe godziny tego dnia tygodnia, także w święto' },
              { value: 'custom', label: 'Inne godziny', description: 'Zamiast zwykłych' },
            ]}
          />
          <Hours {...{ form, modes }} error={sentenceAt('windows')} onChange={change} />
          <Repeating
            form={form}
            today={today}
            errors={{ repeat: sentenceAt('repeat'), until: sentenceAt('until') }}
            onChange={change}
          />
          <Texts form={form} onChange={change} />
          {hidden.length > 0 && (
            <Alert tone="warning">
              W tych dniach jest też wyjątek „zamknięte” ({hidden.map(rangeText).join(', ')}), a zamknięcie zawsze
              wygrywa.
            </Alert>
          )}
        </div>
      </UnreadContext>
      {question}
    </Dialog>
  )
}

/** The form of one exception with its faults, and the closed days that would override it. */
function useException({ group, rows, today, onSave }: Pick<Props, 'group' | 'rows' | 'today' | 'onSave'>) {
  const untouched = () => (group === null || group === 'new' ? newForm(today) : formOf(group))
  const [form, setForm] = useState<ExceptionForm>(untouched)
  const touched = useTouched(form, untouched)
  const [tried, setTried] = useState(false)
  const old = group === null || group === 'new' ? noRows : group.rows
  const faults = group === null ? [] : faultsOfForm(form, rows, old)
  const sentenceAt = (at: FormFault['at']) => {
    const fault = faults.find((one) => one.at === at)
    return fault && (tried || fault.code === 'clash') ? faultText(fault) : undefined
  }
  const change = (part: Partial<ExceptionForm>) => setForm((known) => ({ ...known, ...part }))
  const fresh = group === null ? [] : rowsOf(form)
  const hidden = group === null || faults.length > 0 ? [] : closedOver(rows, old, fresh)
  const save = () => {
    setTried(true)
    if (faults.length === 0) onSave(old, fresh)
  }
  return { form, setForm, change, sentenceAt, hidden, save, touched }
}

function faultText(fault: FormFault): string {
  switch (fault.code) {
    case 'backwards':
      return faultWords.date_backwards
    case 'too_long':
      return tooLongWeekly
    case 'too_many':
      return tooManyRows
    case 'none':
      return faultWords.exception_without_windows
    case 'overlap':
      return faultWords.window_overlap
    case 'overtime':
      return faultWords.overtime_before_end
    case 'clash':
      return `W tych dniach jest już wyjątek: ${rangeText(fault.with)}, ${exceptionText(fault.with)}. Zmień daty albo tamten wyjątek.`
  }
}

type PartProps = { form: ExceptionForm; onChange: (part: Partial<ExceptionForm>) => void }
type DaysProps = PartProps & { today: string; errors: { from: string | undefined; to: string | undefined } }

function Days({ form, today, errors, onChange }: DaysProps) {
  const least = form.date_from < today ? form.date_from : today
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DayField
        id="wyjatek-od"
        label="Od dnia"
        value={form.date_from}
        today={today}
        min={least}
        error={errors.from}
        onChange={(date_from) => onChange({ date_from, date_to: form.date_to < date_from ? date_from : form.date_to })}
      />
      <DayField
        id="wyjatek-do"
        label="Do dnia (włącznie)"
        value={form.date_to}
        today={today}
        min={form.date_from}
        error={errors.to}
        onChange={(date_to) => onChange({ date_to })}
      />
    </div>
  )
}

type HoursProps = PartProps & { modes: readonly TermMode[]; error: string | undefined }

function Hours({ form, modes, error, onChange }: HoursProps) {
  if (form.type !== 'closed' && form.windows.length > 0)
    return <Windows windows={form.windows} {...{ modes, error }} onChange={(windows) => onChange({ windows })} />
  return form.type === 'custom' && <AddHours error={error} onAdd={() => onChange({ windows: [evening] })} />
}

/** The text for visitors and the owner's private note. */
function Texts({ form, onChange }: PartProps) {
  return (
    <>
      <TextField
        id="wyjatek-nazwa"
        label="Napis dla gości"
        optional
        hint="Pokażemy go przy tych dniach w kalendarzu, na przykład „Przerwa wakacyjna”."
        maxLength={80}
        value={form.label_public ?? ''}
        onChange={(text) => onChange({ label_public: text.trim() === '' ? null : text })}
      />
      <TextField
        id="wyjatek-powod"
        label="Powód, tylko dla Ciebie"
        optional
        maxLength={200}
        value={form.reason ?? ''}
        onChange={(text) => onChange({ reason: text.trim() === '' ? null : text })}
      />
    </>
  )
}

type RepeatingProps = PartProps & {
  today: string
  errors: { repeat: string | undefined; until: string | undefined }
}

function Repeating({ form, today, errors, onChange }: RepeatingProps) {
  const count = rowsOf(form).length
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        id="wyjatek-powtarzanie"
        label="Powtarzanie"
        value={form.repeat}
        error={errors.repeat}
        hint={form.repeat === 'none' ? undefined : `Razem ${plural(count, 'raz', 'razy', 'razy')}.`}
        onChange={(value) => {
          const repeat = value as Repeat
          onChange({ repeat, until: usualUntil(form.date_from, repeat) })
        }}
        options={[
          { value: 'none', label: 'Jeden raz' },
          { value: 'weekly', label: 'Co tydzień' },
          { value: 'yearly', label: 'Co rok' },
        ]}
      />
      {form.repeat !== 'none' && (
        <DayField
          id="wyjatek-az-do"
          label="Powtarzaj do"
          value={form.until}
          today={today}
          min={form.date_from}
          error={errors.until}
          onChange={(until) => onChange({ until })}
        />
      )}
    </div>
  )
}

type WindowsProps = {
  windows: readonly Span[]
  modes: readonly TermMode[]
  error: string | undefined
  onChange: (windows: Span[]) => void
}

const mostWindows = 6

function Windows({ windows, modes, error, onChange }: WindowsProps) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <fieldset className="grid gap-2">
      <legend className="label mb-1">Godziny</legend>
      {windows.map((span, index) => (
        <SpanFields
          // biome-ignore lint/suspicious/noArrayIndexKey: windows have no identity but their place
          key={index}
          id={`wyjatek-godziny-${index}`}
          name={`przedział ${index + 1}`}
          span={span}
          modes={modes}
          error={undefined}
          overtimeError={undefined}
          open={open === index}
          onOpen={(now) => setOpen(now ? index : null)}
          onChange={(next) => onChange(windows.map((one, place) => (place === index ? next : one)))}
          onRemove={() => onChange(windows.filter((_, place) => place !== index))}
        />
      ))}
      {windows.length < mostWindows && <AddHours error={error} onAdd={() => onChange([...windows, evening])} />}
    </fieldset>
  )
}

function AddHours({ error, onAdd }: { error: string | undefined; onAdd: () => void }) {
  return (
    <div>
      <Button size="sm" variant="ghost" icon={Plus} onClick={onAdd}>
        Dodaj godziny
      </Button>
      {error && <p className="error mt-1">{error}</p>}
    </div>
  )
}
