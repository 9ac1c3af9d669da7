/** The cursor: the cell that the keyboard acts on. One Tab stop; arrows move, Shift and arrows select. */
import { DAY, dayStart, floorTo, type Span } from '#web/features/calendar/wall-time.ts'

/**
 * `row` is the index of a row of the timeline, 0 in other views. `at` is the start of the cell, `anchor` the start of
 * the selection.
 */
export type Cursor = { row: number; at: number; anchor: number }

/** Minutes per arrow key. `rows` is more than 1 where up and down change the row. */
export type CursorGrid = { cell: number; across: number; down: number; rows: number }

export const monthGrid: CursorGrid = { cell: DAY, across: DAY, down: 7 * DAY, rows: 1 }
export const weekGrid = (cell: number): CursorGrid => ({ cell, across: DAY, down: cell, rows: 1 })
export const timelineGrid = (cell: number, rows: number): CursorGrid => ({ cell, across: cell, down: 0, rows })

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value))

/** The cursor after a key, or null for other keys. */
export function moveCursor(cursor: Cursor, key: string, shift: boolean, grid: CursorGrid): Cursor | null {
  const step = stepOf(cursor, key, grid)
  if (!step) return null
  const row = clamp(cursor.row + step.rows, grid.rows - 1)
  const at = cursor.at + step.minutes
  // A selection stays within one row.
  if (shift && step.rows !== 0) return null
  return { row, at, anchor: shift ? cursor.anchor : at }
}

function stepOf(cursor: Cursor, key: string, grid: CursorGrid): { minutes: number; rows: number } | null {
  const week = weekOf(cursor.at)
  const inDay = cursor.at - floorTo(cursor.at, DAY)
  switch (key) {
    case 'ArrowLeft':
      return { minutes: -grid.across, rows: 0 }
    case 'ArrowRight':
      return { minutes: grid.across, rows: 0 }
    case 'ArrowUp':
      return grid.down ? { minutes: -grid.down, rows: 0 } : { minutes: 0, rows: -1 }
    case 'ArrowDown':
      return grid.down ? { minutes: grid.down, rows: 0 } : { minutes: 0, rows: 1 }
    case 'Home':
      return { minutes: week + inDay - cursor.at, rows: 0 }
    case 'End':
      return { minutes: week + 6 * DAY + inDay - cursor.at, rows: 0 }
    default:
      return null
  }
}

/** Minute 0 of the Monday of a moment's week. Minutes count from 1970-01-01, a Thursday. */
export const weekOf = (at: number): number => floorTo(at + 3 * DAY, 7 * DAY) - 3 * DAY

export const selectionOf = ({ at, anchor }: Cursor, grid: CursorGrid): Span => ({
  from: Math.min(at, anchor),
  to: Math.max(at, anchor) + grid.cell,
})

export const cursorOn = (date: string, minute = 0): Cursor => ({
  row: 0,
  at: dayStart(date) + minute,
  anchor: dayStart(date) + minute,
})
