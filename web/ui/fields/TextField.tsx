import { Eye, EyeOff, type LucideIconData } from '@lucide/icons'
import {
  type HTMLInputAutoCompleteAttribute,
  type InputHTMLAttributes,
  type KeyboardEventHandler,
  type ReactNode,
  type Ref,
  useState,
} from 'react'
import { Field, type FieldFrame } from './Field.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { useChosenBeforeHydration, useTypedBeforeHydration } from './use-typed-before-hydration.ts'

export type TextFieldProps = FieldFrame & {
  name?: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>
  type?: 'text' | 'email' | 'tel' | 'search' | 'url' | 'password'
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  placeholder?: string
  maxLength?: number
  disabled?: boolean
  required?: boolean
  /** Unit inside the field: zł, osób, m². */
  suffix?: ReactNode
  icon?: LucideIconData
  numeric?: boolean
  small?: boolean
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

export function TextField(props: TextFieldProps) {
  const { id, label, hint, error, optional, className, hideLabel } = props
  useTypedBeforeHydration(id, props.value, props.onChange)
  return (
    <Field {...{ id, label, hint, error, optional, className, hideLabel }}>
      {(aria) => {
        const input = <input {...aria} {...inputProps(props)} />
        if (!props.suffix && !props.icon) return input
        return (
          <div className="input-wrap">
            {props.icon && <Icon of={props.icon} />}
            {input}
            {props.suffix && <span className="suffix">{props.suffix}</span>}
          </div>
        )
      }}
    </Field>
  )
}

function inputProps(props: TextFieldProps) {
  const { name, value, onChange, onBlur, onKeyDown, type = 'text', numeric, small, suffix, required, ref } = props
  const { autoComplete, inputMode, placeholder, maxLength, disabled, autoFocus } = props
  const classes = ['input', numeric && 'num', small && 'input-sm', suffix && 'pr-14'].filter(Boolean).join(' ')
  return {
    ...{ name, value, onBlur, onKeyDown, type, autoComplete, placeholder, maxLength, disabled, autoFocus, ref },
    className: classes,
    inputMode: inputMode ?? (numeric ? ('numeric' as const) : undefined),
    'aria-required': required || undefined,
    'data-begin-here': autoFocus || undefined,
    onChange: (event: { target: HTMLInputElement }) => onChange(event.target.value),
  }
}

/** A password field with a button that shows its text. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix' | 'icon'>) {
  const [shown, setShown] = useState(false)
  const { id, label, hint, error, optional, className, hideLabel } = props
  // Several password fields may stand on one screen, so the button's name says which one it shows.
  const of = typeof label === 'string' && label !== 'Hasło' ? `: ${label}` : ''
  const name = `${shown ? 'Ukryj' : 'Pokaż'} hasło${of}`
  return (
    <Field {...{ id, label, hint, error, optional, className, hideLabel }}>
      {(aria) => (
        <div className="input-wrap">
          <input
            {...aria}
            {...inputProps({ ...props, type: shown ? 'text' : 'password' })}
            className="input pr-12"
            autoCapitalize="off"
            spellCheck={false}
          />
          <button type="button" className="icon-btn" aria-label={name} onClick={() => setShown(!shown)}>
            <Icon of={shown ? EyeOff : Eye} />
          </button>
        </div>
      )}
    </Field>
  )
}

export type TextAreaProps = FieldFrame & {
  name?: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  rows?: number
  maxLength?: number
  placeholder?: string
  disabled?: boolean
}

export function TextArea(props: TextAreaProps) {
  const { name, value, onChange, onBlur, rows, maxLength, placeholder, disabled, ...frame } = props
  useTypedBeforeHydration(frame.id, value, onChange)
  return (
    <Field {...frame}>
      {(aria) => (
        <textarea
          {...aria}
          {...{ name, value, onBlur, rows, maxLength, placeholder, disabled }}
          className="input"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

export type Option = { value: string; label: string; disabled?: boolean }
export type SelectProps = FieldFrame & {
  name?: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  options: readonly Option[]
  /** Label of the empty choice. */
  empty?: string
  disabled?: boolean
  small?: boolean
  autoComplete?: HTMLInputAutoCompleteAttribute
}

/** The browser's own list of choices. */
export function Select(props: SelectProps) {
  const { name, value, onChange, onBlur, options, empty, disabled, small, autoComplete, ...frame } = props
  useChosenBeforeHydration(frame.id, value, onChange)
  return (
    <Field {...frame}>
      {(aria) => (
        <select
          {...aria}
          {...{ name, value, onBlur, disabled, autoComplete }}
          className={small ? 'input input-sm' : 'input'}
          onChange={(event) => onChange(event.target.value)}
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
