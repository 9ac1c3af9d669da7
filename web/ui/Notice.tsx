import { CircleAlert, CircleCheck, Info, RotateCw, TriangleAlert } from '@lucide/icons'
import type { ReactNode } from 'react'
import { Icon } from './art/Icon.tsx'
import { Button } from './Button.tsx'

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const

export type AlertProps = {
  tone?: 'info' | 'success' | 'warning' | 'danger'
  children: ReactNode
  className?: string
  /** Screen readers say it at once; for notices that appear after an action. */
  live?: boolean
  /** For passing faults: a button to try again. */
  onRetry?: (() => void) | undefined
}

export function Alert({ tone = 'info', children, className = '', live, onRetry }: AlertProps) {
  const role = live ? (tone === 'danger' ? 'alert' : 'status') : undefined
  return (
    <div className={`alert ${tone === 'info' ? '' : `alert-${tone}`} ${className}`} role={role}>
      <Icon of={icons[tone]} />
      {/* The children are alone in their element, because words beside other children would not be kept together. */}
      <div className="min-w-0 flex-1">{onRetry ? <Again onRetry={onRetry}>{children}</Again> : children}</div>
    </div>
  )
}

function Again({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <>
      <div>{children}</div>
      <Button size="sm" icon={RotateCw} className="mt-2" onClick={onRetry}>
        Spróbuj ponownie
      </Button>
    </>
  )
}

export type ErrorSummaryProps = {
  /** From `form.summary`. */
  summary: {
    ref: { current: HTMLDivElement | null }
    fields: readonly { id: string; message: string }[]
    others: readonly string[]
  } | null
  /** The failure, above the list of fields. */
  title?: string
  className?: string
}

const heading = (count: number): string => {
  if (count === 0) return 'Nie udało się zapisać'
  if (count === 1) return 'Popraw 1 pole, żeby przejść dalej'
  const few = count % 10 >= 2 && count % 10 <= 4 && (count % 100 < 12 || count % 100 > 14)
  return `Popraw ${count} ${few ? 'pola' : 'pól'}, żeby przejść dalej`
}

/** Stands above the first field after a refused submit; takes the focus and links to each field. */
export function ErrorSummary({ summary, title, className = '' }: ErrorSummaryProps) {
  if (!summary) return null
  return (
    <div ref={summary.ref} tabIndex={-1} role="alert" className={`alert alert-danger ${className}`}>
      <Icon of={CircleAlert} />
      <div className="grid gap-1">
        {summary.fields.length > 0 && (
          <p className="font-semibold">
            {title ? `${title}. ${heading(summary.fields.length)}` : heading(summary.fields.length)}
          </p>
        )}
        {summary.others.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {summary.fields.length > 0 && (
          <ul className="grid gap-1">
            {summary.fields.map((field) => (
              <li key={field.id}>
                <a
                  href={`#${field.id}`}
                  className="underline underline-offset-3"
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(field.id)?.focus()
                  }}
                >
                  {field.message}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
