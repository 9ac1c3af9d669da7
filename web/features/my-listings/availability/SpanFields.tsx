import { Trash2 } from '@lucide/icons'
import { type TermMode, termModes } from '#domain/listing/codes.ts'
import { termModeLabels } from '#domain/labels.pl.ts'
import { Chip, IconButton } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { dayMinutes, endAfter, overtimeFits, type Span } from './hours-model.ts'
import { fitOvertime } from './week/paint.ts'
import { TimeField } from '#web/ui/moments/TimeField.tsx'
import { overtimeWords, specialText } from './words.pl.ts'

type Props = {
  id: string
  /** What the fields belong to, for screen readers: "piątek, godziny 1". */
  name: string
  span: Span
  modes: readonly TermMode[]
  error: string | undefined
  overtimeError: string | undefined
  open: boolean
  onOpen: (open: boolean) => void
  onChange: (span: Span) => void
  onRemove: () => void
}

/** One window as plain fields; rare settings are behind a button. The date of the end follows from the two times. */
export function SpanFields(props: Props) {
  const { id, name, span, error, open, onOpen, onChange, onRemove } = props
  const special = specialText(span)
  const overtimeError = props.overtimeError
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <TimeField
          id={`${id}-start`}
          label={`Od, ${name}`}
          value={span.start}
          onChange={(time) => {
            if (time !== null) onChange(fitOvertime({ ...span, start: time, end: endAfter(time, span.end) }))
          }}
        />
        <span aria-hidden="true">–</span>
        <TimeField
          id={`${id}-end`}
          label={`Do, ${name}`}
          ends
          value={span.end}
          onChange={(time) => {
            if (time !== null) onChange(fitOvertime({ ...span, end: endAfter(span.start, time) }))
          }}
        />
        <span className="text-sm text-ink-2" aria-live="polite">
          {span.end > dayMinutes ? 'następnego dnia' : ''}
        </span>
        <span className="ml-auto flex items-center">
          <button
            type="button"
            className="link inline-flex min-h-11 items-center px-1 text-sm"
            aria-expanded={open}
            aria-label={`${open ? 'Mniej' : 'Więcej'}, ${name}`}
            onClick={() => onOpen(!open)}
          >
            {open ? 'Mniej' : 'Więcej'}
          </button>
          <IconButton icon={Trash2} label={`Usuń, ${name}`} onClick={onRemove} />
        </span>
      </div>
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {!open && special && <p className="text-sm text-ink-2">{special}</p>}
      {open && <More {...props} overtimeError={overtimeError} />}
    </div>
  )
}

function More({ id, name, span, modes, overtimeError, onChange }: Props) {
  const choices = termModes.filter((mode) => modes.includes(mode) || span.modes?.includes(mode))
  const toggle = (mode: TermMode) => {
    const chosen = termModes.filter((one) => (one === mode ? !span.modes?.includes(one) : span.modes?.includes(one)))
    onChange({ ...span, modes: chosen.length === 0 ? null : chosen })
  }
  return (
    <div className="grid gap-4 rounded-lg bg-sunken p-4">
      <div className="grid gap-1">
        <span className="label">Dodatkowo płatne do</span>
        <TimeField
          id={`${id}-overtime`}
          label={`Dodatkowo płatne do, ${name}`}
          value={span.overtime}
          optional
          error={overtimeError}
          refuse={(time) => (overtimeFits({ end: span.end, overtime: time }) ? null : overtimeWords(span.end))}
          onChange={(overtime) => onChange({ ...span, overtime })}
        />
        <p className="hint">
          {span.end < dayMinutes
            ? 'Do tej godziny wydarzenie może trwać za dopłatą, najpóźniej do 23:59. Żeby dopłata obejmowała czas po północy, ustaw koniec na 24:00 lub później.'
            : 'Do tej godziny wydarzenie może trwać za dopłatą. Puste pole: kończy się o zwykłej porze.'}
        </p>
      </div>
      {choices.length > 1 && (
        <fieldset>
          <legend className="label">Dla jakich rezerwacji</legend>
          <div className="mt-2 flex flex-wrap gap-2">
            <Chip pressed={span.modes === null} onClick={() => onChange({ ...span, modes: null })}>
              Wszystkie
            </Chip>
            {choices.map((mode) => (
              <Chip key={mode} pressed={span.modes?.includes(mode) ?? false} onClick={() => toggle(mode)}>
                {termModeLabels[mode]}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      <TextField
        id={`${id}-group`}
        label="Sprzedawaj łącznie z (nazwa grupy)"
        optional
        hint="Przedziały o tej samej nazwie, na przykład „weekend”, tworzą jeden termin: można je zarezerwować tylko razem."
        maxLength={60}
        value={span.group ?? ''}
        onChange={(text) => onChange({ ...span, group: text.trim() === '' ? null : text.trimStart() })}
      />
    </div>
  )
}
