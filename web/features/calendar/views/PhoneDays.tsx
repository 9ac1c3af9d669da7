import { ChevronDown, ChevronUp } from '@lucide/icons'
import { type TouchEvent, useRef } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import { plural } from '#domain/format.pl.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { monthOf } from '#web/ui/fields/month.ts'
import { spokenDate, weekdayNames, weekdayShorts } from '#web/ui/fields/month.pl.ts'
import { monthWeeks, weekDays } from '#web/features/calendar/calendar-desk.ts'
import { type Look, lookOf } from './event-looks.ts'
import type { ViewProps } from './view-props.ts'
import { spanOf, standsOn } from '#web/features/calendar/wall-time.ts'

type PhoneDaysProps = Pick<ViewProps, 'board' | 'desk'> & {
  wide: boolean
  onWide: (wide: boolean) => void
  onDate: (date: string) => void
  onSwipe: (by: -1 | 1) => void
}

/** A week of days with dots, or the whole month; a swipe shows the next one. */
export function PhoneDays({ board, desk, wide, onWide, onDate, onSwipe }: PhoneDaysProps) {
  const weeks = wide ? monthWeeks(desk.date) : [weekDays(desk.date)]
  const swipe = useSwipe(onSwipe)
  return (
    <div className="touch-pan-y" {...swipe}>
      <div className="grid grid-cols-7 text-center text-2xs font-semibold text-ink-3" aria-hidden="true">
        {weekdayShorts.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div className="mt-1 grid grid-cols-7 gap-y-1">
        {weeks.flat().map((date, index) => {
          const looks = looksOn(board.events, date)
          const current = date === desk.date
          return (
            <button
              key={date}
              type="button"
              aria-pressed={current}
              aria-label={`${weekdayNames[index % 7]}, ${spokenDate(date).split(', ')[1]}${date === board.today ? ', dzisiaj' : ''}, ${looks.length === 0 ? 'wolne' : plural(looks.length, 'wpis', 'wpisy', 'wpisów')}`}
              onClick={() => onDate(date)}
              className={`num mx-auto grid h-12 w-11 max-w-full content-center justify-items-center gap-1 rounded-md text-base font-semibold ${current ? 'bg-primary text-on-primary' : date === board.today ? 'ring-1 ring-ink-3 ring-inset' : ''} ${!current && monthOf(date) !== monthOf(desk.date) ? 'text-ink-3' : ''}`}
            >
              {Number(date.slice(8))}
              <span className="flex h-2 items-center gap-0.5" aria-hidden="true">
                {looks.slice(0, 3).map((look, dot) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: dots have no identity but their place
                  <span key={dot} className={`size-2 rounded-full ${current ? 'bg-accent' : `ev-dot-${look}`}`} />
                ))}
              </span>
            </button>
          )
        })}
      </div>
      <button
        type="button"
        aria-expanded={wide}
        onClick={() => onWide(!wide)}
        className="mx-auto flex min-h-11 items-center gap-1.5 px-4 text-sm font-semibold text-ink-2"
      >
        <Icon of={wide ? ChevronUp : ChevronDown} />
        {wide ? 'Pokaż tydzień' : 'Pokaż cały miesiąc'}
      </button>
    </div>
  )
}

function looksOn(events: readonly CalendarEvent[], date: string): Look[] {
  return events
    .filter((event) => {
      const { first, last } = standsOn(spanOf(event))
      return first <= date && date <= last
    })
    .map(({ state }) => lookOf(state))
}

const FAR = 48

/** Detects a swipe that goes clearly more sideways than down. */
export function useSwipe(onSwipe: (by: -1 | 1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      from.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!from.current || !touch) return
      const [dx, dy] = [touch.clientX - from.current.x, touch.clientY - from.current.y]
      from.current = null
      if (Math.abs(dx) > FAR && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1)
    },
  }
}
