/**
 * One form: values by field name (dotted as on the wire, `customer.email`), checks on blur and again on change once a
 * field has been wrong, server errors at their fields, everything else in the summary. After a refused submit the focus
 * goes to the summary.
 */
import { type FormEvent, useCallback, useId, useRef, useState } from 'react'
import { type Fault, isFault } from '#web/lib/http/fault.ts'
import { unexpectedError } from '#web/lib/texts.pl.ts'

export type Values = Record<string, unknown>
export type FieldErrors = Record<string, string>
/** Error sentences by field name; a field without one is valid. */
export type Check<V extends Values> = (values: V) => Partial<Record<keyof V & string, string | undefined | false>>

export type FieldProps<T> = {
  id: string
  name: string
  value: T
  error: string | undefined
  onChange: (value: T) => void
  onBlur: () => void
}

export type Summary = {
  /** For `ErrorSummary`. */
  ref: { current: HTMLDivElement | null }
  fields: { id: string; message: string }[]
  others: string[]
}

export type Form<V extends Values> = {
  values: V
  set: <K extends keyof V & string>(name: K, value: V[K]) => void
  setAll: (values: V) => void
  field: <K extends keyof V & string>(name: K) => FieldProps<V[K]>
  errors: FieldErrors
  summary: Summary | null
  busy: boolean
  changed: boolean
  /** Event handler of `<form noValidate>`. `work` throws a Fault to have it shown. */
  submit: (work: (values: V) => Promise<unknown>) => (event: FormEvent) => void
  /** Shows a fault that came from somewhere else than `submit`. */
  showFault: (fault: unknown) => void
}

export function useForm<V extends Values>(options: { initial: V; check?: Check<V> }): Form<V> {
  const base = useId()
  const [values, setValues] = useState(options.initial)
  const { busy, isRunning, run } = useOneWork()
  const { errors, setErrors, wrongIn, recheck, recheckAll } = useErrors(options.check)
  const { refuse, accept, summaryOf } = useSummary()
  const idOf = useCallback((name: string) => `${base}-${name.replace(/\W/g, '-')}`, [base])

  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    // Takes the latest values, because several fields may report changes before the next drawing (text typed before the
    // scripts had loaded).
    setValues((now) => ({ ...now, [name]: value }))
    if (errors[name]) recheck(name, { ...values, [name]: value })
  }

  const setAll = (next: V) => {
    setValues(next)
    recheckAll(values, next)
  }

  const showFault = (error: unknown) => {
    const fault: Pick<Fault, 'fields' | 'errors'> = isFault(error) ? error : { fields: {}, errors: [unexpectedError] }
    if (!isFault(error)) console.error(error)
    const { known, rest } = sortFault(fault, values)
    setErrors(known)
    refuse(rest)
  }

  const submit = (work: (values: V) => Promise<unknown>) => (event: FormEvent) => {
    event.preventDefault()
    if (isRunning()) return
    const wrong = wrongIn(values)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return refuse([])
    accept()
    run(() => work(values), showFault)
  }

  return {
    values,
    set,
    setAll,
    field: (name) => ({
      id: idOf(name),
      name,
      value: values[name],
      error: errors[name],
      onChange: (value) => set(name, value),
      onBlur: () => {
        if (values[name] !== options.initial[name] || errors[name]) recheck(name, values)
      },
    }),
    errors,
    summary: summaryOf(Object.entries(errors).map(([name, message]) => ({ id: idOf(name), message }))),
    busy,
    changed: Object.keys(values).some((name) => values[name] !== options.initial[name]),
    submit,
    showFault,
  }
}

/** The error sentences of fields, and when each field is checked again. */
function useErrors<V extends Values>(check: Check<V> | undefined) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const wrongIn = (all: V): FieldErrors => {
    const found: FieldErrors = {}
    for (const [name, message] of Object.entries(check?.(all) ?? {})) if (message) found[name] = message
    return found
  }
  const recheck = (name: string, all: V) =>
    setErrors(({ [name]: _, ...rest }) => {
      const message = wrongIn(all)[name]
      return message ? { ...rest, [name]: message } : rest
    })
  /** A field that changed is checked again if it was wrong; a field that did not change keeps its sentence. */
  const recheckAll = (before: V, now: V) => {
    const wrong = wrongIn(now)
    setErrors((known) => {
      const kept: FieldErrors = {}
      for (const [name, message] of Object.entries(known)) {
        const sentence = now[name] === before[name] ? message : wrong[name]
        if (sentence) kept[name] = sentence
      }
      return kept
    })
  }
  return { errors, setErrors, wrongIn, recheck, recheckAll }
}

/** Lets one piece of work run at a time, however fast the button is pressed twice. */
function useOneWork() {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = (work: () => Promise<unknown>, onFault: (error: unknown) => void) => {
    running.current = true
    setBusy(true)
    work()
      .catch(onFault)
      .finally(() => {
        running.current = false
        setBusy(false)
      })
  }
  return { busy, isRunning: () => running.current, run }
}

/** The error summary above a form: it takes the focus when a submit is refused and disappears when one succeeds. */
function useSummary() {
  const ref = useRef<HTMLDivElement | null>(null)
  const [others, setOthers] = useState<string[]>([])
  const [refused, setRefused] = useState(false)
  return {
    refuse: (sentences: string[]) => {
      setOthers(sentences)
      setRefused(true)
      requestAnimationFrame(() => ref.current?.focus())
    },
    accept: () => {
      setOthers([])
      setRefused(false)
    },
    summaryOf: (fields: Summary['fields']): Summary | null =>
      refused && (fields.length > 0 || others.length > 0) ? { ref, fields, others } : null,
  }
}

/** Field messages go to fields that the form has; every other sentence is kept for the summary. */
export function sortFault(
  fault: Pick<Fault, 'fields' | 'errors'>,
  values: Values,
): { known: FieldErrors; rest: string[] } {
  const known: FieldErrors = {}
  const atFields = new Set<string>()
  const rest: string[] = []
  for (const [name, sentences] of Object.entries(fault.fields)) {
    for (const sentence of sentences) atFields.add(sentence)
    if (Object.hasOwn(values, name)) known[name] = sentences.join(' ')
    else rest.push(...sentences)
  }
  for (const sentence of fault.errors) {
    if (!atFields.has(sentence) && (Object.keys(known).length === 0 || !isGeneral(sentence, fault))) rest.push(sentence)
  }
  return { known, rest: [...new Set(rest)] }
}

/**
 * Whether this is the only sentence of a fault that also has field messages: then it just says to look at the fields
 * and is left out.
 */
const isGeneral = (sentence: string, fault: Pick<Fault, 'fields' | 'errors'>): boolean =>
  fault.errors.length === 1 && fault.errors[0] === sentence && Object.keys(fault.fields).length > 0
