import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { FieldNote } from './Field.tsx'

export type Slot = {
  value: string
  label: ReactNode
  taken?: boolean
  /** Full sentence for screen readers when the label is short. */
  spoken?: string
}
export type SlotPickerProps = {
  id?: string
  legend: ReactNode
  slots: readonly Slot[]
  value: string | null
  onChange: (value: string) => void
  hint?: ReactNode
  /** For longer labels (whole windows): one or two per row. */
  wide?: boolean
}

/** Times as buttons with one tab stop; arrows choose. Taken times are struck through and skipped. */
export function SlotPicker(props: SlotPickerProps) {
  const { legend, slots, value, onChange, hint, wide } = props
  const own = useId()
  const id = props.id ?? own
  const root = useRef<HTMLDivElement>(null)
  const open = slots.filter((slot) => !slot.taken)
  const stop = open.some((slot) => slot.value === value) ? value : open[0]?.value
  const onKeyDown = (event: KeyboardEvent) => {
    const next = slotAfter(event, open)
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    root.current?.querySelector<HTMLElement>(`[data-slot="${next.value}"]`)?.focus()
  }
  return (
    <div>
      <p id={`${id}-legend`} className="label mb-2">
        {legend}
      </p>
      <div
        ref={root}
        id={id}
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby={`${id}-legend`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={`grid gap-2 ${wide ? 'sm:grid-cols-2' : 'grid-cols-3 sm:grid-cols-4'}`}
        onKeyDown={onKeyDown}
      >
        {slots.map((slot) => (
          // biome-ignore lint/a11y/useSemanticElements: a native radio cannot hold the look and the one tab stop
          <button
            key={slot.value}
            type="button"
            role="radio"
            data-slot={slot.value}
            className="slot"
            aria-checked={slot.value === value}
            aria-label={slot.spoken}
            disabled={slot.taken}
            tabIndex={slot.value === stop ? 0 : -1}
            onClick={() => onChange(slot.value)}
          >
            {slot.label}
          </button>
        ))}
      </div>
      <div className="mt-1.5">
        <FieldNote id={id} hint={hint} />
      </div>
    </div>
  )
}

/** The slot to which a key leads from the focused one, wrapping around at the ends. */
function slotAfter({ key }: KeyboardEvent, open: readonly Slot[]): Slot | undefined {
  const at = open.findIndex((slot) => slot.value === (document.activeElement as HTMLElement).dataset.slot)
  const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[key]
  return to === undefined || open.length === 0 ? undefined : open.at(to % open.length)
}
