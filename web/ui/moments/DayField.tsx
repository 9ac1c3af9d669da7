import { CalendarDays } from '@lucide/icons'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Calendar, type CalendarProps } from '#web/ui/fields/Calendar.tsx'
import { Field, type FieldFrame } from '#web/ui/fields/Field.tsx'
import { addDays, monthOf } from '#web/ui/fields/month.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { useUnread } from './unread.ts'
import { type DayBounds, dayText, isWholeDay, readDay } from './day-text.ts'

type DayFieldProps = FieldFrame & {
  /** `YYYY-MM-DD` or empty. */
  value: string
  /** Empty only where the field is optional. */
  onChange: (date: string) => void
  today: string
  min?: string
  max?: string
  small?: boolean
  placeholder?: string
  /** Availability of each day, where days of a listing are picked. */
  statusOf?: CalendarProps['statusOf']
  /** Called when another month is shown, to load its days. */
  onMonth?: (month: string) => void
}

const unreadable = 'Wpisz dzień, na przykład 19 czerwca 2027 albo 19.06.2027.'

/**
 * A day typed as `19.06.2027` or in words, shown in words, or picked from our calendar. The browsers' own date fields
 * use the order of the system's language, which may put the month first. Arrows move by a day.
 */
export function DayField(props: DayFieldProps) {
  const { value, onChange, min, max, small, statusOf, onMonth, ...rest } = props
  const { placeholder = 'np. 19.06.2027', today, ...frame } = rest
  const { wrong, typing, pick } = useTypedDay(value, onChange, today, { min, max })
  useUnread(frame.id, wrong !== undefined)
  const [month, setMonth] = useState(monthOf(value || min || today))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the calendar opens at the day, or at the first one allowed
  useEffect(() => setMonth(monthOf(value || min || today)), [value, min])
  const name = typeof frame.label === 'string' ? frame.label : 'Data'
  return (
    <Field {...frame} error={wrong ?? frame.error}>
      {(aria) => (
        <div className="input-wrap">
          <input
            {...aria}
            {...typing}
            className={`input num pr-11 ${small ? 'input-sm' : ''}`}
            inputMode="text"
            autoComplete="off"
            placeholder={placeholder}
          />
          <div className="absolute inset-y-0 right-0.5 flex items-center">
            <Popover
              label={name}
              className="w-84"
              trigger={(trigger) => (
                <button
                  {...trigger}
                  type="button"
                  className="icon-btn icon-btn-sm"
                  aria-label={`Otwórz kalendarz: ${name}`}
                >
                  <Icon of={CalendarDays} />
                </button>
              )}
            >
              {(close) => (
                <Calendar
                  {...{ label: 'Wybierz dzień', month, value, today, min, max, statusOf, legend: false }}
                  onMonth={(next) => {
                    setMonth(next)
                    onMonth?.(next)
                  }}
                  onPick={(date) => {
                    pick(date)
                    close()
                  }}
                />
              )}
            </Popover>
          </div>
        </div>
      )}
    </Field>
  )
}

/** The text in the field; it stays as typed until it is a valid day. */
function useTypedDay(value: string, onChange: (date: string) => void, today: string, bounds: DayBounds) {
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | undefined>()
  const last = useRef(value)
  // The day was changed from outside, so the typed text no longer counts.
  if (last.current !== value) {
    last.current = value
    if (typed !== null && readDay(typed, today, bounds) !== value) setTyped(null)
  }
  const pick = (date: string) => {
    setTyped(null)
    setWrong(undefined)
    if (date !== value) onChange(date)
  }
  const take = (text: string) => {
    const date = text.trim() === '' ? '' : readDay(text, today, bounds)
    if (date === null) setWrong(unreadable)
    else pick(date)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (event.key === 'Enter' && typed !== null) take(typed)
    if (!by || value === '') return
    event.preventDefault()
    pick(addDays(value, by))
  }
  const typing = {
    value: typed ?? dayText(value),
    onChange: (event: { target: HTMLInputElement }) => {
      const text = event.target.value
      setTyped(text)
      setWrong(undefined)
      const date = isWholeDay(text) ? readDay(text, today, bounds) : null
      if (text.trim() === '' && value !== '') onChange('')
      else if (date !== null && date !== value) onChange(date)
    },
    onBlur: () => {
      if (typed !== null) take(typed)
    },
    onKeyDown,
  }
  return { wrong, typing, pick }
}
