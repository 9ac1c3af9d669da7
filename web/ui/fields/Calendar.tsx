import { ChevronLeft, ChevronRight } from '@lucide/icons'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/ui/Button.tsx'
import { addDays, addMonths, monthOf, sameDayIn, weekdayOf, weeksOf } from './month.ts'
import { monthTitle, spokenDate, weekdayShorts } from './month.pl.ts'
import { WeekdayHeads } from './WeekdayHeads.tsx'

/** The statuses of the wire; `unknown` is a day that has not been answered yet and may be picked. */
export type DayStatus = 'free' | 'partial' | 'busy' | 'closed' | 'past' | 'too_soon' | 'too_far' | 'unknown'

export type CalendarProps = {
  /** Name of the calendar, for example "Wolne terminy". */
  label: string
  /** First month shown, `YYYY-MM`. */
  month: string
  onMonth: (month: string) => void
  /** Months side by side from 768 px; the phone shows one. */
  months?: 1 | 2
  /** Picked day, or the first one of a range, `YYYY-MM-DD`. */
  value?: string | null
  rangeEnd?: string | null
  onPick: (date: string) => void
  /** `YYYY-MM-DD` of today where the listing is. */
  today: string
  statusOf?: (date: string) => DayStatus
  min?: string
  max?: string
  /** Old answers are shown dimmed while new ones load. */
  loading?: boolean
  legend?: boolean
}

const words: Record<DayStatus, string> = {
  free: 'wolny termin',
  partial: 'wolny częściowo',
  busy: 'zajęty',
  closed: 'nieczynne',
  past: 'miniony',
  too_soon: 'za późno na rezerwację',
  too_far: 'jeszcze niedostępny',
  unknown: '',
}
const looks: Record<DayStatus, string> = {
  free: 'free',
  partial: 'part',
  busy: 'busy',
  closed: 'busy',
  past: 'past',
  too_soon: 'past',
  too_far: 'past',
  unknown: '',
}
const pickable = (status: DayStatus) => status === 'free' || status === 'partial' || status === 'unknown'

/**
 * A calendar of one or two months. The grid has one tab stop; arrows move by day and week, PageUp and PageDown by
 * month.
 */
export function Calendar(props: CalendarProps) {
  const { label, month, onMonth, months = 1, value, today, min, max, loading, legend = true } = props
  const { root, focused, setFocused, focusOn } = useFocusedDay()
  const shown = monthsFrom(month, months)

  const statusOf = (date: string): DayStatus => {
    if (min && date < min) return 'past'
    if (max && date > max) return 'too_far'
    return props.statusOf?.(date) ?? 'unknown'
  }
  const moveTo = (date: string) => {
    const target = min && date < min ? min : max && date > max ? max : date
    focusOn(target)
    const narrow = months === 2 && !matchMedia('(min-width: 48rem)').matches
    if (!(narrow ? [month] : shown).includes(monthOf(target))) onMonth(monthOf(target))
  }
  const onKeyDown = (event: KeyboardEvent, date: string) => {
    const to = keyTarget(event.key, date)
    if (!to) return
    event.preventDefault()
    moveTo(to)
  }
  const tabStopIn = (grid: string): string => {
    if (focused && monthOf(focused) === grid) return focused
    if (value && monthOf(value) === grid) return value
    return monthOf(today) === grid ? today : `${grid}-01`
  }
  return (
    <div ref={root}>
      <MonthHead {...{ month, months, min, max, onMonth }} />
      <div
        className={`mt-2 grid gap-8 ${months === 2 ? 'md:grid-cols-2' : ''} ${loading ? 'recalculating' : ''}`}
        aria-busy={loading}
      >
        {shown.map((grid, index) => (
          <div key={grid} className={index ? 'max-md:hidden' : ''}>
            <MonthGrid
              {...props}
              label={`${label}, ${monthTitle(grid)}`}
              grid={grid}
              tabStop={tabStopIn(grid)}
              statusOf={statusOf}
              onKeyDown={onKeyDown}
              onFocusDay={setFocused}
            />
          </div>
        ))}
      </div>
      {legend && <CalendarLegend />}
    </div>
  )
}

/** The focused day; a day in a month that is not shown yet gets the focus once it has been drawn. */
function useFocusedDay() {
  const [focused, setFocused] = useState<string | null>(null)
  const moved = useRef(false)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!moved.current || !focused) return
    moved.current = false
    root.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus()
  })
  const focusOn = (date: string) => {
    moved.current = true
    setFocused(date)
  }
  return { root, focused, setFocused, focusOn }
}

const monthsFrom = (month: string, months: 1 | 2): string[] => (months === 2 ? [month, addMonths(month, 1)] : [month])

type HeadProps = Pick<CalendarProps, 'month' | 'onMonth' | 'min' | 'max'> & { months: 1 | 2 }

function MonthHead({ month, months, min, max, onMonth }: HeadProps) {
  const shown = monthsFrom(month, months)
  return (
    <div className="flex items-center justify-between gap-y-2 max-[20rem]:flex-wrap">
      <IconButton
        icon={ChevronLeft}
        line
        label="Poprzedni miesiąc"
        disabled={Boolean(min && monthOf(min) >= month)}
        onClick={() => onMonth(addMonths(month, -1))}
      />
      <div
        className={`grid flex-1 items-center text-center font-semibold max-[20rem]:order-first max-[20rem]:basis-full ${months === 2 ? 'md:grid-cols-2' : ''}`}
      >
        <MonthJump {...{ month, min, max, onMonth }} />
        {months === 2 && <span className="max-md:hidden">{monthTitle(shown.at(-1) ?? month)}</span>}
      </div>
      <p className="sr-only" aria-live="polite">
        {shown.map(monthTitle).join(', ')}
      </p>
      <IconButton
        icon={ChevronRight}
        line
        label="Następny miesiąc"
        disabled={Boolean(max && monthOf(max) <= (shown.at(-1) ?? month))}
        onClick={() => onMonth(addMonths(month, 1))}
      />
    </div>
  )
}

/** How many months can be jumped to when there is no `min` or `max`. */
const JUMP_BACK = 24
const JUMP_AHEAD = 36

/** The month's name is a select, so that any month is one choice away. */
function MonthJump({ month, min, max, onMonth }: Omit<HeadProps, 'months'>) {
  const first = min ? monthOf(min) : addMonths(month, -JUMP_BACK)
  const last = max ? monthOf(max) : addMonths(month, JUMP_AHEAD)
  const options = [month]
  for (let next = addMonths(month, -1); next >= first; next = addMonths(next, -1)) options.unshift(next)
  for (let next = addMonths(month, 1); next <= last; next = addMonths(next, 1)) options.push(next)
  return (
    <select
      aria-label="Miesiąc"
      className="input input-sm mx-auto w-auto font-semibold"
      value={month}
      onChange={(event) => onMonth(event.target.value)}
    >
      {options.map((one) => (
        <option key={one} value={one}>
          {monthTitle(one)}
        </option>
      ))}
    </select>
  )
}

function keyTarget(key: string, date: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return addDays(date, -weekdayOf(date))
    case 'End':
      return addDays(date, 6 - weekdayOf(date))
    case 'PageUp':
      return sameDayIn(date, -1)
    case 'PageDown':
      return sameDayIn(date, 1)
    default:
      return undefined
  }
}

type GridProps = Pick<CalendarProps, 'label' | 'value' | 'rangeEnd' | 'today' | 'onPick'> & {
  grid: string
  tabStop: string
  statusOf: (date: string) => DayStatus
  onKeyDown: (event: KeyboardEvent, date: string) => void
  onFocusDay: (date: string) => void
}

function MonthGrid(props: GridProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is a table that is walked with arrows
    <table className="cal" role="grid" aria-label={props.label}>
      <thead>
        <tr>
          <WeekdayHeads />
        </tr>
      </thead>
      <tbody>
        {weeksOf(props.grid).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((date, index) =>
              date ? <Day key={date} date={date} {...props} /> : <td key={`${props.grid}-${weekdayShorts[index]}`} />,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({
  date,
  value,
  rangeEnd,
  today,
  tabStop,
  statusOf,
  onPick,
  onKeyDown,
  onFocusDay,
}: GridProps & { date: string }) {
  const status = statusOf(date)
  const ends = date === value || date === rangeEnd
  const between = Boolean(value && rangeEnd && date > value && date < rangeEnd)
  const off = !pickable(status)
  const edge = rangeEnd && value !== rangeEnd ? (date === value ? 'range-a' : date === rangeEnd ? 'range-b' : '') : ''
  const classes = ['day', looks[status], ends && 'sel', between && 'range', edge, date === today && 'today']
  const label = [
    spokenDate(date),
    words[status],
    date === today && 'dzisiaj',
    ends && 'wybrany',
    between && 'w zakresie',
  ]
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a table with the role grid is a gridcell
    <td aria-selected={ends || between || undefined}>
      <button
        type="button"
        data-date={date}
        className={classes.filter(Boolean).join(' ')}
        aria-disabled={off || undefined}
        aria-label={label.filter(Boolean).join(', ')}
        tabIndex={date === tabStop ? 0 : -1}
        onFocus={() => onFocusDay(date)}
        onKeyDown={(event) => onKeyDown(event, date)}
        onClick={() => {
          if (!off) onPick(date)
        }}
      >
        {Number(date.slice(8))}
      </button>
    </td>
  )
}

/** Explains the signs under the days; stands beside every calendar with availability. */
export function CalendarLegend() {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-xs text-ink-2">
      <li className="flex items-center gap-2">
        <span className="dot size-1.5 bg-success" />
        wolny
      </li>
      <li className="flex items-center gap-2">
        <span className="dot h-1.5 w-3 rounded-xs bg-warning" />
        wolne niektóre godziny
      </li>
      <li className="flex items-center gap-2">
        <span className="hatch size-4 rounded-xs border border-line-2" />
        zajęty
      </li>
    </ul>
  )
}
