import { useState } from 'react'
import type { ListingDetail } from '#contract/listings.ts'
import { formatDate } from '#domain/format.pl.ts'
import { toast } from '#web/lib/toast.ts'
import { keepPreviousData, useQuery, useQueryClient } from '#web/lib/use-query.ts'
import { Calendar, type DayStatus } from '#web/ui/Calendar.tsx'
import { addDays, addMonths, daysIn, monthOf } from '#web/ui/month.pl.ts'
import { askCheck } from './kinds.ts'
import { Section } from './Section.tsx'
import { type ChangeWish, roomOf, type TermWish } from './term-wish.ts'
import { type DayAnswer, defaultTerm, usualMinutes } from './terms.ts'
import { useToday } from './today.ts'

/** The month that is shown first: of the chosen term, else of the nearest free weekend. */
export const calendarMonth = (listing: ListingDetail, start: string | null): string | null => {
  const date = start ?? listing.next_free_on
  return date && monthOf(date)
}

/** Two months of days; at most 62, as the API allows. */
export const daysQuery = (listing: ListingDetail, month: string, room: string | null) => {
  const second = addMonths(month, 1)
  const to = `${second}-${String(daysIn(second)).padStart(2, '0')}`
  return askCheck(listing, { from: `${month}-01`, to, ...inRoom(room) })
}

/** One day with its free starts of the usual length. */
export const dayQuery = (listing: ListingDetail, date: string, room: string | null) =>
  askCheck(listing, { from: date, to: date, minutes: usualMinutes(listing), ...inRoom(room) })

const inRoom = (room: string | null) => (room ? { unit_ids: [room] } : {})

/** Picks a day: its default term goes into the wish. Answers whether there was one. */
export function usePickDay(listing: ListingDetail, change: ChangeWish, room: string | null) {
  const queries = useQueryClient()
  const [picking, setPicking] = useState<string | null>(null)
  const pick = async (date: string): Promise<boolean> => {
    setPicking(date)
    try {
      const reply = await queries.fetchQuery(dayQuery(listing, date, room))
      const day: DayAnswer | undefined = reply.days?.[0]
      const term = day && defaultTerm(listing, day)
      if (term) change(term)
      else toast('W tym dniu nie ma już wolnych godzin', 'info')
      return Boolean(term)
    } catch {
      toast('Nie udało się sprawdzić tego dnia. Spróbuj ponownie.', 'danger')
      return false
    } finally {
      setPicking(null)
    }
  }
  return { pick, picking }
}

type Props = { listing: ListingDetail; wish: TermWish; change: ChangeWish }

export function AvailabilityCalendar({ listing, wish, change }: Props) {
  const { pick, picking } = usePickDay(listing, change, roomOf(listing, wish))
  return (
    <Section id="kalendarz" title="Kiedy jest wolne" lead="Wybierz dzień, aby zobaczyć godziny i cenę.">
      <div className="mt-5">
        <TermCalendar {...{ listing, wish, picking }} months={2} onPick={(date) => void pick(date)} />
      </div>
    </Section>
  )
}

type TermCalendarProps = {
  listing: ListingDetail
  wish: TermWish
  picking: string | null
  months: 1 | 2
  onPick: (date: string) => void
}

/** Days with their states. The first picture needs no clock: its month comes from the data, "today" when the page lives. */
export function TermCalendar({ listing, wish, picking, months, onPick }: TermCalendarProps) {
  const today = useToday()
  const chosen = wish.start?.slice(0, 10) ?? null
  const [turned, setTurned] = useState<{ month: string; chosen: string | null } | null>(null)
  const first = calendarMonth(listing, wish.start) ?? (today ? monthOf(today) : null)
  // The person's own turning of pages holds until another day is chosen elsewhere.
  const month = turned && turned.chosen === chosen ? turned.month : first && shownWith(first, turned?.month, months)
  const days = useQuery({
    ...daysQuery(listing, month ?? '2000-01', roomOf(listing, wish)),
    enabled: month !== null,
    placeholderData: keepPreviousData,
  })
  if (!month) return <div className="skel h-96 rounded-lg" />
  const byDate = new Map(days.data?.days?.map((day) => [day.date, day]))
  const statusOf = (date: string): DayStatus => byDate.get(date)?.status ?? 'unknown'
  const labels = [...byDate.values()].filter((day) => day.label && day.date.slice(0, 7) >= month)
  return (
    <>
      <Calendar
        label="Wolne terminy"
        month={month}
        onMonth={(next) => setTurned({ month: next, chosen })}
        months={months}
        value={picking ?? chosen}
        rangeEnd={picking ? null : rangeEndOf(wish)}
        onPick={onPick}
        today={today ?? ''}
        statusOf={statusOf}
        {...(today ? { min: today, max: addDays(today, listing.horizon_days) } : {})}
        loading={days.isFetching && days.isPlaceholderData}
      />
      {days.isError && (
        <p className="error mt-3" role="alert">
          Nie udało się wczytać wolnych terminów.{' '}
          <button type="button" className="link" onClick={() => void days.refetch()}>
            Spróbuj ponownie
          </button>
        </p>
      )}
      {labels.length > 0 && (
        <ul className="mt-3 grid gap-1 text-sm text-ink-2">
          {labels.slice(0, LABELS).map((day) => (
            <li key={day.date}>
              {formatDate(day.date)}: {day.label}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const LABELS = 6
const NIGHT_MINUTES = 24 * 60

/** A page that already shows the chosen day stays where it is. */
const shownWith = (first: string, turned: string | undefined, months: 1 | 2): string =>
  months === 2 && turned && addMonths(turned, 1) === first ? turned : first

/** Longer terms are drawn as a range; an evening that ends after midnight is still one day. */
function rangeEndOf({ start, end }: TermWish): string | null {
  if (!start || !end) return null
  const minutes = (Date.parse(`${end}:00Z`) - Date.parse(`${start}:00Z`)) / 60_000
  return minutes > NIGHT_MINUTES ? end.slice(0, 10) : null
}
