import { useWeekday } from '#web/lib/enums.ts'
import { type PointerEvent, useRef, useState } from 'react'
import { weekdayShorts } from '#web/ui/fields/month.pl.ts'
import { clock } from '#web/ui/moments/clock-text.ts'
import { nightBefore } from './grid-geometry.ts'
import type { HoursWindow } from '#web/features/my-listings/availability/hours-model.ts'
import { paint, wipe } from './paint.ts'
import type { Brush } from './WeekGrid.tsx'
import { dayName, hoursText } from '#web/features/my-listings/availability/words.pl.ts'

type Props = {
  windows: readonly HoursWindow[]
  day: number
  onDay: (day: number) => void
  brush: Brush
  onChange: (windows: HoursWindow[], announcement: string) => void
}

const days = [0, 1, 2, 3, 4, 5, 6]
const hours = Array.from({ length: 30 }, (_, hour) => hour)
const hourOf = (element: Element | null): number | null => {
  const text = element?.closest<HTMLElement>('[data-hour]')?.dataset.hour
  return text === undefined ? null : Number(text)
}

/** Hours on the phone, one day at a time: touch the first hour, then the last one, or draw over both. */
export function PhoneHours({ windows, day, onDay, brush, onChange }: Props) {
  const [first, setFirst] = useState<number | null>(null)
  const own = windows.filter((one) => one.day === day)
  const night = nightBefore(windows, day)
  const isOpen = (hour: number) => own.some((one) => one.start < (hour + 1) * 60 && hour * 60 < one.end)

  const finish = (from: number, to: number) => {
    const [start, end] = [Math.min(from, to) * 60, (Math.max(from, to) + 1) * 60]
    const done = brush === 'open' ? paint(windows, [day], start, end) : wipe(windows, [day], start, end)
    onChange(done, `${brush === 'open' ? 'Otwarte' : 'Zamknięte'}: ${dayName(day)}, ${hoursText({ start, end })}.`)
    setFirst(null)
  }
  const touch = (hour: number) => {
    if (first === null) setFirst(hour)
    else finish(first, hour)
  }
  const stroke = useStroke(finish)
  return (
    <div className="grid gap-4">
      <DayTabs
        {...{ windows, day }}
        onDay={(one) => {
          onDay(one)
          setFirst(null)
        }}
      />
      <p className="text-sm text-ink-2" aria-live="polite">
        {first === null
          ? `Dotknij pierwszej i ostatniej godziny, aby ${brush === 'open' ? 'otworzyć' : 'zamknąć'} wszystkie między nimi.`
          : `Od ${clock(first * 60)}. Teraz dotknij ostatniej godziny.`}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around the hours */}
      <div
        className="grid touch-pan-y grid-cols-6 gap-1 select-none"
        role="group"
        aria-label={`Godziny, ${dayName(day)}`}
        {...stroke}
      >
        {hours.map((hour) => (
          <HourKey
            key={hour}
            hour={hour}
            open={isOpen(hour)}
            taken={hour * 60 < night}
            first={hour === first}
            onClick={() => touch(hour)}
          />
        ))}
      </div>
      <p className="-mt-2 text-xs text-ink-2">Ostatni rząd to noc następnego dnia, do 6:00.</p>
    </div>
  )
}

/** A stroke from the pressed hour to the hour where the finger is lifted; a touch of one hour is a click. */
function useStroke(finish: (from: number, to: number) => void) {
  const pressed = useRef<number | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      pressed.current = hourOf(event.target as Element)
      ;(event.target as Element).releasePointerCapture?.(event.pointerId)
    },
    onPointerUp: (event: PointerEvent) => {
      const to = hourOf(document.elementFromPoint(event.clientX, event.clientY))
      const from = pressed.current
      pressed.current = null
      if (from !== null && to !== null && from !== to) finish(from, to)
    },
    onPointerCancel: () => {
      pressed.current = null
    },
  }
}

type KeyProps = { hour: number; open: boolean; taken: boolean; first: boolean; onClick: () => void }

function HourKey({ hour, open, taken, first, onClick }: KeyProps) {
  const look = first
    ? 'border-primary bg-primary text-on-primary'
    : open
      ? 'hour-open border-success-line bg-success-bg text-success-fg'
      : hour >= 24
        ? 'border-line bg-sunken text-ink-2'
        : 'border-line-2 bg-surface'
  const state = open ? 'otwarte' : taken ? 'noc poprzedniego dnia' : 'zamknięte'
  return (
    <button
      type="button"
      data-hour={hour}
      className={`num min-h-11 rounded-md border text-sm font-semibold ${look} ${taken && !open ? 'hatch' : ''}`}
      aria-pressed={first || undefined}
      aria-label={`${clock(hour * 60)}–${clock((hour + 1) * 60)}${hour >= 24 ? ' następnego dnia' : ''}, ${state}`}
      onClick={onClick}
    >
      {hour % 24}
    </button>
  )
}

function DayTabs({ windows, day, onDay }: Pick<Props, 'windows' | 'day' | 'onDay'>) {
  const weekday = useWeekday()
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around the days */}
      <div className="grid grid-cols-7 gap-1" role="group" aria-label="Dzień tygodnia">
        {days.map((one) => (
          <button
            key={one}
            type="button"
            className="chip grid min-h-12 justify-items-center gap-0.5 rounded-lg px-0 py-1"
            aria-pressed={one === day}
            onClick={() => onDay(one)}
          >
            <span aria-hidden="true">{weekdayShorts[one]}</span>
            <span className="sr-only">{weekday(one)}</span>
            <span
              className={`dot size-1.5 ${windows.some((window) => window.day === one) ? 'bg-success' : 'bg-transparent'}`}
            />
          </button>
        ))}
      </div>
    </>
  )
}
