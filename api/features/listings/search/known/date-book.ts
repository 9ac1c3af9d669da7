/**
 * What is known of one date of one kind: for each listing, at its place in the columns, the number of its answer and of
 * the class that its price is of. Answers repeat from listing to listing, so each is kept once: six bytes for a listing.
 */
import type { DateOffer, FreeTerm, HoursRequest } from '#api/features/listings/catalogue/free-terms.ts'
import type { Opening, OpeningException } from '#domain/availability/opening.ts'
import { type DatedExceptions, exceptionsNear, hasNear } from '#domain/availability/sight.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { type LocalDate, parseDate } from '#domain/time.ts'
import { withRoom } from './columns.ts'

/** `day`: on which the free term starts. */
export type Answer = DateOffer & { day: number }

/** Numbers of free terms, from the first choice to the last; of most dates nobody asks for more than the first. */
export type Terms = { numbers: number[]; is_all: boolean }

/** What the date may mean to each profile, with these exceptions near the date; the hours are made once for each week. */
export type Near = { exceptions: OpeningException[]; openings: Map<Opening, Opening>; terms: Map<number, Terms> }

/** What helps while a book is being filled; it can be made again. */
type Work = {
  terms: Map<number, Terms>
  /** By how far is seen, and by the exceptions of an opening. */
  nears: Map<number, Map<DatedExceptions, Near>>
  nearByText: Map<string, Near>
  /** Classes by answer and shape of the price list. */
  classes: Map<number, number>
  /** Numbers of the answers, and what several of them have in common. */
  byText: Map<string, number>
  tariffs: Map<string, FreeTerm['tariffs']>
}

export type DateBook = {
  date: LocalDate
  /** The number of the date. */
  day: number
  hours: HoursRequest | null
  kind: ListingKind
  /** How many of the changes of its kind it knows. */
  seen: number
  /** Place in `answers`; 0 is not asked yet. */
  numbers: Uint16Array
  /** The class of a free term, or `noClass`, or `noRoom`; says nothing where the number is 0. */
  classes: Int32Array
  /** By number; the first is none. */
  answers: (Answer | null)[]
  /** The last one without a term. */
  none: number
  /** Made when it is asked for. */
  work: Work | null
  /** The least limit of an answer. */
  steady_until_ms: number
  /** The latest moment at which something was worked out. */
  since_ms: number
}

/** Of who is not free. */
export const noClass = 0
/** Of who is not free, and of whose rooms none is either. */
export const noRoom = -1

/** Of one listing. */
const bytesEach = 6
/** With what only it has. */
const bytesOfAnswer = 300
/** Some 40 bytes each; what is forgotten is named again. */
const mostClasses = 50_000
const mostNears = 10_000
/** More than a date ever has on one day, and less than two bytes count; they grow with the days on which it is asked. */
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

/** Before something is worked out: what numbers name stays until then. */
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

/** The number of the answer „no free term until then”, mostly the same as the last. */
export function numberOfNone(book: DateBook, until_ms: number): number {
  const last = book.answers[book.none]
  if (last?.until_ms !== until_ms) book.none = numberOfAnswer(book, { free: null, until_ms })
  return book.none
}

/** A known term of a profile: null when there is none, undefined when it has not been worked out. */
export function knownTerm(terms: Map<number, Terms>, profile: number, place: number): number | null | undefined {
  const known = terms.get(profile)
  return known && (place === 0 || known.is_all) ? (known.numbers[place] ?? null) : undefined
}

/**
 * What the date may mean to a profile; `find` does so once, and once more when the first is not enough. What was the first
 * choice then keeps its place, even if its time has come meanwhile: whoever asks for the next has seen it.
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

/** The exceptions near the date, once for all who have the same ones there; null for none. */
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

/** The class that an answer is of for price lists of this shape. */
export function knownClass(book: DateBook, number: number, shape: number): number | undefined {
  return workOf(book).classes.get(shape * answerRoom + number)
}

export function keepClass(book: DateBook, number: number, shape: number, of: number): void {
  const { classes } = workOf(book)
  if (classes.size >= mostClasses) classes.clear()
  classes.set(shape * answerRoom + number, of)
}

/** Frees what is only needed while the book is being asked. */
export function putAside(book: DateBook): void {
  book.work = null
}

/** Forgets the answers that have been true until now, and may not be any more. */
export function forgetEnded(book: DateBook, now_ms: number): void {
  const isEnded = book.answers.map((answer) => answer !== null && answer.until_ms <= now_ms)
  for (const [at, number] of book.numbers.entries()) if (isEnded[number]) book.numbers[at] = 0
  book.answers = book.answers.map((answer, number) => (isEnded[number] ? null : answer))
  book.work = null
  const limits = book.answers.map((answer) => answer?.until_ms ?? Number.POSITIVE_INFINITY)
  book.steady_until_ms = limits.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY)
}

function textOf({ free, until_ms }: DateOffer): string {
  // The same moments are other hours in another zone.
  return free
    ? [until_ms, free.start_at_ms, free.end_at_ms, free.term.start, textOfTariffs(free)].join()
    : `${until_ms}`
}

function textOfTariffs({ tariffs }: FreeTerm): string {
  return tariffs.map(({ term_mode, window }) => `${term_mode} ${window?.ends_at} ${window?.overtime_until}`).join()
}

/** Other terms have other hours, but mostly the tariffs of some other one. */
function sharing(known: Work['tariffs'], free: FreeTerm): FreeTerm {
  const text = textOfTariffs(free)
  // A list that was grown has room for more; this one stays as it is.
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
