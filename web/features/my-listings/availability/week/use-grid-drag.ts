/** Painting, moving and stretching with a pointer; the result is previewed during the drag and applied at its end. */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Area, areaOf, type Cell, gridLimit, snap, snapDown } from './grid-geometry.ts'
import { gridStep, type HoursWindow } from '#web/features/my-listings/availability/hours-model.ts'
import { move, stretch } from './paint.ts'
import { dayName, hoursText, overtimeDropped } from '#web/features/my-listings/availability/words.pl.ts'

type Grip = 'move' | 'start' | 'end'
type Drag =
  | { what: 'area'; from: Cell; to: Cell; moved: boolean }
  | { what: Grip; key: string; from: Cell; to: Cell; moved: boolean }

type Options = {
  windows: readonly HoursWindow[]
  body: RefObject<HTMLTableSectionElement | null>
  onArea: (area: Area) => void
  onBar: (windows: HoursWindow[], announcement: string) => void
  onSelect: (key: string | null) => void
}

/** A press without a move opens an hour, in minutes. */
const pressMinutes = 60

const barAfter = (windows: readonly HoursWindow[], drag: Exclude<Drag, { what: 'area' }>): HoursWindow[] => {
  const by = drag.to.minutes - drag.from.minutes
  const own = windows.find((one) => one.key === drag.key)
  if (!own) return [...windows]
  if (drag.what === 'move') return move(windows, drag.key, { minutes: snap(by), days: drag.to.day - drag.from.day })
  return stretch(windows, drag.key, drag.what, snap(own[drag.what] + by), gridStep)
}

/** The state of a window after a change, in words. */
export function saidOfBar(before: readonly HoursWindow[], after: readonly HoursWindow[], key: string): string {
  const [was, is] = [before, after].map((list) => list.find((one) => one.key === key))
  if (!is) return ''
  const dropped = was?.overtime !== null && is.overtime === null ? ` ${overtimeDropped}` : ''
  return `${dayName(is.day)}, ${hoursText(is)}.${dropped}`
}

export function useGridDrag({ windows, body, onArea, onBar, onSelect }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const latest = useRef({ windows, onArea, onBar, onSelect, drag })
  useEffect(() => {
    latest.current = { windows, onArea, onBar, onSelect, drag }
  })

  const cellAt = (x: number, y: number) => cellUnder(body.current, gridLimit(latest.current.windows), x, y)

  const drop = (now: Drag) => {
    const { windows: list, ...tell } = latest.current
    if (now.what === 'area') tell.onArea(areaOfDrag(now))
    else if (now.moved) {
      const next = barAfter(list, now)
      tell.onBar(next, saidOfBar(list, next, now.key))
    } else tell.onSelect(now.key)
  }

  const begin = (event: PointerEvent, make: (from: Cell) => Drag) => {
    if (event.button !== 0) return
    const from = cellAt(event.clientX, event.clientY)
    if (!from) return // With a captured pointer the page could not scroll under a finger.
    ;(event.target as Element).releasePointerCapture?.(event.pointerId)
    follow(make(from), cellAt, setDrag, drop)
  }

  return {
    area: drag?.what === 'area' ? areaOfDrag(drag) : null,
    preview: drag && drag.what !== 'area' && drag.moved ? barAfter(windows, drag) : null,
    onPointerDown: (event: PointerEvent) => {
      if (!(event.target as HTMLElement).dataset.cell) return
      begin(event, (from) => ({ what: 'area', from, to: from, moved: false }))
    },
    onGrip: (event: PointerEvent, key: string, what: Grip) => {
      event.stopPropagation()
      begin(event, (from) => ({ what, key, from, to: from, moved: false }))
    },
  }
}
/** Follows the pointer until it is lifted, cancelled or given up; `show` gets each step, and null at the end. */
function follow(
  begun: Drag,
  cellAt: (x: number, y: number) => Cell | null,
  show: (drag: Drag | null) => void,
  drop: (drag: Drag) => void,
): void {
  const stop = new AbortController()
  const { signal } = stop
  let now = begun
  show(now)
  const end = () => {
    stop.abort()
    show(null)
  }
  addEventListener(
    'pointermove',
    (event) => {
      const to = cellAt(event.clientX, event.clientY)
      if (!to) return
      const far = Math.abs(to.minutes - now.from.minutes) > gridStep / 3 || to.day !== now.from.day
      now = { ...now, to, moved: now.moved || far }
      show(now)
    },
    { signal },
  )
  addEventListener(
    'pointerup',
    () => {
      end()
      drop(now)
    },
    { signal },
  )
  // The finger started to scroll, or the person pressed Escape.
  addEventListener('pointercancel', end, { signal })
  addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal })
}

export type GridDrag = ReturnType<typeof useGridDrag>

/** The day and minute at a point of the screen; a point beside the table means the nearest cell. */
function cellUnder(body: HTMLTableSectionElement | null, limit: number, x: number, y: number): Cell | null {
  const rows = [...(body?.rows ?? [])]
  const first = rows[0]?.cells[1]?.getBoundingClientRect()
  const last = rows.at(-1)?.cells[(rows[0]?.cells.length ?? 1) - 1]?.getBoundingClientRect()
  if (!first || !last) return null
  const share = Math.min(0.9999, Math.max(0, (x - first.left) / (last.right - first.left)))
  const row = Math.min(6, Math.max(0, Math.floor(((y - first.top) / (last.bottom - first.top)) * 7)))
  return { day: row, minutes: share * limit }
}

function areaOfDrag({ from, to, moved }: Extract<Drag, { what: 'area' }>): Area {
  const first = { ...from, minutes: snapDown(from.minutes) }
  if (!moved) return { days: [from.day], from: first.minutes, to: first.minutes + pressMinutes }
  return areaOf(first, { ...to, minutes: snapDown(to.minutes) })
}
