/**
 * Prepares the next searches in advance: works out the free term of each listing on each Friday, Saturday and Sunday of
 * the coming year, as far as there is room. The first question about a date costs more than all later ones together
 * (decision 0010); here it is answered in short pieces between requests, after a start, after midnight, and when
 * changes of the catalogue pause. The results are those of `findHits`, in the same memory and by the same function.
 */
import type { Deps } from '#api/deps.ts'
import {
  answerAt,
  bookOf,
  columnsIn,
  datesHeld,
  growColumns,
  type Memory,
  memoryOf,
  type Source,
} from './known/memory.ts'
import { type ListingKind, listingKinds } from '#domain/listing/codes.ts'
import { dateIn, formatDate, type LocalDate, parseDate, weekdayIndex } from '#domain/time.ts'

const friday = 4
const daysAhead = 364
/** How long a request may have to wait for this work, and how long the pause after it is. */
const biteMs = 3
/** The same while everything is read; when this falls behind, listings that were just read must be unpacked again. */
const writingMs = 8
const pauseMs = 12
const everyMs = 10_000
/** Listings written into columns before the clock is checked; at first they have to be unpacked for it. */
const listingsAtOnce = 5
/** While changes follow each other, results are soon forgotten, so the work waits until it is quiet for this long. */
const quietMs = 1_000

export function weekendDays(now_ms: number): LocalDate[] {
  const today = parseDate(dateIn(now_ms, 'Europe/Warsaw'))
  const days = Array.from({ length: daysAhead }, (_, ahead) => today + ahead)
  return days.filter((day) => weekdayIndex(day) >= friday).map(formatDate)
}

/** Number of dates that leave half of the memory to people's own questions. */
function datesAhead(memory: Memory): number {
  return Math.floor(datesHeld(memory) / 2 / listingKinds.length)
}

/**
 * One round, the soonest dates first. Yields after each piece; returns until when passing time alone does not change
 * the results.
 */
export function* prepareSearches(source: Source, now: () => number): Generator<void, number> {
  let until = performance.now() + biteMs
  let steady_until_ms = Number.POSITIVE_INFINITY
  const first = memoryOf(source)
  for (const kind of listingKinds) columnsIn(first, source, kind)
  for (const [ahead, date] of weekendDays(now()).entries()) {
    // The memory that each date takes is known only while working.
    if (ahead >= datesAhead(memoryOf(source))) break
    for (const kind of listingKinds) {
      for (let at = 0; ; ) {
        // Read again for each piece, because the catalogue may have changed meanwhile.
        const now_ms = now()
        const memory = memoryOf(source)
        const columns = columnsIn(memory, source, kind)
        const book = bookOf(memory, kind, date, null, now_ms)
        for (; at < columns.entries.length && performance.now() < until; at += 1) {
          answerAt(memory, columns, book, at, now_ms)
        }
        steady_until_ms = Math.min(steady_until_ms, book.steady_until_ms)
        if (at >= columns.entries.length) break
        yield
        until = performance.now() + biteMs
      }
    }
  }
  return steady_until_ms
}

/** Starts at once and goes on until it is stopped. */
export function keepSearchesReady({ catalogue, clock, log }: Pick<Deps, 'catalogue' | 'clock' | 'log'>): {
  stop: () => void
} {
  let timer: NodeJS.Timeout
  let round: ReturnType<typeof prepareSearches> | null = null
  let done = { version: -1, until_ms: 0 }
  let seen = -1
  const bite = () => {
    const version = catalogue.version()
    const isWhole = catalogue.isWhole()
    if (version !== seen) {
      // Now, while what was just read is still unpacked.
      const memory = memoryOf(catalogue)
      const grow = (kind: ListingKind) => growColumns(memory, catalogue, kind, listingsAtOnce)
      const until = performance.now() + writingMs
      while (listingKinds.map(grow).includes(false)) if (performance.now() > until) return again(0)
      seen = version
      if (isWhole) for (const kind of listingKinds) columnsIn(memory, catalogue, kind)
      return again(isWhole ? quietMs : pauseMs)
    }
    // Before that, asking for all listings would copy the list for each part that is read.
    if (!isWhole) return again(pauseMs)
    const isDue = version !== done.version || clock.now() >= done.until_ms
    if (!round && isDue) {
      done = { version, until_ms: 0 }
      round = prepareSearches(catalogue, clock.now)
    }
    try {
      const at = round?.next()
      if (at?.done) done.until_ms = at.value
      if (!at || at.done) round = null
    } catch (error) {
      log.error({ err: error }, 'searches ahead')
      round = null
    }
    // Changes that came during a round get another one.
    again(round || catalogue.version() !== done.version ? pauseMs : everyMs)
  }
  const again = (ms: number) => {
    timer = setTimeout(bite, ms)
    timer.unref()
  }
  again(pauseMs)
  return { stop: () => clearTimeout(timer) }
}
