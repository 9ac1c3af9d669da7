import { CalendarDays } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Calendar, type CalendarProps } from './Calendar.tsx'
import { Field, type FieldFrame } from './Field.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { monthOf } from './month.ts'
import { spokenDate } from './month.pl.ts'
import { Popover } from '#web/ui/overlays/Popover.tsx'

export type DateFieldProps = FieldFrame &
  Pick<CalendarProps, 'today' | 'statusOf' | 'min' | 'max' | 'legend' | 'loading' | 'months'> & {
    /** `YYYY-MM-DD` or empty. */
    value: string
    onChange: (value: string) => void
    /** Told when another month is shown, to load its days. */
    onMonth?: (month: string) => void
    placeholder?: string
    /** Under the calendar, for example "any Saturday". */
    footer?: (close: () => void) => ReactNode
  }

/** A day picked from a calendar under the field; the day is shown in words. */
export function DateField(props: DateFieldProps) {
  const { id, label, hint, error, optional, className, hideLabel, value, onChange, placeholder, footer } = props
  const { today, statusOf, min = today, max, legend = false, loading, months } = props
  // It opens where the choice is: at the day that is chosen, else at the first that may be.
  const at = value || (min > today ? min : today)
  const [month, setMonth] = useState(monthOf(at))
  const [opensAt, setOpensAt] = useState(at)
  if (opensAt !== at) {
    setOpensAt(at)
    setMonth(monthOf(at))
  }
  return (
    <Field {...{ id, label, hint, error, optional, className, hideLabel }}>
      {(aria) => (
        <Popover
          label={typeof label === 'string' ? label : 'Data'}
          className={months === 2 ? '' : 'w-84'}
          trigger={(trigger) => (
            <button
              type="button"
              {...aria}
              {...trigger}
              aria-label={`${typeof label === 'string' ? label : 'Data'}: ${value ? spokenDate(value) : 'nie wybrano'}`}
              className="input flex items-center gap-2 text-left"
            >
              <Icon of={CalendarDays} className="text-ink-3" />
              <span className={value ? 'truncate' : 'text-ink-3'}>
                {value ? spokenDate(value) : (placeholder ?? 'Wybierz dzień')}
              </span>
            </button>
          )}
        >
          {(close) => (
            <>
              <Calendar
                {...{ label: 'Wybierz dzień', month, value, today, statusOf, min, max, legend, loading, months }}
                onMonth={(next) => {
                  setMonth(next)
                  props.onMonth?.(next)
                }}
                onPick={(date) => {
                  onChange(date)
                  close()
                }}
              />
              {footer?.(close)}
            </>
          )}
        </Popover>
      )}
    </Field>
  )
}
