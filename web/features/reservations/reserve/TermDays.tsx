import { useState } from 'react'
import type { TermMode } from '#domain/listing/codes.ts'
import { formatDate, formatTime } from '#domain/format.pl.ts'
import { DayField } from '#web/ui/moments/DayField.tsx'
import { SlotPicker } from '#web/ui/fields/SlotPicker.tsx'
import { addDays, monthOf } from '#web/ui/fields/month.ts'
import { Select } from '#web/ui/fields/TextField.tsx'
import { todayIn } from '#web/lib/clock.ts'
import { HoursFault, HoursLoading, Wholes } from './TermHours.tsx'
import { endOptionsOn, startOptions, stretchesOf, wholeTermOn } from '#web/features/reservations/form/term-options.ts'
import type { Reserve } from './use-reserve.ts'
import { useDay, useMonth } from '#web/features/reservations/form/use-term.ts'
import { endWords } from '#web/features/reservations/parts/words.pl.ts'

const MOST_DAYS = 30

/**
 * The first day within a week after this one on which the listing is open and not fully taken; otherwise the next day.
 */
const nextOpenDay = (day: string, statusOf: (date: string) => string | undefined): string =>
  [1, 2, 3, 4, 5, 6, 7]
    .map((days) => addDays(day, days))
    .find((date) => ['free', 'partial'].includes(statusOf(date) ?? 'free')) ?? addDays(day, 1)

/** Chooses several days: the first day and its hour, then the last day and its hour. */
export function TermDays({ reserve, mode, day }: { reserve: Reserve; mode: TermMode | null; day: string }) {
  const whole = wholeTermOn(reserve.listing.opening, mode, day)
  if (whole)
    return <Wholes reserve={reserve} day={day} terms={[{ label: 'Cały termin', ...whole }]} legend="Tylko w całości" />
  return <FirstAndLast reserve={reserve} mode={mode} day={day} />
}

function FirstAndLast({ reserve, mode, day }: { reserve: Reserve; mode: TermMode | null; day: string }) {
  const { listing, form, patch } = reserve
  const { values } = form
  const [chosen, setLast] = useState(values.end.slice(0, 10) || null)
  const [month, setMonth] = useState(monthOf(chosen ?? day))
  const calendar = useMonth(listing, month, values.unit_ids)
  const last = chosen ?? nextOpenDay(day, (date) => calendar.days.get(date)?.status)
  const first = useDay(listing, day, [], values.unit_ids)
  const closing = useDay(listing, last, [], values.unit_ids)
  const rules = { ...listing, min_minutes: listing.step_minutes }
  const starts = startOptions(rules, day, stretchesOf(listing.opening, mode, first.windows), null)
  const lastWindows = closing.windows.filter((window) => window.start.slice(0, 10) === last)
  const ends = values.start ? endOptionsOn(listing, values.start, stretchesOf(listing.opening, mode, lastWindows)) : []
  const fault = first.fault ?? closing.fault
  if (first.loading) return <HoursLoading />
  const end = form.field('end')
  return (
    <>
      {fault && <HoursFault message={fault.message} retry={first.fault ? first.retry : closing.retry} />}
      <SlotPicker
        legend={`Początek: ${formatDate(day)}`}
        slots={starts.map((one) => ({ value: one.value, label: formatTime(one.value) }))}
        value={values.start || null}
        onChange={(start) => patch({ start, end: '' })}
      />
      <DayField
        id={`${end.id}-day`}
        label="Ostatni dzień"
        value={last}
        today={todayIn(listing.opening.timezone)}
        min={day}
        max={addDays(day, MOST_DAYS)}
        statusOf={(date) => calendar.days.get(date)?.status ?? 'unknown'}
        onMonth={setMonth}
        onChange={(date) => {
          setLast(date)
          patch({ end: '' })
        }}
      />
      {values.start && (
        <Select
          {...{ id: end.id, name: end.name, error: end.error, label: 'Koniec' }}
          value={values.end}
          empty={ends.length > 0 ? 'Wybierz godzinę' : 'Tego dnia nie można skończyć'}
          options={ends.map((one) => ({ value: one.value, label: endWords(values.start, one) }))}
          onChange={(value) => patch({ end: value })}
        />
      )}
    </>
  )
}
