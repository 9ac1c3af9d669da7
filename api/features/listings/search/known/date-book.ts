/**
 * What is known of one date of one kind: a number for each listing, at its place in the columns. Ten bytes for each: hours
 * are minutes from the day before the date, and the moments until which answers hold are few, so each is kept once.
 */
import type { ListingKind } from '#domain/listing/codes.ts'
import { hourMs, type LocalDate, minuteMs } from '#domain/time.ts'
import { withRoom } from './columns.ts'

export type DateBook = {
  date: LocalDate
  kind: ListingKind
  /** How many of the changes of its kind it knows. */
  seen: number
  /** 0 not asked yet, -1 not free, else the class of the free term. */
  classes: Int32Array
  /** Of the free term, in minutes since `base_ms`; `odd` for one that no such number says. */
  starts: Uint16Array
  ends: Uint16Array
  base_ms: number
  odd: Map<number, { start_ms: number; end_ms: number }>
  /** Until when passing time alone keeps the answer: places in `limits_ms`. */
  untils: Uint16Array
  limits_ms: number[]
  /** The least limit of an answer. */
  steady_until_ms: number
  /** The latest moment at which something was worked out. */
  since_ms: number
}

export type Answer = { class: number; start_ms: number; end_ms: number; until_ms: number }

const oddMinutes = 0xffff
/** More are not worth a longer look. */
const mostLimits = 4_000

export function newBook(kind: ListingKind, date: LocalDate, seen: number, size: number): DateBook {
  return {
    date,
    kind,
    seen,
    classes: new Int32Array(size),
    starts: new Uint16Array(size),
    ends: new Uint16Array(size),
    base_ms: Date.parse(`${date}T00:00:00Z`) - 24 * hourMs,
    odd: new Map(),
    untils: new Uint16Array(size),
    limits_ms: [],
    steady_until_ms: Number.POSITIVE_INFINITY,
    since_ms: 0,
  }
}

export function makeRoomIn(book: DateBook, size: number): void {
  book.classes = withRoom(book.classes, size)
  book.starts = withRoom(book.starts, size)
  book.ends = withRoom(book.ends, size)
  book.untils = withRoom(book.untils, size)
}

export function writeAnswer(book: DateBook, at: number, { class: found, start_ms, end_ms, until_ms }: Answer): void {
  const start = minutesIn(book, start_ms)
  const end = minutesIn(book, end_ms)
  const isOdd = found > 0 && (start === oddMinutes || end === oddMinutes)
  if (isOdd) book.odd.set(at, { start_ms, end_ms })
  book.untils[at] = limitIn(book, until_ms)
  book.classes[at] = found
  book.starts[at] = isOdd ? oddMinutes : start
  book.ends[at] = end
  book.steady_until_ms = Math.min(book.steady_until_ms, until_ms)
}

/** Of a listing that is free. */
export function startIn(book: DateBook, at: number): number {
  const minutes = book.starts[at] as number
  return minutes === oddMinutes ? (book.odd.get(at)?.start_ms ?? 0) : book.base_ms + minutes * minuteMs
}

export function endIn(book: DateBook, at: number): number {
  const isOdd = book.starts[at] === oddMinutes
  return isOdd ? (book.odd.get(at)?.end_ms ?? 0) : book.base_ms + (book.ends[at] as number) * minuteMs
}

/** Forgets the answers that have been true until now, and may not be any more. */
export function forgetEnded(book: DateBook, now_ms: number): void {
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < book.classes.length; at += 1) {
    if (book.classes[at] === 0) continue
    const until_ms = book.limits_ms[book.untils[at] as number] as number
    if (until_ms <= now_ms) book.classes[at] = 0
    else least = Math.min(least, until_ms)
  }
  book.steady_until_ms = least
}

function minutesIn({ base_ms }: DateBook, ms: number): number {
  const minutes = (ms - base_ms) / minuteMs
  return Number.isInteger(minutes) && minutes >= 0 && minutes < oddMinutes ? minutes : oddMinutes
}

/** Mostly the last one again: the next midnight. */
function limitIn(book: DateBook, until_ms: number): number {
  const { limits_ms } = book
  const known = limits_ms.lastIndexOf(until_ms)
  if (known >= 0) return known
  if (limits_ms.length > mostLimits) {
    // Too many moments for so small a number: what is known is asked again.
    book.classes.fill(0)
    limits_ms.length = 0
  }
  return limits_ms.push(until_ms) - 1
}
