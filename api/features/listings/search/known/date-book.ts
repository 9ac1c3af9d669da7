/**
 * The answers about one date for one kind: for each listing, at its place in the columns, the number of its answer and
 * the class of its price. Answers repeat between listings, so each is kept once: six bytes for a listing.
 */
import type { DateOffer, FreeTerm, HoursRequest } from '#api/features/listings/catalogue/free-terms.ts'
import type { Opening, OpeningException } from '#domain/availability/opening.ts'
import { type DatedExceptions, exceptionsNear, hasNear } from '#domain/availability/sight.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { type LocalDate, parseDate } from '#domain/time.ts'
import { withRoom } from './columns.ts'

/** `day` is the day number on which the free term starts. */
export type Answer = DateOffer & { day: number }

/** Numbers of the terms that a date may mean, the most likely first; mostly only the first is needed. */
export type Terms = { numbers: number[]; is_all: boolean }

/** The terms of the date for each profile with these exceptions near the date; hours are built once for each week. */
export type Near = { exceptions: OpeningException[]; openings: Map<Opening, Opening>; terms: Map<number, Terms> }

/** Data that only help to fill the book; they can be rebuilt. */
type Work = {
  terms: Map<number, Terms>
  /** By the distance that matters, and by the exceptions of an opening. */
  nears: Map<number, Map<DatedExceptions, Near>>
  nearByText: Map<string, Near>
  /** Classes by answer and shape of the price list. */
  classes: Map<number, number>
  /** Numbers of the answers by their text, and tariffs shared by several of them. */
  byText: Map<string, number>
  tariffs: Map<string, FreeTerm['tariffs']>
}

export type DateBook = {
  date: LocalDate
  /** The day number of the date. */
  day: number
  hours: HoursRequest | null
  kind: ListingKind
  /** How many of the changes of its kind the book has seen. */
  seen: number
  /** Index in `answers` for each listing; 0 means not asked yet. */
  numbers: Uint16Array
  /** Class of the free term, or `noClass` or `noRoom`; without meaning where the number is 0. */
  classes: Int32Array
  /** By number; the first is unused. */
  answers: (Answer | null)[]
  /** The last answer without a free term. */
  none: number
  /** Built when it is needed. */
  work: Work | null
  /** The earliest end of validity of all answers. */
  steady_until_ms: number
  /** The latest moment for which an answer was worked out. */
  since_ms: number
}

/** For a listing that is not free. */
export const noClass = 0
/** For a listing that is not free and has no free room either. */
export const noRoom = -1

/** Memory for each listing. */
const bytesEach = 6
/** Memory for each answer, with the objects that only it has. */
const bytesOfAnswer = 300
/** Some 40 bytes each; a forgotten class is named again. */
const mostClasses = 50_000
const mostNears = 10_000
/**
 * More answers than a date has in one day, and few enough for two bytes; they grow with the days on which the date is
 * asked for.
 */
const mostAnswers = 50_000
const answerRoom = 1 << 16

export function newBook(
  kind: ListingKind,
  date: LocalDate,
  hours: HoursRequest | null,
  { seen, size }: { seen: number; size: number },
): DateBook {
  return {
    date,
    day: parseDate(date),
    hours,
    kind,
    seen,
    numbers: new Uint16Array(size),
    classes: new Int32Array(size),
    answers: [null],
    none: 0,
    work: null,
    steady_until_ms: Number.POSITIVE_INFINITY,
    since_ms: 0,
  }
}

/** Approximate size of a date's book. */
export function bytesOfBook(size: number, answers: number): number {
  return size * bytesEach + answers * bytesOfAnswer
}

export function makeRoomIn(book: DateBook, size: number): void {
  book.numbers = withRoom(book.numbers, size)
  book.classes = withRoom(book.classes, size)
}

/** Called before something is worked out: numbers stay valid until the next call. */
export function makeRoomForAnswers(book: DateBook): void {
  if (book.answers.length >= mostAnswers) forgetAll(book)
}

/** The number of an answer; equal answers share one. */
export function numberOfAnswer(book: DateBook, answer: DateOffer): number {
  const { byText, tariffs } = workOf(book)
  const text = textOf(answer)
  const known = byText.get(text)
  if (known !== undefined) return known
  const { free, until_ms } = answer
  const day = free ? parseDate(free.term.start.slice(0, 10)) : 0
  const number = book.answers.push({ free: free && sharing(tariffs, free), until_ms, day }) - 1
  byText.set(text, number)
  book.steady_until_ms = Math.min(book.steady_until_ms, until_ms)
  return number
}

/** The number of the answer "no free term until then", mostly the same as the last one. */
export function numberOfNone(book: DateBook, until_ms: number): number {
  const last = book.answers[book.none]
  if (last?.until_ms !== until_ms) book.none = numberOfAnswer(book, { free: null, until_ms })
  return book.none
}

/** A term of a profile that is already known: null when there is none, undefined when it was not worked out yet. */
export function knownTerm(terms: Map<number, Terms>, profile: number, place: number): number | null | undefined {
  const known = terms.get(profile)
  return known && (place === 0 || known.is_all) ? (known.numbers[place] ?? null) : undefined
}

/**
 * A term that the date may mean for a profile. `find` is called once, and again when the first term is not enough; the
 * earlier terms then keep their places, even if their time has passed, because the caller has already tried them.
 */
export function termIn(
  book: DateBook,
  terms: Map<number, Terms>,
  { profile, place }: { profile: number; place: number },
  find: () => Iterable<DateOffer>,
): number | null {
  const known = knownTerm(terms, profile, place)
  if (known !== undefined) return known
  const before = terms.get(profile)?.numbers ?? []
  const found = termsOf(book, find(), place === 0)
  const numbers = [...new Set([...before, ...found.numbers])]
  terms.set(profile, { ...found, numbers })
  return numbers[place] ?? null
}

/** The exceptions near the date, shared by all listings with the same ones there; null for none. */
export function nearIn(book: DateBook, exceptions: DatedExceptions, sight_days: number): Near | null {
  const { day } = book
  if (!hasNear(exceptions, day, sight_days)) return null
  const work = workOf(book)
  const known = work.nears.get(sight_days) ?? new Map<DatedExceptions, Near>()
  work.nears.set(sight_days, known)
  const found = known.get(exceptions)
  if (found) return found
  if (known.size >= mostNears) known.clear()
  const cut = exceptionsNear(exceptions, day, sight_days)
  const text = `${sight_days} ${JSON.stringify(cut)}`
  const near = work.nearByText.get(text) ?? { exceptions: cut, openings: new Map(), terms: new Map() }
  work.nearByText.set(text, near)
  known.set(exceptions, near)
  return near
}

/** The hours of a week with the exceptions near the date. */
export function openingNear({ exceptions, openings }: Near, week: Opening): Opening {
  const known = openings.get(week)
  if (known) return known
  const found = { ...week, exceptions }
  openings.set(week, found)
  return found
}

/** The class of an answer for price lists of this shape. */
export function knownClass(book: DateBook, number: number, shape: number): number | undefined {
  return workOf(book).classes.get(shape * answerRoom + number)
}

export function keepClass(book: DateBook, number: number, shape: number, of: number): void {
  const { classes } = workOf(book)
  if (classes.size >= mostClasses) classes.clear()
  classes.set(shape * answerRoom + number, of)
}

/** Frees the data that are only needed while the book is in use. */
export function putAside(book: DateBook): void {
  book.work = null
}

/** Forgets the answers whose time has ended at `now_ms`. */
export function forgetEnded(book: DateBook, now_ms: number): void {
  const isEnded = book.answers.map((answer) => answer !== null && answer.until_ms <= now_ms)
  for (const [at, number] of book.numbers.entries()) if (isEnded[number]) book.numbers[at] = 0
  book.answers = book.answers.map((answer, number) => (isEnded[number] ? null : answer))
  book.work = null
  const limits = book.answers.map((answer) => answer?.until_ms ?? Number.POSITIVE_INFINITY)
  book.steady_until_ms = limits.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY)
}

function textOf({ free, until_ms }: DateOffer): string {
  // The same instants are other wall times in another zone.
  return free
    ? [until_ms, free.start_at_ms, free.end_at_ms, free.term.start, textOfTariffs(free)].join()
    : `${until_ms}`
}

function textOfTariffs({ tariffs }: FreeTerm): string {
  return tariffs.map(({ term_mode, window }) => `${term_mode} ${window?.ends_at} ${window?.overtime_until}`).join()
}

/** Another term mostly has the same tariffs as an earlier one, which are then shared. */
function sharing(known: Work['tariffs'], free: FreeTerm): FreeTerm {
  const text = textOfTariffs(free)
  // A copy without the spare room of an array that has grown.
  const tariffs = known.get(text) ?? free.tariffs.slice()
  known.set(text, tariffs)
  return { ...free, tariffs }
}

export function workOf(book: DateBook): Work {
  book.work ??= newWork(book.answers)
  return book.work
}

function newWork(answers: DateBook['answers']): Work {
  const byText = new Map<string, number>()
  const tariffs: Work['tariffs'] = new Map()
  for (const [number, answer] of answers.entries()) {
    if (answer) byText.set(textOf(answer), number)
    if (answer?.free) tariffs.set(textOfTariffs(answer.free), answer.free.tariffs)
  }
  return { terms: new Map(), nears: new Map(), nearByText: new Map(), classes: new Map(), byText, tariffs }
}

function termsOf(book: DateBook, offers: Iterable<DateOffer>, is_first: boolean): Terms {
  const numbers: number[] = []
  for (const offer of offers) {
    if (!offer.free) break
    numbers.push(numberOfAnswer(book, offer))
    if (is_first) return { numbers, is_all: false }
  }
  return { numbers, is_all: true }
}

function forgetAll(book: DateBook): void {
  book.numbers.fill(0)
  book.answers.length = 1
  book.none = 0
  book.work = null
  book.steady_until_ms = Number.POSITIVE_INFINITY
}
