import { useMemo } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import { formatDateShort, formatEnd, formatMoney, formatSpan, formatTime, guestsCount } from '#domain/format.pl.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/art/EmptyState.tsx'
import { addDays } from '#web/ui/fields/month.ts'
import { spokenDate } from '#web/ui/fields/month.pl.ts'
import { PLAN_DAYS } from '#web/features/calendar/calendar-desk.ts'
import { EntryLink } from './EventChip.tsx'
import { iconOf, type Look, lookOf } from './event-looks.ts'
import { dayInfo } from './MonthView.tsx'
import type { GridActions } from '#web/features/calendar/grid/grid-state.ts'
import { isElsewhere } from '#web/lib/page/elsewhere.ts'
import { heldUntil, placeName, type ViewProps } from './view-props.ts'
import { dayStart, spanOf, standsOn } from '#web/features/calendar/wall-time.ts'
import { countdownText, eventName, isWholeDays, useStateLabel, whenText } from '#web/features/calendar/words.pl.ts'

type AgendaProps = Pick<ViewProps, 'board' | 'desk' | 'gridActions'> & { days?: number; allDays?: boolean }

/** The entries day by day from the chosen day; the first view on the phone, and the one that is printed. */
export function AgendaView({ board, desk, gridActions, days = PLAN_DAYS, allDays }: AgendaProps) {
  const groups = useMemo(() => daysOf(board.events, desk.date, days), [board.events, desk.date, days])
  const dates = allDays
    ? Array.from({ length: days }, (_, index) => addDays(desk.date, index))
    : [...groups.keys()].sort()
  if (dates.length === 0)
    return (
      <EmptyState
        title="Nie ma tu jeszcze żadnych wpisów"
        action={
          <Button
            variant="soft"
            onClick={() => gridActions.add({ from: dayStart(desk.date), to: dayStart(addDays(desk.date, 1)) }, null)}
          >
            Dodaj wpis
          </Button>
        }
      >
        W tych dniach wszystko jest wolne. Rezerwacje gości pojawią się tu same, a termin możesz też zablokować.
      </EmptyState>
    )
  return (
    <div className="cal-agenda grid gap-6">
      {dates.map((date) => (
        <AgendaDay key={date} {...{ board, gridActions, date }} events={groups.get(date) ?? []} />
      ))}
    </div>
  )
}

/** Entries by day; each stands under its first visible day. */
function daysOf(events: readonly CalendarEvent[], from: string, count: number): Map<string, CalendarEvent[]> {
  const end = addDays(from, count)
  const groups = new Map<string, CalendarEvent[]>()
  for (const event of events) {
    const { first, last } = standsOn(spanOf(event))
    if (last < from || first >= end) continue
    const date = first < from ? from : first
    groups.set(date, [...(groups.get(date) ?? []), event])
  }
  return groups
}

function AgendaDay({
  board,
  gridActions,
  date,
  events,
}: Pick<ViewProps, 'board' | 'gridActions'> & { date: string; events: readonly CalendarEvent[] }) {
  const info = dayInfo(board, date)
  return (
    <section aria-labelledby={`dzien-${date}`} className="break-inside-avoid">
      <h2
        id={`dzien-${date}`}
        className="mb-2 flex flex-wrap items-baseline gap-x-2 font-sans text-lg font-semibold tracking-normal first-letter:uppercase"
      >
        <span className={`first-letter:uppercase ${date === board.today ? 'text-primary-text' : ''}`}>
          {spokenDate(date)}
        </span>
        <span className="text-sm font-normal text-ink-3">
          {[date === board.today && 'dzisiaj', info.label, info.closed && 'zamknięte'].filter(Boolean).join(', ')}
        </span>
      </h2>
      {events.length === 0 ? (
        <p className="text-sm text-ink-2">Ten dzień jest wolny.</p>
      ) : (
        <ul className="grid gap-2">
          {events.map((event) => (
            <li key={event.id}>
              <AgendaItem event={event} date={date} board={board} gridActions={gridActions} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const tones: Record<Look, Tone> = {
  ok: 'success',
  pending: 'warning',
  hold: 'warning',
  now: 'info',
  done: 'neutral',
  gone: 'neutral',
  block: 'neutral',
  external: 'info',
}

function AgendaItem({
  event,
  date,
  board,
  gridActions,
}: Pick<ViewProps, 'board'> & { event: CalendarEvent; date: string; gridActions: Pick<GridActions, 'open'> }) {
  const { reservation } = event
  const stateLabel = useStateLabel()
  const look = lookOf(event.state)
  const deadline = heldUntil(event, board.now)
  const isNew = board.fresh.some(({ id }) => id === event.id)
  return (
    <EntryLink
      event={event}
      onClick={(click) => {
        if (reservation && isElsewhere(click)) return
        click.preventDefault()
        gridActions.open(event)
      }}
      className={`card relative block w-full scroll-mt-48 overflow-hidden py-3 pr-4 pl-5 text-left text-inherit no-underline hover:bg-hover ${isNew ? 'ev-new' : ''}`}
    >
      <span aria-hidden="true" className={`ev ev-${look} inset-y-0 left-0 w-2 rounded-none p-0`} />
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="num font-semibold">
          {isWholeDays(event) || event.start.slice(0, 10) < event.end.slice(0, 10)
            ? whenTextOf(event, date)
            : formatSpan(event)}
        </span>
        <Badge tone={tones[look]} icon={iconOf(event.state)}>
          {stateLabel(event.state)}
        </Badge>
      </span>
      <span className="mt-1 block font-semibold">{eventName(event)}</span>
      <span className="block text-sm text-ink-2">
        {[
          placeName(event, board.resources),
          reservation && guestsCount(reservation.guests_total),
          reservation && formatMoney(reservation.total_grosze),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {deadline && (
        <span className="num mt-1 block text-sm font-semibold text-warning-fg">{`Wstrzymane ${deadline} (${countdownText(event, board.now)})`}</span>
      )}
    </EntryLink>
  )
}

/** When an entry happens: a night counts as one evening; whole days and longer terms name their days. */
function whenTextOf(event: CalendarEvent, date: string): string {
  const { first, last } = standsOn(spanOf(event))
  if (isWholeDays(event) || first < date) return whenText(event)
  if (first === last) return formatSpan(event)
  // The heading already names the first day.
  return `${formatTime(event.start)} – ${formatDateShort(last)}, ${formatEnd(event.end)}`
}
