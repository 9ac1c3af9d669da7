import { sentenceOf } from '#web/lib/http/fault.ts'
import { Suspense, useState } from 'react'
import { formatDay, formatEnd, formatTerm, formatTime, lastDayOf, uncapital } from '#domain/format.pl.ts'
import { termModeLabels } from '#domain/labels.pl.ts'
import type { TermMode } from '#domain/listing/codes.ts'
import { partWords, takenWords } from '#web/features/listings/term/rooms.tsx'
import { roomsOf } from '#web/features/listings/term/term-wish.ts'
import { useMounted } from '#web/features/listings/fields/today.ts'
import { rangeEndOf } from '#web/features/listings/term/terms.ts'
import { Calendar } from '#web/ui/fields/Calendar.tsx'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { Segmented } from '#web/ui/Lists.tsx'
import { addMonths, monthOf } from '#web/ui/fields/month.ts'
import { Alert } from '#web/ui/Notice.tsx'
import { todayIn } from '#web/lib/clock.ts'
import { later } from '#web/lib/page/later.ts'
import { HoursLoading, TermHours } from './TermHours.tsx'
import { dayOfStart, modeOf } from '#web/features/reservations/form/term-options.ts'
import { blockingReasons } from '#web/features/reservations/form/use-quote.ts'
import type { Reserve } from './use-reserve.ts'
import { useMonth, useProposals } from '#web/features/reservations/form/use-term.ts'
import { money } from '#web/features/reservations/parts/PriceLines.tsx'
import { onWeekday } from '#web/features/reservations/parts/words.pl.ts'

/** Fetched later, because only listings rented by the day need it. */
const TermDays = later(async () => ({ default: (await import('./TermDays.tsx')).TermDays }))

/** Fetched later, because only a term that is taken needs it. */
const FreeInstead = later(async () => ({
  default: (await import('#web/features/reservations/form/FreeTerms.tsx')).FreeInstead,
}))
const RoomCards = later(async () => ({
  default: (await import('#web/features/listings/term/RoomField.tsx')).RoomCards,
}))
const RoomField = later(() => import('#web/features/listings/term/RoomField.tsx'))

/** Chooses rooms, mode, day and hours, and shows at once whether the term is free. */
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

/** The whole place or some of its rooms, with what is chosen said once more; services send any free crew. */
function RoomChoice({ reserve: { listing, form, patch, quote } }: { reserve: Reserve }) {
  const mounted = useMounted()
  const rooms = roomsOf(listing)
  if (rooms.length === 0) return null
  const chosen = form.values.unit_ids
  const fresh = quote.stale ? null : quote.quote
  const props = {
    ...{ id: form.field('unit_ids').id, listing, chosen },
    // The rooms that are taken depend on the term alone, so they stay while the price of other rooms is on its way.
    taken: quote.quote?.taken_unit_ids ?? [],
    onChange: (unit_ids: string[]) => patch({ unit_ids }),
  }
  const { name, people } = partWords(listing, chosen)
  const few = rooms.length <= mostCards
  const shape = <div className={`skel ${few ? 'h-60' : 'h-18'}`} />
  return (
    <div className="mb-6">
      <Suspense fallback={shape}>
        {mounted ? few ? <RoomCards {...props} /> : <RoomField {...props} /> : shape}
      </Suspense>
      <p className="mt-3 text-sm" role="status">
        Rezerwujesz: <b className="font-semibold">{chosen.length === 0 ? uncapital(name) : name}</b>
        {people && `, ${uncapital(people)}`}
        {fresh?.available && `, ${money(fresh.total_grosze)} razem`}
        {fresh?.warnings.includes('rooms_as_whole') && ' (cena jak za cały obiekt)'}
      </p>
    </div>
  )
}

/** More cards would push the calendar far down on a phone. */
const mostCards = 8

function DayPicker({ reserve, day, onPick }: { reserve: Reserve; day: string | null; onPick: (date: string) => void }) {
  const { listing, form } = reserve
  const { values } = form
  const today = todayIn(listing.opening.timezone)
  const [month, setMonth] = useState(monthOf(day ?? listing.next_free_on ?? today))
  const { days, loading, fault } = useMonth(listing, month, values.unit_ids)
  return (
    <div id={form.field('start').id} tabIndex={-1} className="[&>.error]:mt-2">
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
  const taken = takenWords(listing, values.unit_ids, answer?.taken_unit_ids)
  if (!values.start || !values.end) return null
  if (blocking.length > 0)
    return (
      <Alert tone="warning" className="mt-8" live>
        {blocking.map((reason) => (
          <p key={reason.code} className="font-semibold">
            {reason.message}
          </p>
        ))}
        {taken && blocking.some(({ code }) => code === 'busy') && <p>{taken}</p>}
        <Suspense>
          <FreeInstead
            {...proposals}
            onRooms={(unit_ids) => patch({ unit_ids })}
            onTerm={(term) => {
              patch({ start: term.start, end: term.end })
              onTake(term.start)
            }}
          />
        </Suspense>
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
