import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react'
import { Field, type FieldFrame } from '#web/ui/fields/Field.tsx'
import { clock, dayMinutes, readEnd, readTime } from './clock-text.ts'
import { useUnread } from './unread.ts'

type Props = {
  label: string
  /** Minutes since midnight; those of the night after (1440 and more) show as the time of day. Null when empty. */
  value: number | null
  /** A complete time in minutes; null only when the field is optional. */
  onChange: (time: number | null) => void
  /** Why a time cannot be taken; its text then stays as typed and is not passed on. */
  refuse?: (time: number) => string | null
  optional?: boolean
  error?: string | undefined
  /** The end of the day is shown as 24:00. */
  ends?: boolean
  id?: string
}

const unreadable = 'Podaj godzinę, na przykład 16:00.'
const step = 15
const whole = /^\d{1,2}[:.]\d{2}$/

/** A time of day as people type it: 16, 16:00, 1630. Arrows move by a quarter of an hour. */
export function TimeField(props: Props) {
  const { label, optional, error } = props
  const own = useId()
  const id = props.id ?? own
  const { wrong, ...typing } = useTypedTime(props)
  useUnread(id, wrong !== null)
  const sentence = wrong ?? error
  return (
    <span className="inline-grid gap-1">
      <input
        id={id}
        className="input input-sm num w-20 text-center"
        aria-label={label}
        aria-invalid={sentence ? true : undefined}
        aria-describedby={sentence ? `${id}-error` : undefined}
        inputMode="text"
        autoComplete="off"
        placeholder={optional ? '–' : undefined}
        {...typing}
      />
      {sentence && (
        <span id={`${id}-error`} className="error max-w-72">
          {sentence}
        </span>
      )}
    </span>
  )
}

type HourFieldProps = FieldFrame & {
  /** `HH:MM` or empty. */
  value: string
  /** Empty only where the field is optional. */
  onChange: (time: string) => void
  /** For the end of something on a given day: `24:00` is shown and passed on as such. */
  ends?: boolean
}

const pad = (number: number): string => String(number).padStart(2, '0')
const spelled = (minutes: number): string => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`

/** A time field with a label, for values that travel as `HH:MM`. */
export function HourField({ value, onChange, ends = false, ...frame }: HourFieldProps) {
  const read = ends ? readEnd : readTime
  const { wrong, ...typing } = useTypedTime({
    label: '',
    optional: true,
    ends,
    read,
    value: value === '' ? null : read(value),
    onChange: (time) => onChange(time === null ? '' : spelled(time)),
  })
  useUnread(frame.id, wrong !== null)
  return (
    <Field {...frame} error={wrong ?? frame.error}>
      {(aria) => (
        <input {...aria} {...typing} className="input num" inputMode="text" autoComplete="off" placeholder="gg:mm" />
      )}
    </Field>
  )
}

/** The text in the field and its error; the text stays as typed until it is a time that can be taken. */
function useTypedTime({
  value,
  onChange,
  refuse,
  optional,
  ends,
  read = readTime,
}: Props & { read?: typeof readTime }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const shown = value === null ? '' : ends && value === dayMinutes ? '24:00' : clock(value)
  const take = (text: string): boolean => {
    if (text.trim() === '' && optional) {
      onChange(null)
      setWrong(null)
      return true
    }
    const time = read(text)
    const reason = time === null ? unreadable : (refuse?.(time) ?? null)
    setWrong(reason)
    if (reason || time === null) return false
    const held = value !== null && read === readTime ? value % dayMinutes : value
    if (time !== held) onChange(time)
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0
    if (event.key === 'Enter' && typed !== null && take(typed)) setTyped(null)
    if (!by || value === null) return
    event.preventDefault()
    const next = (value + by + dayMinutes) % dayMinutes
    setTyped(null)
    if (!refuse?.(next)) onChange(next)
  }
  return {
    wrong,
    value: typed ?? shown,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const text = event.target.value
      setTyped(text)
      if (wrong) setWrong(null)
      if (whole.test(text) && read(text) !== null && !refuse?.(read(text) as number)) take(text)
    },
    onBlur: () => {
      if (typed !== null && take(typed)) setTyped(null)
    },
    onKeyDown,
  }
}
