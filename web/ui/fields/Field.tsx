import { CircleAlert } from '@lucide/icons'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/art/Icon.tsx'

/** Attributes that the control inside a field must carry. */
export type ControlAria = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

export type FieldFrame = {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  className?: string
  /** The label is only for screen readers. */
  hideLabel?: boolean
}

/** A label, the control below it, then the hint or error. */
export function Field(props: FieldFrame & { children: (aria: ControlAria) => ReactNode }) {
  const { id, label, hint, error, optional, className = '', hideLabel, children } = props
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={`field ${className}`}>
      <label className={hideLabel ? 'sr-only' : 'label'} htmlFor={id}>
        {label}
        {optional && <span className="opt">(opcjonalnie)</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  )
}

/** The error of a field, or its hint when there is none. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  if (error)
    return (
      <p className="error" id={`${id}-error`}>
        <Icon of={CircleAlert} />
        {error}
      </p>
    )
  return hint ? (
    <p className="hint" id={`${id}-hint`}>
      {hint}
    </p>
  ) : null
}
