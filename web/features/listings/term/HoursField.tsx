import type { ListingDetail } from '#contract/listings/listings.ts'
import { formatDuration, formatSpan } from '#domain/format.pl.ts'
import { useQuery } from '@tanstack/react-query'
import { SlotPicker } from '#web/ui/fields/SlotPicker.tsx'
import { addDays } from '#web/ui/fields/month.ts'
import { Select } from '#web/ui/fields/TextField.tsx'
import { dayQuery } from './listing-days.tsx'
import { type ChangeWish, chosenRooms, type TermWish } from './term-wish.ts'
import { minutesBetween, plusMinutes } from './clock.ts'
import { type DayAnswer, dayOf, endsAfter, isOpenAt, slotsOn, startsOn, type Term, timeOf } from './terms.ts'

type Props = { id: string; listing: ListingDetail; wish: TermWish; change: ChangeWish }

const SLOT_SEPARATOR = ' '

/** The first and the last hour; hours after midnight name the next day. */
export default function HoursField({ id, listing, wish, change }: Props) {
  const start = wish.start ?? ''
  const end = wish.end ?? ''
  const { timezone } = listing.opening
  const day = useDayOf(listing, start, chosenRooms(listing, wish))
  const { date } = day
  const slots = slotsOn(listing, date)
  const keepLength = (next: string): Term => {
    const ends = endsAfter(listing, day, next, null)
    const wanted = plusMinutes(next, minutesBetween(start, end, timezone), timezone)
    return { start: next, end: ends.findLast((one) => one <= wanted) ?? ends[0] ?? wanted }
  }
  const chosenSlot = slots.find((slot) => slot.start === start && slot.end === end)
  return (
    <div className="grid gap-3">
      {slots.length > 0 && (
        <SlotPicker
          id={`${id}-slot`}
          legend="Pora dnia"
          wide
          slots={slots.map((slot) => ({
            value: slot.start + SLOT_SEPARATOR + slot.end,
            label: `${slot.label} ${formatSpan(slot)}`,
          }))}
          value={chosenSlot ? chosenSlot.start + SLOT_SEPARATOR + chosenSlot.end : null}
          onChange={(value) => {
            const [from = start, to = end] = value.split(SLOT_SEPARATOR)
            change({ start: from, end: to })
          }}
        />
      )}
      <div className="grid grid-cols-[6.5rem_1fr] gap-3">
        <Select
          id={`${id}-start`}
          label="Od"
          value={start}
          onChange={(next) => change(keepLength(next))}
          options={startsOn(day, start).map((one) => ({ value: one, label: timeOf(one, date) }))}
        />
        <Select
          id={`${id}-end`}
          label="Do"
          value={end}
          onChange={(next) => change({ end: next })}
          options={endsAfter(listing, day, start, end).map((one) => ({
            value: one,
            label: `${timeOf(one, date)} (${formatDuration(minutesBetween(start, one, timezone))})`,
          }))}
        />
      </div>
    </div>
  )
}

/** The day of the start; after midnight it may be the day before, whose night is still open. */
function useDayOf(listing: ListingDetail, start: string, rooms: string[]): DayAnswer {
  const date = start.slice(0, 10)
  const own = useQuery({ ...dayQuery(listing, date, rooms), enabled: date !== '' }).data?.days ?? []
  const eve = date && addDays(date, -1)
  const asks_eve = own.some((day) => !isOpenAt(day, start))
  const before = useQuery({ ...dayQuery(listing, eve, rooms), enabled: asks_eve }).data?.days ?? []
  return dayOf([...own, ...before], start) ?? { date, status: 'free', windows: [], label: null, starts: [start] }
}
