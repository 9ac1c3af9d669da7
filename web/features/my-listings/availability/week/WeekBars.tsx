import type { KeyboardEvent } from 'react'
import { clock, clockEnd } from '#web/ui/moments/clock-text.ts'
import { lanesOf, nightBefore } from './grid-geometry.ts'
import { gridStep, type HoursWindow, limitOf } from '#web/features/my-listings/availability/hours-model.ts'
import { move, remove, stretch } from './paint.ts'
import { type GridDrag, saidOfBar } from './use-grid-drag.ts'
import { dayName, hoursText, specialText } from '#web/features/my-listings/availability/words.pl.ts'

type Props = {
  /** The windows as drawn at this moment, also during a drag. */
  shown: readonly HoursWindow[]
  windows: readonly HoursWindow[]
  limit: number
  selected: string | null
  drag: GridDrag
  onSelect: (key: string | null) => void
  onChange: (windows: HoursWindow[], announcement: string, tag?: string) => void
  /** A key has removed the bar that had the focus. */
  onRemoved: () => void
}

const percent = (minutes: number, limit: number): string => `${(minutes / limit) * 100}%`

/** Windows as bars, one tab stop each. Arrows move, Shift and arrows set the end, Alt and arrows the start. */
export function WeekBars({ shown, windows, limit, selected, drag, onSelect, onChange, onRemoved }: Props) {
  const onKeyDown = (event: KeyboardEvent, one: HoursWindow) => {
    const next = afterKey(event, windows, one)
    if (!next) return
    event.preventDefault()
    const gone = !next.some(({ key }) => key === one.key)
    onChange(
      next,
      gone ? `Usunięto: ${dayName(one.day)}, ${hoursText(one)}.` : saidOfBar(windows, next, one.key),
      gone ? undefined : `bar-${one.key}`,
    )
    if (gone) onRemoved()
  }
  return (
    <div className="pointer-events-none absolute top-7 right-0 bottom-0 left-24">
      {[0, 1, 2, 3, 4, 5, 6].map((day) => {
        const own = shown.filter((one) => one.day === day)
        const { lanes, laneOf } = lanesOf(own)
        const night = nightBefore(shown, day)
        return (
          <div key={day} className="relative h-11">
            {night > 0 && (
              <span
                className="hatch absolute inset-y-1.5 left-0 rounded-r-md opacity-70"
                style={{ width: percent(night, limit) }}
              />
            )}
            {own.map((one) => (
              <Bar
                key={one.key}
                one={one}
                limit={limit}
                place={{ lane: laneOf(one.key), lanes }}
                selected={one.key === selected}
                drag={drag}
                onSelect={() => onSelect(one.key)}
                onKeyDown={(event) => onKeyDown(event, one)}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

function afterKey(event: KeyboardEvent, windows: readonly HoursWindow[], one: HoursWindow): HoursWindow[] | null {
  if (event.ctrlKey || event.metaKey) return null
  if (event.key === 'Delete' || event.key === 'Backspace') return remove(windows, one.key)
  const days = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (days) return move(windows, one.key, { days })
  const by = { ArrowLeft: -gridStep, ArrowRight: gridStep }[event.key]
  if (!by) return null
  if (event.shiftKey) return stretch(windows, one.key, 'end', one.end + by, gridStep)
  if (event.altKey) return stretch(windows, one.key, 'start', one.start + by, gridStep)
  return move(windows, one.key, { minutes: by })
}

type BarProps = {
  one: HoursWindow
  limit: number
  place: { lane: number; lanes: number }
  selected: boolean
  drag: GridDrag
  onSelect: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

const gap = 4

function Bar({ one, limit, place, selected, drag, onSelect, onKeyDown }: BarProps) {
  const last = limitOf(one)
  const special = specialText(one)
  const height = `calc((100% - ${gap * 2}px) / ${place.lanes})`
  const look =
    one.modes || one.group
      ? 'bg-info-bg text-info-fg border-info-line'
      : 'bg-success-bg text-success-fg border-success-line'
  return (
    <div
      className="absolute"
      style={{
        left: percent(one.start, limit),
        width: percent(last - one.start, limit),
        top: `calc(${gap}px + ${height} * ${place.lane})`,
        height,
      }}
    >
      {last > one.end && (
        <span
          className="hatch absolute inset-y-1 right-0 rounded-r-md border border-line-2"
          style={{ width: `${((last - one.end) / (last - one.start)) * 100}%` }}
        />
      )}
      <button
        type="button"
        className={`num pointer-events-auto absolute inset-y-0 left-0 cursor-grab touch-pan-y overflow-hidden rounded-md border px-2 text-left text-xs font-semibold whitespace-nowrap active:cursor-grabbing ${look} ${selected ? 'ring-2 ring-focus' : ''}`}
        style={{ width: `${((one.end - one.start) / (last - one.start)) * 100}%` }}
        aria-label={`${dayName(one.day)}, otwarte ${hoursText(one)}${special ? `, ${special}` : ''}`}
        aria-pressed={selected}
        onPointerDown={(event) => drag.onGrip(event, one.key, 'move')}
        onClick={(event) => {
          // A pointer has already selected the bar on press; this is the keyboard's click.
          if (event.detail === 0) onSelect()
        }}
        onKeyDown={onKeyDown}
      >
        {clock(one.start)}–{clockEnd(one.end)}
      </button>
      <span
        className="pointer-events-auto absolute inset-y-0 left-0 w-2 cursor-ew-resize"
        onPointerDown={(event) => drag.onGrip(event, one.key, 'start')}
      />
      <span
        className="pointer-events-auto absolute inset-y-0 w-2 cursor-ew-resize"
        style={{ left: `calc(${((one.end - one.start) / (last - one.start)) * 100}% - 0.5rem)` }}
        onPointerDown={(event) => drag.onGrip(event, one.key, 'end')}
      />
    </div>
  )
}
