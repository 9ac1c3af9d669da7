import type { LucideIconData } from '@lucide/icons'
import { type ReactNode, useId } from 'react'
import { FieldNote } from './Field.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { useTickedBeforeHydration } from './use-typed-before-hydration.ts'

export type CheckboxProps = {
  id?: string
  name?: string
  value: boolean
  onChange: (value: boolean) => void
  onBlur?: () => void
  children: ReactNode
  error?: string | undefined
  hint?: ReactNode
  /** At the right edge, for example the number of hits of a filter. */
  after?: ReactNode
  disabled?: boolean
  className?: string
}

export function Checkbox(props: CheckboxProps) {
  const own = useId()
  const { id = own, name, value, onChange, onBlur, children, error, hint, after, disabled, className = '' } = props
  const { shown, hear } = useTickedBeforeHydration(id, value)
  return (
    <div>
      <label className={`check ${className}`} htmlFor={id}>
        <input
          {...{ id, name, onBlur, disabled }}
          type="checkbox"
          checked={shown}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
          onChange={(event) => {
            hear()
            onChange(event.target.checked)
          }}
        />
        <span className="flex-1">{children}</span>
        {after !== undefined && <span className="num text-ink-3">{after}</span>}
      </label>
      {/* Aligned with the label's text, not with the box. */}
      <div className="pl-8.5">
        <FieldNote id={id} hint={hint} error={error} />
      </div>
    </div>
  )
}

type CheckboxesProps<Value extends string> = {
  options: readonly ({ value: Value; label: ReactNode } & Pick<CheckboxProps, 'after' | 'disabled'>)[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  className?: string
}

/** Checkboxes for any number of these options. Chosen values that are not among them stay chosen. */
export function Checkboxes<Value extends string>(props: CheckboxesProps<Value>) {
  const { options, chosen, onChange, className = '' } = props
  return options.map(({ value, label, ...rest }) => (
    <Checkbox
      key={value}
      {...{ ...rest, className }}
      value={chosen.includes(value)}
      onChange={(on) => onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value))}
    >
      {label}
    </Checkbox>
  ))
}

/** A switch that takes effect at once, without a save button. */
export function Switch(props: {
  value: boolean
  onChange: (value: boolean) => void
  children: ReactNode
  disabled?: boolean
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        role="switch"
        aria-checked={props.value}
        className="switch"
        checked={props.value}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      {props.children}
    </label>
  )
}

export type RadioCard = {
  value: string
  label: ReactNode
  description?: ReactNode
  /** At the right edge, for example a price. */
  after?: ReactNode
  icon?: LucideIconData
  disabled?: boolean
  /** Why the option cannot be chosen. */
  reason?: ReactNode
}
export type RadioCardsProps = {
  id?: string
  legend: ReactNode
  hideLegend?: boolean
  value: string
  onChange: (value: string) => void
  options: readonly RadioCard[]
  error?: string | undefined
  columns?: 1 | 2 | 3
  className?: string
}

const columnsOf = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const

/** Radio buttons as cards; a click anywhere on a card chooses it. */
export function RadioCards(props: RadioCardsProps) {
  const own = useId()
  const { id = own, legend, hideLegend, value, onChange, options, error, columns = 1, className = '' } = props
  return (
    <fieldset id={id} tabIndex={-1} className={className} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? 'sr-only' : 'label mb-2'}>{legend}</legend>
      <div className={`grid gap-3 ${columnsOf[columns]}`}>
        {options.map((option) => (
          <ChoiceCard
            key={option.value}
            {...{ ...option, name: id, checked: option.value === value, wrong: error !== undefined }}
            type="radio"
            onChange={() => onChange(option.value)}
          />
        ))}
      </div>
      <FieldNote id={id} error={error} />
    </fieldset>
  )
}

type ChoiceCardProps = RadioCard & {
  /** A radio button where one of the cards is chosen; a checkbox where any number of them is. */
  type: 'radio' | 'checkbox'
  name: string
  checked: boolean
  wrong?: boolean
  onChange: (checked: boolean) => void
}

/** One choice as a card; a click anywhere on it chooses. */
export function ChoiceCard(props: ChoiceCardProps) {
  const { type, name, value, checked, onChange, disabled, wrong, label, description, reason, icon, after } = props
  return (
    <label
      className={`flex items-start gap-3 rounded-lg border p-4 has-checked:border-primary has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary ${wrong ? 'border-danger' : 'border-line-2'} ${disabled ? 'text-ink-3' : 'cursor-pointer'}`}
    >
      <span className="check p-0">
        <input {...{ type, name, value, checked, disabled }} onChange={(event) => onChange(event.target.checked)} />
      </span>
      {icon && <Icon of={icon} className="mt-0.5 text-primary-text" />}
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap justify-between gap-x-3">
          <span className="font-semibold">{label}</span>
          {after && <span className="num font-semibold whitespace-nowrap">{after}</span>}
        </span>
        {description && <span className="block text-sm text-ink-2">{description}</span>}
        {disabled && reason && <span className="mt-1 block text-sm">{reason}</span>}
      </span>
    </label>
  )
}
