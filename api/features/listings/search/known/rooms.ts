/**
 * When a place is taken as a whole, some of its rooms may still be free. They are worked out anew for each question,
 * because they depend on the guests and few places need them. That no room is free is remembered with the date.
 */
import { living } from '#api/features/listings/catalogue/catalogue.ts'
import { type CatalogueEntry, offerOf } from '#api/features/listings/catalogue/entry.ts'
import type { FreeTerm } from '#api/features/listings/catalogue/free-terms.ts'
import { bitsOfUnitsIn, unitsOfBits, unitsTaken } from '#api/features/listings/catalogue/periods.ts'
import { fullDaysOf } from '#api/features/listings/catalogue/price-term.ts'
import type { Columns } from './columns.ts'
import { type DateBook, makeRoomForAnswers, noRoom } from './date-book.ts'
import { type AskedTotal, classAt, classOfRooms, firstTerm, type Memory } from './memory.ts'
import { totalIn } from './totals.ts'
import { mostGuests, roomsForAll } from '#domain/listing/capacity.ts'
import { minuteMs } from '#domain/time.ts'

/** `heads` and `total` are null when the question has no guests. */
type RoomQuestion = { at: number; heads: number | null; total: AskedTotal | null }

/** `rooms` has one bit for each room among the units; `packed` is the total (`totals.ts`), NaN when none is asked for. */
type RoomsFound = { free: FreeTerm; rooms: number; packed: number }

/**
 * The first term of the date on which separately rented rooms are free and hold these guests: the cheapest room that
 * holds them alone, of equal ones the first, or else the fewest rooms that hold them together. Null when there are none.
 */
export function freeRooms(
  memory: Memory,
  columns: Columns,
  book: DateBook,
  { at, heads, total }: RoomQuestion,
  now_ms: number,
): RoomsFound | null {
  const apart = columns.rooms_apart[at] as number
  if (apart === 0 || book.classes[at] === noRoom || (heads ?? 0) > (columns.rooms_max[at] as number)) return null
  const { takenAt, full_days } = takenOf(columns, at, now_ms)
  const choices = choicesOf(columns, at, heads)
  const choicesAt = (free: FreeTerm) => choices.of(apart & ~takenAt(free))
  makeRoomForAnswers(book)
  const isFree = (free: FreeTerm) => (choicesAt(free).length === 0 ? 'taken' : 'free')
  const number = firstTerm(memory, columns, book, { at, full_days, isFree }, now_ms) as number
  const free = book.answers[number]?.free
  if (!free) {
    // Valid as long as the answer that the whole place is taken; a hold that lapses earlier is noticed only then.
    const none_left = (choices.alone & apart) === apart
    if (none_left && columns.periods[at] && book.numbers[at] !== 0) book.classes[at] = noRoom
    return null
  }
  const of = classAt(memory, columns, book, { at, number, free }, now_ms)
  const { units } = offerOf(columns.entries[at] as CatalogueEntry)
  let best: RoomsFound | null = null
  for (const rooms of choicesAt(free)) {
    const ids = unitsOfBits(units, rooms).map(({ id }) => id)
    const packed = total ? total(at, free, classOfRooms(memory, of, rooms), ids) : Number.NaN
    if (!best || isLess(totalIn(packed), totalIn(best.packed))) best = { free, rooms, packed }
  }
  return best
}

/** Whether a total is lower; no price is never lower than any other. */
function isLess(total: number, than: number): boolean {
  return total < than || (Number.isNaN(than) && !Number.isNaN(total))
}

type Choices = {
  /** The rooms that hold these guests alone. */
  alone: number
  /** What may be taken of the rooms that are left: each that holds the guests alone, or else several together. */
  of: (left: number) => number[]
}

/** Rooms as bits, one for each among the units. */
function choicesOf({ entries }: Columns, at: number, heads: number | null): Choices {
  const { rules, units } = offerOf(entries[at] as CatalogueEntry)
  const large = units.filter(({ id }) => mostGuests(rules.capacity_max, units, [id], null) >= (heads ?? 0))
  const alone = bitsOfUnitsIn(units, large)
  return {
    alone,
    of: (left) => {
      if ((left & alone) !== 0) return bitsIn(left & alone)
      const together = heads === null ? null : roomsForAll(rules.capacity_max, units, unitsOfBits(units, left), heads)
      return together ? [bitsOfUnitsIn(units, together)] : []
    },
  }
}

function bitsIn(bits: number): number[] {
  return Array.from({ length: 32 - Math.clz32(bits) }, (_, place) => bits & (1 << place)).filter((bit) => bit !== 0)
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
