/**
 * Where a place is taken as a whole, one of its rooms may still be free. Such a room is worked out for each question
 * anew: it depends on who comes, and few places need it. That none of them is free is remembered with the date.
 */
import { living } from '#api/features/listings/catalogue/catalogue.ts'
import { type CatalogueEntry, offerOf } from '#api/features/listings/catalogue/entry.ts'
import type { FreeTerm } from '#api/features/listings/catalogue/free-terms.ts'
import { bitsOfUnitsIn, unitsTaken } from '#api/features/listings/catalogue/periods.ts'
import { fullDaysOf } from '#api/features/listings/catalogue/price-term.ts'
import type { Columns } from './columns.ts'
import { type DateBook, makeRoomForAnswers, noRoom } from './date-book.ts'
import { type AskedTotal, classAt, classOfRoom, firstTerm, type Memory } from './memory.ts'
import { totalIn } from './totals.ts'
import { mostGuests } from '#domain/listing/capacity.ts'
import { minuteMs } from '#domain/time.ts'

/** `heads`, `total`: null where nobody said how many come. */
type RoomQuestion = { at: number; heads: number | null; total: AskedTotal | null }

/** `place`: of the room among the units. `packed`: its total (`totals.ts`), NaN where none is asked. */
type RoomFound = { free: FreeTerm; place: number; packed: number }

/**
 * The first of what the date may mean at which a room is free that can be had apart and takes these guests; of several
 * the cheapest, of equal ones the first. Null when there is none.
 */
export function freeRoom(
  memory: Memory,
  columns: Columns,
  book: DateBook,
  { at, heads, total }: RoomQuestion,
  now_ms: number,
): RoomFound | null {
  const apart = columns.rooms_apart[at] as number
  if (apart === 0 || book.classes[at] === noRoom || (heads ?? 0) > (columns.room_max[at] as number)) return null
  const wanted = roomsFor(columns, at, heads)
  if (wanted === 0) return null
  const { takenAt, full_days } = takenOf(columns, at, now_ms)
  makeRoomForAnswers(book)
  const isFree = (free: FreeTerm) => ((takenAt(free) & wanted) === wanted ? 'taken' : 'free')
  const number = firstTerm(memory, columns, book, { at, full_days, isFree }, now_ms) as number
  const free = book.answers[number]?.free
  if (!free) {
    // As long as the whole place is taken: until a write, or until the answer ends. A hold may end before.
    if (wanted === apart && columns.periods[at] && book.numbers[at] !== 0) book.classes[at] = noRoom
    return null
  }
  const of = classAt(memory, columns, book, { at, number, free }, now_ms)
  const left = wanted & ~takenAt(free)
  const { units } = offerOf(columns.entries[at] as CatalogueEntry)
  let best: RoomFound | null = null
  for (const [place, { id }] of units.entries()) {
    if ((left & (1 << place)) === 0) continue
    const packed = total ? total(at, free, classOfRoom(memory, of, place), [id]) : Number.NaN
    if (!best || isLess(totalIn(packed), totalIn(best.packed))) best = { free, place, packed }
  }
  return best
}

/** What has no price is not cheaper than anything. */
function isLess(total: number, than: number): boolean {
  return total < than || (Number.isNaN(than) && !Number.isNaN(total))
}

/** A bit for each room that can be had apart and takes so many. */
function roomsFor({ rooms_apart, entries }: Columns, at: number, heads: number | null): number {
  const apart = rooms_apart[at] as number
  if (heads === null) return apart
  const { rules, units } = offerOf(entries[at] as CatalogueEntry)
  const large = units.filter(({ id }) => mostGuests(rules.capacity_max, units, [id], null) >= heads)
  return apart & bitsOfUnitsIn(units, large)
}

/** Which units are taken during a term, a bit for each; from the rows where numbers do not say it. */
function takenOf(columns: Columns, at: number, now_ms: number) {
  const before = columns.before_minutes[at] as number
  const after = columns.after_minutes[at] as number
  const periods = columns.periods[at]
  if (periods) {
    const takenAt = ({ start_at_ms, end_at_ms }: FreeTerm) =>
      unitsTaken(periods, start_at_ms / minuteMs - before, end_at_ms / minuteMs + after)
    return { takenAt, full_days: columns.full_days[at] ?? null }
  }
  const entry = columns.entries[at] as CatalogueEntry
  const { rules, units } = offerOf(entry)
  const rows = living(entry.taken, now_ms)
  const takenAt = ({ start_at_ms, end_at_ms }: FreeTerm) => {
    const from = start_at_ms - before * minuteMs
    const to = end_at_ms + after * minuteMs
    const there = rows.filter(({ from_ms, to_ms }) => from_ms < to && to_ms > from)
    return bitsOfUnitsIn(
      units,
      there.map(({ unit_id }) => ({ id: unit_id })),
    )
  }
  return { takenAt, full_days: rules.daily_limit === null ? null : fullDaysOf(rules, rows) }
}
