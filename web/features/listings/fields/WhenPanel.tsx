import { useState } from 'react'
import { type Weekday, weekdays } from '#domain/listing/codes.ts'
import { Button, Chip } from '#web/ui/Button.tsx'
import { Calendar } from '#web/ui/fields/Calendar.tsx'
import { Segmented } from '#web/ui/Lists.tsx'
import { addDays, addMonths, daysIn, monthOf } from '#web/ui/fields/month.ts'
import { monthTitle } from '#web/ui/fields/month.pl.ts'
import { Select } from '#web/ui/fields/TextField.tsx'
import { useLabel } from '#web/lib/enums.ts'
import { nextSaturday, useToday } from './today.ts'
import type { When } from '#web/features/listings/search/search-state.ts'

type Mode = 'day' | 'range' | 'weekday'

const modes = [
  { value: 'day', label: 'Dzień' },
  { value: 'range', label: 'Zakres dat' },
  { value: 'weekday', label: 'Dzień tygodnia' },
] as const

const MONTHS_AHEAD = 18
/** The longest range of days that the search accepts. */
const RANGE_DAYS = 62
const AROUND_DAYS = 3

const modeOf = (value: When): Mode => {
  if (value.weekdays.length > 0) return 'weekday'
  return value.date_from && value.date_to && value.date_to !== value.date_from ? 'range' : 'day'
}

type Props = { value: When; onChange: (value: When) => void; close: () => void }

export default function WhenPanel({ value, onChange, close }: Props) {
  const today = useToday()
  const [mode, setMode] = useState<Mode>(modeOf(value))
  const [cleared, setCleared] = useState(0)
  if (!today) return <div className="skel h-96 rounded-lg" />
  const hours = { ...(value.start ? { start: value.start } : {}), ...(value.end ? { end: value.end } : {}) }
  const set = (when: Omit<When, 'start' | 'end'>) => onChange({ ...when, ...hours })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented label="Jak podać datę" value={mode} onChange={setMode} options={modes} />
        <Shortcuts
          {...{ today, value }}
          onPick={(when) => {
            setMode(modeOf(when))
            set(when)
          }}
        />
      </div>
      {mode === 'weekday' ? (
        <WeekdayInMonth {...{ today, value, set }} />
      ) : (
        <Days key={mode} {...{ today, value, set }} range={mode === 'range'} />
      )}
      <Hours key={cleared} value={value} onChange={onChange} />
      <div className="flex items-center justify-between gap-3 border-t border-line pt-3">
        <Button
          variant="ghost"
          onClick={() => {
            setCleared(cleared + 1)
            onChange({ weekdays: [] })
          }}
        >
          Wyczyść
        </Button>
        <Button variant="soft" onClick={close}>
          Gotowe
        </Button>
      </div>
    </div>
  )
}

function Shortcuts({ today, value, onPick }: { today: string; value: When; onPick: (value: When) => void }) {
  const saturday = nextSaturday(today)
  const single = value.date_from && (!value.date_to || value.date_to === value.date_from) ? value.date_from : null
  const earliest = single && addDays(single, -AROUND_DAYS) > today ? addDays(single, -AROUND_DAYS) : today
  return (
    <>
      <Chip onClick={() => onPick({ date_from: saturday, weekdays: [] })}>Najbliższa sobota</Chip>
      <Chip
        onClick={() =>
          onPick({
            date_from: today > addDays(saturday, -1) ? today : addDays(saturday, -1),
            date_to: addDays(saturday, 1),
            weekdays: [],
          })
        }
      >
        Ten weekend
      </Chip>
      {single && value.weekdays.length === 0 && (
        <Chip onClick={() => onPick({ date_from: earliest, date_to: addDays(single, AROUND_DAYS), weekdays: [] })}>
          ± 3 dni
        </Chip>
      )}
    </>
  )
}

type DaysProps = { today: string; value: When; range: boolean; set: (when: When) => void }

/** Picking a day leaves the panel open, because the hours stand below it. */
function Days({ today, value, range, set }: DaysProps) {
  const from = value.weekdays.length === 0 ? value.date_from : undefined
  const [month, setMonth] = useState(monthOf(from ?? today))
  const open = range && from && !value.date_to ? from : null
  const pick = (date: string) => {
    if (!range) set({ date_from: date, weekdays: [] })
    else if (open && date > open) set({ date_from: open, date_to: date, weekdays: [] })
    else set({ date_from: date, weekdays: [] })
  }
  return (
    <div>
      <Calendar
        label="Wybierz datę"
        {...{ month, today }}
        onMonth={setMonth}
        months={2}
        value={from ?? null}
        rangeEnd={range ? (value.date_to ?? null) : null}
        onPick={pick}
        min={today}
        {...(open ? { max: addDays(open, RANGE_DAYS - 1) } : {})}
        legend={false}
      />
      {range && (
        <p className="hint mt-2" role="status">
          {open
            ? 'Wybierz ostatni dzień zakresu.'
            : 'Zakres może mieć najwyżej 62 dni. Pokażemy oferty z wolnym terminem w tym czasie.'}
        </p>
      )}
    </div>
  )
}

function WeekdayInMonth({ today, value, set }: { today: string; value: When; set: (when: When) => void }) {
  const label = useLabel('days_of_week')
  const months = Array.from({ length: MONTHS_AHEAD }, (_, index) => addMonths(monthOf(today), index))
  const day = value.weekdays[0] ?? 'saturday'
  const chosen = value.date_from ? monthOf(value.date_from) : ''
  const apply = (weekday: Weekday, month: string) => {
    if (!month) return set({ weekdays: [weekday] })
    const first = `${month}-01`
    set({
      weekdays: [weekday],
      date_from: first < today ? today : first,
      date_to: `${month}-${String(daysIn(month)).padStart(2, '0')}`,
    })
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        id="when-weekday"
        label="Dzień tygodnia"
        value={day}
        onChange={(next) => apply(next as Weekday, chosen)}
        options={weekdays.map((code) => ({ value: code, label: label(code) }))}
      />
      <Select
        id="when-month"
        label="Miesiąc"
        value={chosen}
        empty="Najbliższe 2 miesiące"
        onChange={(next) => apply(day, next)}
        options={months.map((month) => ({ value: month, label: monthTitle(month) }))}
      />
      <p className="hint sm:col-span-2">Pokażemy oferty, które mają wolny termin w dowolny taki dzień.</p>
    </div>
  )
}

const times = Array.from({ length: 48 }, (_, half) => {
  const value = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
  return { value, label: value.replace(/^0/, '') }
})

/** Both hours or none; an end before the start is on the next day. */
function Hours({ value, onChange }: { value: When; onChange: (value: When) => void }) {
  const [draft, setDraft] = useState({ start: value.start ?? '', end: value.end ?? '' })
  const change = (next: { start: string; end: string }) => {
    setDraft(next)
    const { start: _start, end: _end, ...days } = value
    if (next.start && next.end) onChange({ ...days, ...next })
    else onChange(days)
  }
  const nextDay = draft.start && draft.end && draft.end <= draft.start
  return (
    <div className="grid grid-cols-2 gap-4">
      <Select
        id="when-start"
        label="Od godziny"
        optional
        value={draft.start}
        empty="Dowolna"
        options={times}
        onChange={(start) => change({ ...draft, start })}
      />
      <Select
        id="when-end"
        label="Do godziny"
        optional
        value={draft.end}
        empty="Dowolna"
        options={times}
        onChange={(end) => change({ ...draft, end })}
        hint={nextDay ? 'Następnego dnia' : undefined}
      />
    </div>
  )
}
