import { type RefObject, useId } from 'react'
import { CursorCell, Ghost, touching } from './GridParts.tsx'
import { boxOf, drawnSpan, LANE_PX, LEFT_NARROW_PX, LEFT_PX, type Row } from './timeline-layout.ts'
import { useNarrow } from '#web/features/calendar/use-narrow.ts'
import type { ViewProps } from './view-props.ts'
import { type Span, spanOf } from '#web/features/calendar/wall-time.ts'
import { spokenCell } from '#web/features/calendar/words.pl.ts'
import { Behind, Entries, RowHeads, TimelineHead } from './TimelineParts.tsx'
import { useAxis, useTimelineGrid } from './use-timeline-grid.ts'

export function TimelineView({ board, desk, gridActions, helpId }: ViewProps) {
  const left = useNarrow() ? LEFT_NARROW_PX : LEFT_PX
  const axis = useAxis(board, desk, left)
  const { days, first, width, rows, layout, offsets } = axis
  const labelId = useId()
  const { scroller, body, cell, sight, store, cursor, selection, focused, onFocus, handlers } = useTimelineGrid(
    { board, desk, gridActions },
    axis,
  )
  const isMet = touching(selection, focused)
  const row = rows[Math.min(cursor.row, rows.length - 1)]
  return (
    <section className="card overflow-hidden" aria-labelledby={labelId}>
      <h2 id={labelId} className="sr-only">
        Wszystkie sale i usługi obok siebie
      </h2>
      <div
        ref={scroller}
        className="relative max-h-[max(24rem,calc(100dvh-19rem))] overflow-auto overscroll-x-contain"
        data-timeline=""
        {...handlers}
      >
        <div style={{ width: left + width * days.length }}>
          <TimelineHead left={left} days={days} range={sight.days} width={width} zoom={desk.zoom} today={board.today} />
          <div className="flex" style={{ height: offsets.at(-1) }}>
            <RowHeads rows={rows} offsets={offsets} range={sight.rows} left={left} />
            <div
              ref={body}
              className="relative flex-1"
              style={{
                background: `linear-gradient(90deg, var(--line) 1px, transparent 1px) 0 0 / ${desk.zoom === 'dni' ? width : width / 24}px 100%`,
              }}
            >
              <Behind {...{ board, rows, offsets, sight, days, width, first, zoom: desk.zoom }} />
              {row && <RowCursor {...{ cell, axis, row, selection, isMet, onFocus }} describedBy={helpId} />}
              <Entries
                {...{ board, layout, offsets, sight, first, width }}
                zoom={desk.zoom}
                isTabbable={(rowIndex, span) => rows[rowIndex] === row && isMet(span)}
              />
              <Ghost
                store={store}
                boxesOf={(drag) => [
                  {
                    ...boxOf(drawnSpan(drag.span, desk.zoom), first, width),
                    top: (offsets[drag.row] ?? 0) + 5,
                    height: LANE_PX,
                  },
                ]}
              />
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}

type RowCursorProps = {
  cell: RefObject<HTMLButtonElement | null>
  axis: ReturnType<typeof useAxis>
  row: Row
  selection: Span
  isMet: (span: Span) => boolean
  describedBy: string
  onFocus: () => void
}

/** The cursor in one row; its label names the term and the number of entries there. */
function RowCursor({ cell, axis, row, selection, isMet, describedBy, onFocus }: RowCursorProps) {
  const { first, width, rows, layout, offsets } = axis
  const index = rows.indexOf(row)
  const inRow = layout[index]?.laned.filter(({ item }) => isMet(spanOf(item.event))).length ?? 0
  return (
    <CursorCell
      ref={cell}
      label={spokenCell(selection, row.room ? `${row.resource.name}: ${row.name}` : row.name, inRow)}
      describedBy={describedBy}
      onFocus={onFocus}
      style={{ ...boxOf(selection, first, width), top: offsets[index], height: layout[index]?.height }}
    />
  )
}
