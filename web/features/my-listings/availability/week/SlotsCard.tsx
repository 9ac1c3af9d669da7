import { Plus, Trash2 } from '@lucide/icons'
import type { TermMode } from '#domain/listing/codes.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { type DaySlot, dayMinutes, endAfter } from '#web/features/my-listings/availability/hours-model.ts'
import { TimeField } from '#web/ui/moments/TimeField.tsx'
import { addPreset, freshCode, type SlotPreset, slotPresets } from './templates.ts'
import type { HoursEditor } from '#web/features/my-listings/availability/use-hours-editor.ts'
import { hoursText, slotWords } from '#web/features/my-listings/availability/words.pl.ts'

type Props = { editor: HoursEditor; modes: readonly TermMode[] }

const presets = Object.keys(slotPresets) as SlotPreset[]
const mostSlots = 12

/** Edits the slots: parts of the day that are rented as a whole. */
export function SlotsCard({ editor: { draft, act, wrong }, modes }: Props) {
  const { slots } = draft
  const used = modes.includes('half_day')
  const put = (list: DaySlot[], announcement: string, tag?: string) =>
    act((known) => ({ ...known, slots: list }), { announcement, ...(tag ? { tag } : {}) })
  const change = (index: number, part: Partial<DaySlot>) =>
    put(
      slots.map((slot, place) => (place === index ? { ...slot, ...part } : slot)),
      '',
      `slot-${index}`,
    )
  if (!used && slots.length === 0) return null
  return (
    <section className="card card-pad" aria-labelledby="pory-dnia">
      <h2 id="pory-dnia" className="text-xl">
        Pory dnia
      </h2>
      <p className="text-ink-2">
        {used
          ? 'Przy rezerwacji na pół dnia goście wybierają jedną z nich, w każdym dniu, w którym jest otwarte.'
          : 'Ta oferta nie przyjmuje rezerwacji na pół dnia, dlatego goście nie widzą tych pór. Możesz to zmienić w zasadach rezerwacji.'}
      </p>
      <ul className="mt-4 grid gap-4">
        {slots.map((slot, index) => (
          <SlotRow
            key={slot.code}
            slot={slot}
            index={index}
            error={wrong[`slots.${index}`] ?? wrong[`slots.${index}.code`]}
            onChange={(part) => change(index, part)}
            onRemove={() =>
              put(
                slots.filter((_, place) => place !== index),
                `Usunięto porę dnia ${slot.label}.`,
              )
            }
          />
        ))}
      </ul>
      <AddSlot slots={slots} put={put} />
    </section>
  )
}

function AddSlot({ slots, put }: { slots: readonly DaySlot[]; put: (list: DaySlot[], announcement: string) => void }) {
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {presets
        .filter((code) => !slots.some((slot) => slot.code === code))
        .map((code) => (
          <Button
            key={code}
            size="sm"
            icon={Plus}
            onClick={() => put(addPreset(slots, code, slotWords[code]), `Dodano porę dnia ${slotWords[code]}.`)}
          >
            {slotWords[code]} {hoursText(slotPresets[code])}
          </Button>
        ))}
      <Button
        size="sm"
        variant="ghost"
        icon={Plus}
        disabled={slots.length >= mostSlots}
        onClick={() =>
          put([...slots, { code: freshCode(slots), label: '', start: 600, end: 900 }], 'Dodano porę dnia.')
        }
      >
        Inna pora
      </Button>
    </div>
  )
}

type RowProps = {
  slot: DaySlot
  index: number
  error: string | undefined
  onChange: (part: Partial<DaySlot>) => void
  onRemove: () => void
}

function SlotRow({ slot, index, error, onChange, onRemove }: RowProps) {
  const name = slot.label || `pora ${index + 1}`
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          id={`pora-${index}`}
          className="min-w-0 flex-1 basis-40"
          label="Nazwa pory"
          small
          maxLength={60}
          value={slot.label}
          error={slot.label.trim() === '' ? 'Nazwij tę porę, na przykład „Rano”.' : undefined}
          onChange={(label) => onChange({ label })}
        />
        <span className="flex flex-wrap items-center gap-2">
          <TimeField
            label={`Od, ${name}`}
            value={slot.start}
            onChange={(time) => {
              if (time !== null) onChange({ start: time, end: endAfter(time, slot.end) })
            }}
          />
          <span aria-hidden="true">–</span>
          <TimeField
            label={`Do, ${name}`}
            ends
            value={slot.end}
            onChange={(time) => {
              if (time !== null) onChange({ end: endAfter(slot.start, time) })
            }}
          />
          {slot.end > dayMinutes && <span className="text-sm text-ink-2">następnego dnia</span>}
          <IconButton icon={Trash2} label={`Usuń porę dnia: ${name}`} onClick={onRemove} />
        </span>
      </div>
      {error && <p className="error">{error}</p>}
    </li>
  )
}
