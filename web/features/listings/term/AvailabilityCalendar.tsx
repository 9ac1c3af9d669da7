import { useState } from 'react'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { formatDate } from '#domain/format.pl.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Calendar, type DayStatus } from '#web/ui/fields/Calendar.tsx'
import { addDays, addMonths, monthOf } from '#web/ui/fields/month.ts'
import { calendarMonth, daysQuery, usePickDay } from './listing-days.tsx'
import { Section } from '#web/features/listings/page/Section.tsx'
import { type ChangeWish, chosenRooms, type TermWish } from './term-wish.ts'
import { rangeEndOf } from './terms.ts'
import { useToday } from '#web/features/listings/fields/today.ts'

type Props = { listing: ListingDetail; wish: TermWish; change: ChangeWish }

export default function AvailabilityCalendar({ listing, wish, change }: Props) {
  const { pick, picking } = usePickDay(listing, change, chosenRooms(listing, wish))
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

/**
 * Days with their availability. The first drawing needs no clock: its month comes from the data, and "today" follows
 * once the page runs.
 */
export function TermCalendar({ listing, wish, picking, months, onPick }: TermCalendarProps) {
  const today = useToday()
  const chosen = wish.start?.slice(0, 10) ?? null
  const [turned, setTurned] = useState<{ month: string; chosen: string | null } | null>(null)
  const first = calendarMonth(listing, wish.start) ?? (today ? monthOf(today) : null)
  // A month that the person has turned to stays until another day is chosen elsewhere.
  const month = turned && turned.chosen === chosen ? turned.month : first && shownWith(first, turned?.month, months)
  const days = useQuery({
    ...daysQuery(listing, month ?? '2000-01', chosenRooms(listing, wish)),
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

/** When the chosen day is already in view, the months stay where they are. */
const shownWith = (first: string, turned: string | undefined, months: 1 | 2): string =>
  months === 2 && turned && addMonths(turned, 1) === first ? turned : first
