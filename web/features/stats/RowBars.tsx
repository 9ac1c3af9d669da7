import type { ReactNode } from 'react'

export type RowBar = { key: string; label: ReactNode; value: number; text: string; hint?: ReactNode }

/** Horizontal bars with name and number, so that nothing depends on colours. */
export function RowBars({ rows, most }: { rows: readonly RowBar[]; most?: number }) {
  const whole = Math.max(most ?? 0, ...rows.map(({ value }) => value), 1)
  return (
    <ul className="grid gap-4">
      {rows.map(({ key, label, value, text, hint }) => (
        <li key={key}>
          <p className="flex items-baseline justify-between gap-3 text-sm">
            <span className="min-w-0 font-medium">{label}</span>
            <span className="num shrink-0 font-semibold">{text}</span>
          </p>
          <div className="mt-1.5 h-2.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line" aria-hidden="true">
            <div
              className="h-full rounded-full bg-chart-1 [print-color-adjust:exact]"
              style={{ width: `${(value * 100) / whole}%` }}
            />
          </div>
          {hint && <p className="mt-1 text-sm text-ink-2">{hint}</p>}
        </li>
      ))}
    </ul>
  )
}
