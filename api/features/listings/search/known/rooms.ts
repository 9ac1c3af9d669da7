/**
 * When a place is taken as a whole, one of its rooms may still be free. The room is worked out anew for each question,
 * because it depends on the guests and few places need it. That no room is free is remembered with the date.
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

/** `heads` and `total` are null when the question has no guests. */
type RoomQuestion = { at: number; heads: number | null; total: AskedTotal | null }

/** `place` is the index of the room among the units, `packed` its total (`totals.ts`) or NaN when none is asked for. */
type RoomFound = { free: FreeTerm; place: number; packed: number }

/**
 * The first term of the date on which a separately rented room is free and holds these guests; of several rooms the
 * cheapest, of equal ones the first. Null when there is none.
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
    // Valid as long as the answer that the whole place is taken; a hold that lapses earlier is noticed only then.
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

/** Whether a total is lower; no price is never lower than any other. */
function isLess(total: number, than: number): boolean {
  return total < than || (Number.isNaN(than) && !Number.isNaN(total))
}

/** One bit for each separately rented room that holds this many guests. */
function roomsFor({ rooms_apart, entries }: Columns, at: number, heads: number | null): number {
  const apart = rooms_apart[at] as number
  if (heads === null) return apart
  const { rules, units } = offerOf(entries[at] as CatalogueEntry)
  const large = units.filter(({ id }) => mostGuests(rules.capacity_max, units, [id], null) >= heads)
  return apart & bitsOfUnitsIn(units, large)
}

/** The units taken during a term, one bit for each; read from the rows when there are no numbers. */
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
