import { useEffect } from 'react'
import type { TermMode } from '#domain/listing/codes.ts'
import { formatDate, formatSpan, formatTerm, formatTime } from '#domain/format.pl.ts'
import { Button } from '#web/ui/Button.tsx'
import { weekdayOf } from '#web/ui/fields/month.ts'
import { weekdayShorts } from '#web/ui/fields/month.pl.ts'
import { Alert } from '#web/ui/Notice.tsx'
import { SlotPicker } from '#web/ui/fields/SlotPicker.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { Select } from '#web/ui/fields/TextField.tsx'
import { minutesBetween } from '#web/features/listings/term/clock.ts'
import {
  type DayWindow,
  defaultEnd,
  endOptions,
  slotTerms,
  startOptions,
  stretchesOf,
  wholeOptions,
  wholeTermOn,
} from '#web/features/reservations/form/term-options.ts'
import type { Reserve } from './use-reserve.ts'
import { useDay } from '#web/features/reservations/form/use-term.ts'
import { endWords } from '#web/features/reservations/parts/words.pl.ts'

type Props = { reserve: Reserve; mode: TermMode | null; day: string | null }

/** Chooses the hours of one day: whole windows, slots, or a start with its end. */
export function TermHours({ reserve, mode, day }: Props) {
  if (!day)
    return (
      <div>
        <p className="font-semibold">Godziny</p>
        <p className="mt-1 text-sm text-ink-2">Najpierw wybierz dzień w kalendarzu.</p>
      </div>
    )
  const whole = wholeTermOn(reserve.listing.opening, mode, day)
  if (whole)
    return <Wholes reserve={reserve} day={day} terms={[{ label: 'Cały termin', ...whole }]} legend="Tylko w całości" />
  if (mode === 'half_day')
    return <Wholes reserve={reserve} day={day} terms={slotTerms(reserve.listing.opening, day)} legend="Pora dnia" />
  return <StartAndEnd reserve={reserve} mode={mode} day={day} />
}

/** Terms that are taken as a whole, each as one button. */
export function Wholes({
  reserve,
  day,
  terms,
  legend,
}: {
  reserve: Reserve
  day: string
  terms: readonly (DayWindow & { label: string })[]
  legend: string
}) {
  const { listing, form, patch } = reserve
  const { values } = form
  const zone = listing.opening.timezone
  const lengths = [...new Set(terms.map((term) => minutesBetween(term.start, term.end, zone)))]
  const { free, loading, fault, retry } = useDay(listing, day, lengths, values.unit_ids)
  const options = wholeOptions(terms, zone, free)
  const chosen = options.find((one) => one.start === values.start && one.end === values.end)
  const only = options.length === 1 ? options[0] : undefined
  const open = only?.taken === false
  useEffect(() => {
    if (only && open && !loading && chosen !== only) patch({ start: only.start, end: only.end })
  })
  if (loading) return <HoursLoading />
  if (only)
    return (
      <>
        {fault && <HoursFault message={fault.message} retry={retry} />}
        <div>
          <p className="label mb-2">{legend}</p>
          <p
            className={`rounded-md border p-4 font-semibold ${open ? 'border-primary bg-primary-soft' : 'border-line text-ink-3 line-through'}`}
          >
            {formatTerm(only)}
          </p>
          {!open && <p className="hint mt-1.5">Ten termin jest zajęty. Wybierz inny dzień.</p>}
        </div>
      </>
    )
  return (
    <>
      {fault && <HoursFault message={fault.message} retry={retry} />}
      <SlotPicker
        legend={legend}
        hint={formatDate(day)}
        wide
        value={chosen?.value ?? null}
        slots={options.map(({ value, taken, ...term }) => ({
          ...{ value, taken },
          label: `${term.label}, ${formatSpan(term)}`,
        }))}
        onChange={(value) => {
          const term = options.find((one) => one.value === value)
          if (term) patch({ start: term.start, end: term.end })
        }}
      />
    </>
  )
}

function StartAndEnd({ reserve, mode, day }: Props & { day: string }) {
  const { listing, form, patch } = reserve
  const { values } = form
  const { windows, free, loading, fault, retry } = useDay(listing, day, [listing.min_minutes], values.unit_ids)
  const stretches = stretchesOf(listing.opening, mode, windows)
  const starts = startOptions(listing, day, stretches, free(listing.min_minutes))
  const ends = values.start ? endOptions(listing, values.start, stretches) : []
  const choose = (start: string) => {
    const options = endOptions(listing, start, stretches)
    const kept = options.find((one) => one.value === values.end)
    patch({ start, end: kept?.value ?? defaultEnd(listing, mode, stretches, options) ?? '' })
  }
  if (loading && starts.length === 0) return <HoursLoading />
  const end = form.field('end')
  return (
    <>
      {fault && <HoursFault message={fault.message} retry={retry} />}
      {starts.length === 0 && !fault && (
        <p className="text-sm text-ink-2">W tym dniu nie ma wolnych godzin. Wybierz inny dzień.</p>
      )}
      {starts.length > 0 && (
        <SlotPicker
          legend={
            <>
              Początek
              <span className="block text-sm font-normal text-ink-2">{formatDate(day)}</span>
            </>
          }
          slots={starts.map((one) => ({
            value: one.value,
            label: startLabel(one.value, day),
            taken: one.taken,
            spoken: startSpoken(one.value, day),
          }))}
          value={values.start || null}
          onChange={choose}
        />
      )}
      {ends.length > 0 && (
        <Select
          {...{ id: end.id, name: end.name, error: end.error, label: 'Koniec' }}
          hint={`Najkrócej ${endHint(listing.min_minutes)}.`}
          value={values.end}
          empty={values.end ? undefined : 'Wybierz godzinę'}
          options={withKept(ends, values).map((one) => ({ value: one.value, label: endWords(values.start, one) }))}
          onChange={(value) => patch({ end: value })}
        />
      )}
    </>
  )

  /** An end that came with a link stays in the list even when the grid would not propose it. */
  function withKept(options: typeof ends, { start: from, end: to }: { start: string; end: string }) {
    if (!to || options.some((one) => one.value === to)) return options
    const kept = { value: to, minutes: minutesBetween(from, to, listing.opening.timezone) }
    return [...options, kept].sort((a, b) => a.minutes - b.minutes)
  }
}

const endHint = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} godz.`, rest > 0 && `${rest} min`].filter(Boolean).join(' ').replace(/\.$/, '')
}

const startLabel = (start: string, day: string) =>
  start.slice(0, 10) === day
    ? formatTime(start)
    : `${formatTime(start)} (${weekdayShorts[weekdayOf(start.slice(0, 10))]})`
const startSpoken = (start: string, day: string) =>
  start.slice(0, 10) === day ? formatTime(start) : `${formatTime(start)} następnego dnia`

export function HoursLoading() {
  return (
    <Skeletons className="grid grid-cols-3 gap-2">
      {Array.from({ length: 6 }, (_, index) => `slot-${index}`).map((key) => (
        <Skeleton key={key} className="h-11 w-full" />
      ))}
    </Skeletons>
  )
}

export function HoursFault({ message, retry }: { message: string; retry: () => void }) {
  return (
    <Alert tone="warning" live>
      <p>{message}</p>
      <Button size="sm" className="mt-2" onClick={retry}>
        Spróbuj ponownie
      </Button>
    </Alert>
  )
}
