/** Controls bound to a field of the listing by its path, with its label, hint, error and warning. */
import { TriangleAlert } from '@lucide/icons'
import { type ReactNode, useState } from 'react'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Select, TextArea, TextField, type TextFieldProps } from '#web/ui/fields/TextField.tsx'
import { useEditor, useField } from '#web/features/my-listings/editor/editor-context.ts'
import { fieldWords } from './field-words.pl.ts'
import { readNumber, scaled, shown } from './numbers.ts'

type Bound = { path: string; className?: string; optional?: boolean }
type Options = readonly { value: string; label: string }[]

export const optionsOf = <Code extends string>(
  labels: Readonly<Record<Code, string>>,
  codes?: readonly Code[],
): { value: string; label: string }[] =>
  (codes ?? (Object.keys(labels) as Code[])).map((value) => ({ value, label: labels[value] ?? value }))

const useWords = (path: string) => fieldWords(useEditor().kind, path)

/** A remark below a field whose value was saved nevertheless. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1.5 flex items-start gap-1.5 text-sm text-warning" role="status">
      <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}

type TextBound = Bound &
  Pick<TextFieldProps, 'type' | 'inputMode' | 'maxLength' | 'placeholder' | 'autoComplete'> & {
    /** Tidies the text while it is typed. */
    tidy?: (text: string) => string
  }

/** Texts that a listing must always have. */
const neverNull = ['name', 'slug']

export function TextOf(props: TextBound) {
  const { path, tidy = (text) => text, className, optional, ...rest } = props
  const { label, hint } = useWords(path)
  const field = useField<string | null>(path)
  // Typed text stays as typed, although the server may answer with a tidied one.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className={className}>
      <TextField
        {...rest}
        {...{ label, hint, optional, id: field.id, name: path, error: field.error }}
        autoComplete={rest.autoComplete ?? 'off'}
        value={typed ?? field.value ?? ''}
        onChange={(text) => {
          const next = tidy(text)
          setTyped(next)
          field.set(next === '' && !neverNull.includes(path) ? null : next)
        }}
        onBlur={() => {
          setTyped(null)
          field.onBlur()
        }}
      />
      {field.warning && <Warning>{field.warning}</Warning>}
    </div>
  )
}

type AreaProps = {
  path: string
  max: number
  optional?: boolean
  rows?: number
  /** The value of an emptied field. */
  empty?: '' | null
  children?: ReactNode
}

/** A long text with its length below. */
export function AreaOf({ path, max, optional, rows = 4, empty = null, children }: AreaProps) {
  const { label, hint } = useWords(path)
  const field = useField<string | null>(path)
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? field.value ?? ''
  return (
    <div>
      <TextArea
        {...{ label, hint, optional, rows, id: field.id, name: path, error: field.error, value: text }}
        onChange={(next) => {
          setTyped(next)
          field.set(next === '' ? empty : next)
        }}
        onBlur={() => {
          setTyped(null)
          field.onBlur()
        }}
      />
      <p className={`num mt-1 text-right text-sm ${text.length > max ? 'font-semibold text-danger' : 'text-ink-3'}`}>
        {text.length} / {max}
      </p>
      {children}
    </div>
  )
}

/** A number; `scale` is how many stored units one shown unit has (60: hours stored as minutes). */
export function NumberOf(
  props: Bound & {
    scale?: number
    /** The value of an emptied field. */
    empty?: number | null
  },
) {
  const { path, className, optional } = props
  const words = useWords(path)
  const field = useField<number | null>(path)
  return (
    <div className={className}>
      <NumberField
        {...{ label: words.label, hint: words.hint, optional, id: field.id, error: field.error }}
        unit={words.unit}
        scale={props.scale ?? 1}
        value={field.value}
        onChange={(value) => field.set(value ?? props.empty ?? null)}
        onBlur={field.onBlur}
      />
      {field.warning && <Warning>{field.warning}</Warning>}
    </div>
  )
}

export type NumberFieldProps = {
  id: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean | undefined
  hideLabel?: boolean
  unit?: string | undefined
  scale?: number
  value: number | null | undefined
  onChange: (value: number | null) => void
  onBlur?: () => void
  className?: string
}

/** A typed number: „1 200”, „12,5”. Other text is reported at once and not taken. */
export function NumberField(props: NumberFieldProps) {
  const { value, scale = 1, onChange, onBlur, unit, error, ...frame } = props
  const [typed, setTyped] = useState<string | null>(null)
  const wrong = typed !== null && readNumber(typed) === undefined
  return (
    <TextField
      {...frame}
      error={wrong ? 'Podaj liczbę, np. 120 albo 12,5.' : error}
      suffix={unit}
      autoComplete="off"
      inputMode="decimal"
      numeric
      value={typed ?? shown(value, scale)}
      onChange={(text) => {
        setTyped(text)
        const number = readNumber(text)
        if (number !== undefined) onChange(number === null ? null : scaled(number, scale))
      }}
      onBlur={() => {
        if (!wrong) setTyped(null)
        onBlur?.()
      }}
    />
  )
}

/** Chooses one value of a closed list. */
export function PickOf(props: Bound & { options: Options; empty?: string }) {
  const { path, options, empty, className, optional } = props
  const { label, hint } = useWords(path)
  const field = useField<string | null>(path)
  return (
    <div className={className}>
      <Select
        {...{ label, hint, options, optional, id: field.id, name: path, error: field.error }}
        {...(empty === undefined ? {} : { empty })}
        value={field.value ?? ''}
        onChange={(value) => field.set(value || null)}
        onBlur={field.onBlur}
      />
      {field.warning && <Warning>{field.warning}</Warning>}
    </div>
  )
}

/** A checkbox for a yes or no. */
export function FlagOf({ path, children }: { path: string; children?: ReactNode }) {
  const words = useWords(path)
  const field = useField<boolean | null>(path)
  return (
    <Checkbox
      id={field.id}
      name={path}
      value={field.value === true}
      onChange={field.set}
      onBlur={field.onBlur}
      error={field.error}
      hint={words.hint}
    >
      {words.label}
      {children}
    </Checkbox>
  )
}

const halfHours = Array.from({ length: 48 }, (_, index) => {
  const time = `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`
  return { value: time, label: time.replace(/^0/, '') }
})

/** Chooses a time of day in steps of half an hour. */
export function TimeOf(props: Bound & { until?: string; empty?: string }) {
  const { until, ...rest } = props
  const value = useField<string | null>(props.path).value
  const listed = halfHours.filter((one) => !until || one.value <= until)
  const odd = value && !listed.some((one) => one.value === value) ? [{ value, label: value }] : []
  return <PickOf {...rest} options={[...odd, ...listed]} />
}
