import type { CSSProperties, Ref } from 'react'
import type { Drag } from '#web/features/calendar/grid/grid-state.ts'
import type { Span } from '#web/features/calendar/wall-time.ts'
import { spanText } from '#web/features/calendar/words.pl.ts'

type DragStore = { use: () => Drag | null }

/** The span of the current drag; only this part is drawn again meanwhile. */
export function Ghost({ store, boxesOf }: { store: DragStore; boxesOf: (drag: Drag) => CSSProperties[] }) {
  const drag = store.use()
  if (!drag) return null
  return boxesOf(drag).map((style, index) => (
    <div key={`${style.left}-${style.top}`} className="cal-ghost" style={style}>
      {index === 0 && spanText(drag.span)}
    </div>
  ))
}

type CursorProps = {
  ref: Ref<HTMLButtonElement>
  label: string
  describedBy: string
  style: CSSProperties
  onFocus?: () => void
}

/** The one cell that Tab reaches; arrows move it. */
export function CursorCell({ ref, label, describedBy, style, onFocus }: CursorProps) {
  return (
    <button
      ref={ref}
      type="button"
      data-cursor=""
      className="cal-cursor"
      aria-label={label}
      aria-describedby={describedBy}
      style={style}
      onFocus={onFocus}
    />
  )
}

export const touching = (selection: Span, focused: boolean) => (span: Span) =>
  focused && span.from < selection.to && selection.from < span.to
