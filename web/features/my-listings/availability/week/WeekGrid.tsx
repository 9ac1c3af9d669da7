import { useWeekday } from '#web/lib/enums.ts'
import { type KeyboardEvent, memo, type PointerEvent, type RefObject, useId, useRef, useState } from 'react'
import { plural } from '#domain/format.pl.ts'
import { clock } from '#web/ui/moments/clock-text.ts'
import { type Area, areaOf, type Cell, cellAfter, gridLimit, windowAt } from './grid-geometry.ts'
import { dayMinutes, gridStep, type HoursWindow } from '#web/features/my-listings/availability/hours-model.ts'
import { paint, wipe } from './paint.ts'
import { useGridDrag } from './use-grid-drag.ts'
import { WeekBars } from './WeekBars.tsx'
import { dayName, daysText, hoursText } from '#web/features/my-listings/availability/words.pl.ts'

export type Brush = 'open' | 'closed'
type Props = {
  windows: readonly HoursWindow[]
  brush: Brush
  selected: string | null
  onSelect: (key: string | null) => void
  onChange: (windows: HoursWindow[], announcement: string, tag?: string) => void
}

const applied = (windows: readonly HoursWindow[], brush: Brush, { days, from, to }: Area): HoursWindow[] =>
  brush === 'open' ? paint(windows, days, from, to) : wipe(windows, days, from, to)

const saidOf = (brush: Brush, { days, from, to }: Area): string =>
  `${brush === 'open' ? 'Otwarte' : 'Zamknięte'}: ${daysText(days)}, ${hoursText({ start: from, end: to })}.`

/**
 * The week as rows of half hours until 6 in the morning of the next day. Painted by mouse, pen and finger; by keyboard
 * arrows move, space begins and ends painting, Escape cancels, Delete closes. Windows lie over it as bars.
 */
export function WeekGrid({ windows, brush, selected, onSelect, onChange }: Props) {
  const help = useId()
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState(false)
  const commit = (area: Area, kind: Brush) => onChange(applied(windows, kind, area), saidOf(kind, area))
  const drag = useGridDrag({
    windows,
    body,
    onArea: (area) => commit(area, brush),
    onBar: (next, announcement) => onChange(next, announcement),
    onSelect,
  })
  const { cursor, anchor, giveUp, onKeyDown } = useGridKeys(() => limit, commit, brush)
  const area = drag.area ?? (anchor ? areaOf(anchor, cursor) : null)
  const shown = drag.preview ?? (area ? applied(windows, brush, area) : windows)
  const limit = Math.max(gridLimit(windows), gridLimit(shown))

  return (
    <div>
      <p id={help} className="sr-only">
        Strzałki przesuwają po pół godziny i po dniach, Page Up i Page Down po trzy godziny. Spacja zaczyna i kończy
        zaznaczanie, Escape je przerywa, Delete zamyka zaznaczone godziny.
      </p>
      <div className="relative touch-pan-y select-none">
        <table
          className="w-full table-fixed border-collapse"
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of half hours is a table that is walked with arrows
          role="grid"
          aria-label="Godziny otwarcia w tygodniu"
          aria-describedby={help}
          aria-multiselectable
          tabIndex={0}
          aria-activedescendant={`${help}-${cursor.day}-${cursor.minutes}`}
          onKeyDown={onKeyDown}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false)
            giveUp()
          }}
        >
          <thead>
            <HeadRow limit={limit} />
          </thead>
          <WeekRows {...{ body, windows, limit, area, base: help }} onPointerDown={drag.onPointerDown} />
        </table>
        <WeekBars
          {...{ shown, limit, selected, drag, windows, onSelect, onChange }}
          onRemoved={() => body.current?.closest('table')?.focus()}
        />
        {focused && <Cursor {...{ cursor, limit }} />}
      </div>
      <p className="sr-only" aria-live="polite">
        {anchor && area
          ? `Zaznaczono: ${daysText(area.days)}, ${hoursText({ start: area.from, end: area.to })}, ${plural(area.days.length, 'dzień', 'dni', 'dni')}.`
          : ''}
      </p>
    </div>
  )
}

/** Keys of the grid: arrows move, space begins and ends an area, Escape cancels it, Delete closes it. */
function useGridKeys(limit: () => number, commit: (area: Area, kind: Brush) => void, brush: Brush) {
  const [cursor, setCursor] = useState<Cell>({ day: 0, minutes: 10 * 60 })
  const [anchor, setAnchor] = useState<Cell | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = cellAfter(event.key, cursor, limit())
    if (next) {
      event.preventDefault()
      setCursor(next)
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (anchor) {
        commit(areaOf(anchor, cursor), brush)
        setAnchor(null)
      } else setAnchor(cursor)
    } else if (event.key === 'Escape' && anchor) {
      event.preventDefault()
      setAnchor(null)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      commit(areaOf(anchor ?? cursor, cursor), 'closed')
      setAnchor(null)
    }
  }
  return { cursor, anchor, giveUp: () => setAnchor(null), onKeyDown }
}

function Cursor({ cursor, limit }: { cursor: Cell; limit: number }) {
  return (
    <div className="pointer-events-none absolute top-7 right-0 bottom-0 left-24" aria-hidden="true">
      <span
        className="absolute rounded-sm ring-2 ring-focus"
        style={{
          left: `${(cursor.minutes / limit) * 100}%`,
          width: `${(gridStep / limit) * 100}%`,
          top: `${cursor.day * 2.75}rem`,
          height: '2.75rem',
        }}
      />
    </div>
  )
}

/** `start-end` of each window, as a text so that a row is drawn again only when its own hours change. */
const openedText = (windows: readonly HoursWindow[], day: number): string =>
  windows
    .filter((one) => one.day === day)
    .map(({ start, end }) => `${start}-${end}`)
    .join()

function HeadRow({ limit }: { limit: number }) {
  const hours = Array.from({ length: limit / 60 }, (_, hour) => hour)
  return (
    <tr className="h-7">
      <td className="w-24" />
      {hours.map((hour) => (
        <th
          key={hour}
          scope="col"
          colSpan={2}
          className="num relative text-2xs font-medium text-ink-2"
          abbr={`${clock(hour * 60)}${hour >= 24 ? ' następnego dnia' : ''}`}
        >
          {hour % 2 === 0 && (
            <span className="absolute top-1 left-0 -translate-x-1/2">{hour === 0 ? '' : hour % 24}</span>
          )}
        </th>
      ))}
    </tr>
  )
}

type RowsProps = {
  body: RefObject<HTMLTableSectionElement | null>
  windows: readonly HoursWindow[]
  limit: number
  area: Area | null
  base: string
  onPointerDown: (event: PointerEvent) => void
}

function WeekRows({ body, windows, limit, area, base, onPointerDown }: RowsProps) {
  return (
    <tbody ref={body} onPointerDown={onPointerDown}>
      {[0, 1, 2, 3, 4, 5, 6].map((day) => (
        <DayCells
          key={day}
          day={day}
          limit={limit}
          opened={openedText(windows, day)}
          base={base}
          from={area?.days.includes(day) ? area.from : -1}
          to={area?.days.includes(day) ? area.to : -1}
        />
      ))}
    </tbody>
  )
}

type RowProps = { day: number; limit: number; opened: string; base: string; from: number; to: number }

const DayCells = memo(function DayCells({ day, limit, opened, base, from, to }: RowProps) {
  const weekday = useWeekday()
  const spans = opened ? opened.split(',').map((text) => text.split('-').map(Number)) : []
  const windows = spans.map(([start = 0, end = 0]) => ({ day, start, end })) as HoursWindow[]
  return (
    <tr className="h-11">
      <th scope="row" className="border-t border-line pr-3 text-left text-sm font-medium capitalize">
        {weekday(day)}
      </th>
      {Array.from({ length: limit / gridStep }, (_, index) => {
        const minutes = index * gridStep
        const open = windowAt(windows, { day, minutes })
        const picked = minutes >= from && minutes < to
        const later = minutes >= dayMinutes ? ' następnego dnia' : ''
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a table with the role grid is a gridcell
          <td
            key={minutes}
            data-cell={`${day}-${minutes}`}
            id={`${base}-${day}-${minutes}`}
            aria-label={`${dayName(day)} ${clock(minutes)}${later}, ${open ? `otwarte ${hoursText(open)}` : 'zamknięte'}`}
            aria-selected={picked}
            className={`border-t border-line p-0 ${minutes % 60 === 0 ? 'border-l' : ''} ${minutes === dayMinutes ? 'border-l-line-strong' : ''} ${minutes >= dayMinutes ? 'bg-sunken' : ''}`}
          />
        )
      })}
    </tr>
  )
})
