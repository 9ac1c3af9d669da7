import { Minus, Plus } from '@lucide/icons'
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Icon } from '#web/ui/art/Icon.tsx'
import { useTypedBeforeHydration } from './use-typed-before-hydration.ts'

export type StepperProps = {
  id?: string
  label: ReactNode
  /** Shorter name of the number for the two buttons and the field, for example "Goście". */
  name?: string
  hideLabel?: boolean
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  /** A typed number may exceed `max`; the form then says why it is not allowed. */
  over?: boolean
  /** The limit in words; becomes a warning at the limit. */
  hint?: ReactNode
  error?: string | undefined
}

const MOST = 9999

/** A number field with two buttons that repeat while they are held. */
export function Stepper(props: StepperProps) {
  const own = useId()
  const { id = own, label, name, hideLabel, value, onChange, min = 0, max = MOST, hint, error } = props
  const limited = (next: number) => Math.min(max, Math.max(min, next))
  const atLimit = value >= max || value <= min
  const noteId = error || hint ? `${id}-note` : undefined
  const spoken = name ?? (typeof label === 'string' ? label : 'Liczba')
  const hold = useHold((by: number) => onChange(limited(value + by)), atLimit)
  const typing = useTyping({ id, value, onChange, min, max: props.over ? MOST : max, limited })
  const button = (by: number, word: string, blocked: boolean, icon: typeof Minus) => (
    <button type="button" aria-label={`${word}: ${spoken}`} disabled={blocked} {...hold(by)}>
      <Icon of={icon} />
    </button>
  )
  return (
    <div>
      <p className={hideLabel ? 'sr-only' : 'label mb-2'} id={`${id}-label`}>
        {label}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a second frame around the control */}
      <div className="stepper" role="group" aria-labelledby={`${id}-label`}>
        {button(-1, 'Mniej', value <= min, Minus)}
        <input
          id={id}
          aria-label={spoken}
          aria-describedby={noteId}
          aria-invalid={error ? true : undefined}
          inputMode="numeric"
          autoComplete="off"
          {...typing}
        />
        {button(1, 'Więcej', value >= max, Plus)}
      </div>
      {(error || hint) && (
        <p
          id={noteId}
          className={error ? 'error mt-1.5' : `mt-1.5 text-xs ${atLimit ? 'font-medium text-warning' : 'text-ink-3'}`}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

type Typing = Required<Pick<StepperProps, 'id' | 'value' | 'onChange' | 'min' | 'max'>> & {
  limited: (value: number) => number
}

/** Props of the field: typed text stays as it is until the field is left or Enter is pressed; arrow keys step. */
function useTyping({ id, value, onChange, min, max, limited }: Typing) {
  const [typed, setTyped] = useState<string | null>(null)
  const digits = (text: string) => text.replace(/\D/g, '').slice(0, 5)
  useTypedBeforeHydration(id, String(value), (text) => setTyped(digits(text)))
  const taken = typed ? Math.min(max, Math.max(min, Number(typed))) : value
  const take = () => {
    if (typed) onChange(taken)
    setTyped(null)
  }
  return {
    value: typed ?? value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const text = digits(event.target.value)
      setTyped(text)
      const number = Number(text)
      if (text && number >= min && number <= max) onChange(number)
    },
    onBlur: take,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') {
        // When the typed number was corrected, Enter only shows the correction and does not send the form.
        if (typed !== null && typed !== String(taken)) event.preventDefault()
        take()
      }
      const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
      if (!by) return
      event.preventDefault()
      setTyped(null)
      onChange(limited(value + by))
    },
  }
}

const FIRST_REPEAT_MS = 400
const REPEAT_MS = 70

/** Props of a button that acts on press and repeats while it is held, until a limit is reached. */
function useHold(act: (by: number) => void, atLimit: boolean) {
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const repeated = useRef(false)
  const stop = useCallback(() => clearTimeout(timer.current), [])
  useEffect(() => {
    latest.current = act
    if (atLimit) stop()
  })
  useEffect(() => stop, [stop])
  return (by: number) => ({
    onPointerDown: (event: { button: number }) => {
      if (event.button !== 0) return
      const repeat = () => {
        repeated.current = true
        timer.current = setTimeout(repeat, REPEAT_MS)
        latest.current(by)
      }
      stop()
      repeated.current = false
      timer.current = setTimeout(repeat, FIRST_REPEAT_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onClick: () => {
      // The click at the end of a hold has been counted already.
      if (!repeated.current) latest.current(by)
      repeated.current = false
    },
  })
}
