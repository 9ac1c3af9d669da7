import { sentenceOf } from '#web/lib/http/fault.ts'
import { Suspense, useState } from 'react'
import {
  capital,
  formatDay,
  formatEnd,
  formatList,
  formatTerm,
  formatTime,
  lastDayOf,
  plural,
  upToGuests,
} from '#domain/format.pl.ts'
import { mostGuests } from '#domain/listing/capacity.ts'
import { termModeLabels } from '#domain/labels.pl.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import type { TermMode } from '#domain/listing/codes.ts'
import { roomsOf } from '#web/features/listings/term/term-wish.ts'
import { useMounted } from '#web/features/listings/fields/today.ts'
import { rangeEndOf } from '#web/features/listings/term/terms.ts'
import { Calendar } from '#web/ui/fields/Calendar.tsx'
import { RadioCards } from '#web/ui/fields/Choice.tsx'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/TextField.tsx'
import { Segmented } from '#web/ui/Lists.tsx'
import { addMonths, monthOf } from '#web/ui/fields/month.ts'
import { Alert } from '#web/ui/Notice.tsx'
import { FreeRooms, FreeTerms } from '#web/features/reservations/form/FreeTerms.tsx'
import { todayIn } from '#web/lib/clock.ts'
import { later } from '#web/lib/page/later.ts'
import { HoursLoading, TermHours } from './TermHours.tsx'
import { dayOfStart, modeOf } from '#web/features/reservations/form/term-options.ts'
import { blockingReasons } from '#web/features/reservations/form/use-quote.ts'
import type { Reserve } from './use-reserve.ts'
import { useMonth, useProposals } from '#web/features/reservations/form/use-term.ts'
import { capacityWords } from '#web/features/listings/words.pl.ts'
import { onWeekday } from '#web/features/reservations/parts/words.pl.ts'

/** Fetched later, because only listings rented by the day need it. */
const TermDays = later(async () => ({ default: (await import('./TermDays.tsx')).TermDays }))

/** Chooses room, mode, day and hours, and shows at once whether the term is free. */
export function TermStep({ reserve }: { reserve: Reserve }) {
  const { listing, form, patch } = reserve
  const { values } = form
  const [day, setDay] = useState<string | null>(dayOfStart(listing.opening, values.start) || null)
  const shown: TermMode = values.mode || modeOf(listing, values)
  const manyDays = shown === 'multi_day'
  const pick = (date: string) => {
    setDay(date)
    reserve.dismiss()
    // A mode that was guessed from the term becomes the chosen one, so that the picker does not change with the next
    // day.
    patch({ start: '', end: '', mode: listing.term_modes.length > 1 ? shown : '' })
  }
  return (
    <>
      <RoomChoice reserve={reserve} />
      {listing.term_modes.length > 1 && (
        <div className="mb-6">
          <Segmented
            label="Sposób rezerwacji"
            value={shown}
            options={listing.term_modes.map((value) => ({ value, label: termModeLabels[value] }))}
            onChange={(value) => patch({ mode: value, start: '', end: '' })}
          />
        </div>
      )}
      <div className="grid gap-8 xl:grid-cols-[1fr_17rem]">
        <DayPicker reserve={reserve} day={day} onPick={pick} />
        <div className="grid content-start gap-6">
          {manyDays ? (
            <Days reserve={reserve} mode={shown} day={day} key={`${day}-${shown}`} />
          ) : (
            <TermHours reserve={reserve} mode={shown} day={day} key={`${day}-${shown}`} />
          )}
        </div>
      </div>
      <TermAnswer reserve={reserve} onTake={(start) => setDay(dayOfStart(listing.opening, start))} />
    </>
  )
}

function Days({ day, ...props }: { reserve: Reserve; mode: TermMode; day: string | null }) {
  // Code that is fetched later cannot be drawn by the server.
  const mounted = useMounted()
  if (!day) return <p className="text-sm text-ink-2">Wybierz w kalendarzu pierwszy dzień.</p>
  return (
    <Suspense fallback={<HoursLoading />}>{mounted ? <TermDays {...props} day={day} /> : <HoursLoading />}</Suspense>
  )
}

/** Rooms that can be reserved separately; services send any free crew. */
function RoomChoice({ reserve: { listing, form, patch } }: { reserve: Reserve }) {
  const [came] = useState(form.values.unit_ids)
  if (traitsOf(listing).units_interchangeable || listing.units.length < 2) return null
  const all = {
    value: '',
    label: 'Cały obiekt',
    description: capacityWords(listing.capacity_min, listing.capacity_max),
  }
  const apart = roomsOf(listing)
  if (apart.length === 0) return null
  const rooms = apart.map((unit) => ({
    value: unit.id,
    label: unit.name,
    description: [
      unit.area_m2 && `${unit.area_m2} m²`,
      unit.capacity_max && `do ${plural(unit.capacity_max, 'osoby', 'osób', 'osób')}`,
    ]
      .filter(Boolean)
      .join(', '),
  }))
  const label = 'Którą część rezerwujesz?'
  const chosen = {
    className: 'mb-6',
    value: form.values.unit_ids.join(),
    onChange: (ids: string) => patch({ unit_ids: ids ? ids.split(',') : [] }),
  }
  const parts = [all, ...severalRooms(listing, came), ...rooms]
  if (rooms.length <= mostCards) return <RadioCards legend={label} columns={2} options={parts} {...chosen} />
  const options = parts.map(({ value, label: name, description }) => ({
    value,
    label: [name, description && uncapital(description)].filter(Boolean).join(', '),
  }))
  return <Select id={form.field('unit_ids').id} label={label} options={options} {...chosen} />
}

/**
 * Several rooms at once come with a link: of a reservation that is made again, or of a partner's own page. They are one
 * choice beside the others, so that what is chosen is what the price is for.
 */
function severalRooms(listing: Reserve['listing'], unit_ids: readonly string[]) {
  if (unit_ids.length < 2) return []
  const names = listing.units.filter(({ id }) => unit_ids.includes(id)).map(({ name }) => name)
  const most = mostGuests(listing.capacity_max, listing.units, unit_ids, null)
  return [{ value: unit_ids.join(), label: formatList(names), description: capital(upToGuests(most)) }]
}

/** More cards would push the calendar far down on a phone. */
const mostCards = 8

const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

function DayPicker({ reserve, day, onPick }: { reserve: Reserve; day: string | null; onPick: (date: string) => void }) {
  const { listing, form } = reserve
  const { values } = form
  const today = todayIn(listing.opening.timezone)
  const [month, setMonth] = useState(monthOf(day ?? listing.next_free_on ?? today))
  const { days, loading, fault } = useMonth(listing, month, values.unit_ids)
  return (
    <div id={form.field('start').id} tabIndex={-1}>
      <Calendar
        label="Wolne terminy"
        month={month}
        onMonth={setMonth}
        value={day}
        rangeEnd={rangeEndOf(values)}
        today={today}
        loading={loading}
        min={`${monthOf(today)}-01`}
        max={`${addMonths(monthOf(today), Math.ceil(listing.horizon_days / 28) + 1)}-28`}
        statusOf={(date) => days.get(date)?.status ?? 'unknown'}
        onPick={onPick}
      />
      {day && days.get(day)?.label && <p className="mt-3 text-sm text-ink-2">{days.get(day)?.label}</p>}
      {fault && (
        <Alert tone="warning" className="mt-3" live>
          {sentenceOf(fault)} Dni możesz wybierać, a wolny termin sprawdzimy przy cenie.
        </Alert>
      )}
      <FieldNote id={form.field('start').id} error={form.errors.start} />
    </div>
  )
}

/** Says that the term is free, or why not and what is free nearby; a click takes that term and changes nothing else. */
function TermAnswer({ reserve, onTake }: { reserve: Reserve; onTake: (start: string) => void }) {
  const { listing, form, patch, quote } = reserve
  const { values } = form
  const answer = quote.quote
  const blocking = blockingReasons(quote)
  const proposals = useProposals(listing, values, blocking.length > 0)
  if (!values.start || !values.end) return null
  if (blocking.length > 0)
    return (
      <Alert tone="warning" className="mt-8" live>
        {blocking.map((reason) => (
          <p key={reason.code} className="font-semibold">
            {reason.message}
          </p>
        ))}
        <FreeRooms rooms={proposals.rooms} onPick={({ unit_id }) => patch({ unit_ids: [unit_id] })} />
        <FreeTerms
          terms={proposals.terms}
          onPick={(term) => {
            patch({ start: term.start, end: term.end })
            onTake(term.start)
          }}
        />
      </Alert>
    )
  if (!answer || quote.stale)
    return (
      <p className="mt-8 text-ink-2" role="status">
        {quote.fault ? '' : 'Sprawdzamy termin...'}
      </p>
    )
  return (
    <Alert tone="success" className="mt-8" live>
      <b className="font-semibold">Ten termin jest wolny:</b> {freeWords(values)}.
    </Alert>
  )
}

function freeWords({ start, end }: { start: string; end: string }): string {
  const day = formatDay(start)
  const apart = (Date.parse(lastDayOf({ end })) - Date.parse(start.slice(0, 10))) / 86_400_000
  if (apart > 1) return formatTerm({ start, end })
  return `${onWeekday(start)}, ${day}, od ${formatTime(start)} do ${formatEnd(end)}${apart > 0 ? ' następnego dnia' : ''}`
}
