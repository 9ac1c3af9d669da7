import { expect, test } from 'vitest'
import {
  forgetEnded,
  makeRoomForAnswers,
  newBook,
  numberOfAnswer,
  numberOfNone,
  putAside,
  termIn,
  workOf,
} from './date-book.ts'

const midnight = Date.parse('2027-03-28T00:00:00Z')
const hour = 3_600_000

/** From 12:00 for so many hours. */
function term(hours: number) {
  const [start_at_ms, end_at_ms] = [midnight + 12 * hour, midnight + (12 + hours) * hour]
  return {
    term: { start: '2027-03-28T12:00', end: `2027-03-28T${12 + hours}:00` },
    start_at_ms,
    end_at_ms,
    tariffs: [{ term_mode: 'hourly' as const, window: null }],
  }
}
const bookOf = (size: number) => newBook('venue', '2027-03-28', null, { seen: 0, size })

test('the same answer has one number, and another term, tariff or time has another', () => {
  const book = bookOf(1)
  const one = numberOfAnswer(book, { free: term(4), until_ms: midnight })
  expect(numberOfAnswer(book, { free: { ...term(4) }, until_ms: midnight })).toBe(one)
  const others = [
    { free: term(5), until_ms: midnight },
    { free: term(4), until_ms: midnight + 1 },
    { free: { ...term(4), tariffs: [] }, until_ms: midnight },
    { free: null, until_ms: midnight },
  ].map((answer) => numberOfAnswer(book, answer))
  expect(new Set([one, ...others]).size).toBe(5)
  expect(book.answers[one]).toMatchObject({ free: term(4), until_ms: midnight, day: book.day })
})

test('an answer whose time has come is forgotten, the others stay until theirs', () => {
  const book = bookOf(3)
  for (const at of [0, 1, 2]) book.numbers[at] = numberOfAnswer(book, { free: term(4), until_ms: midnight + at })
  expect(book.steady_until_ms).toBe(midnight)
  forgetEnded(book, midnight + 1)
  expect([...book.numbers].map((number) => book.answers[number]?.until_ms)).toEqual([
    undefined,
    undefined,
    midnight + 2,
  ])
  expect(book.steady_until_ms).toBe(midnight + 2)
  expect(numberOfNone(book, midnight + 5)).toBe(numberOfNone(book, midnight + 5))
})

test('asked for years, a book begins anew before its numbers grow without end, and says nothing false', () => {
  const book = bookOf(1)
  for (let time = 0; time < 120_000; time += 1) {
    makeRoomForAnswers(book)
    book.numbers[0] = numberOfAnswer(book, { free: term(4), until_ms: midnight + time })
    if (time % 5_000 === 0) expect(book.answers[book.numbers[0]]?.until_ms).toBe(midnight + time)
  }
  expect(book.answers.length).toBeLessThan(60_000)
})

test('only the first choice is worked out until somebody asks for more', () => {
  const book = bookOf(1)
  let worked = 0
  function* choices() {
    for (const hours of [4, 5, 6]) {
      worked += 1
      yield { free: term(hours), until_ms: midnight }
    }
    yield { free: null, until_ms: midnight }
  }
  const hoursOf = (place: number) => {
    const number = termIn(book, workOf(book).terms, { profile: 7, place }, choices)
    const free = number === null ? null : book.answers[number]?.free
    return free && (free.end_at_ms - free.start_at_ms) / hour
  }
  expect([hoursOf(0), hoursOf(0), worked]).toEqual([4, 4, 1])
  expect([hoursOf(1), hoursOf(2), hoursOf(3), hoursOf(0)]).toEqual([5, 6, null, 4])
  expect(worked).toBe(4)
})

test('a first choice whose time has come keeps its place, so that nobody skips the one after it', () => {
  const book = bookOf(1)
  const offers = (...hours: number[]) => hours.map((each) => ({ free: term(each), until_ms: midnight }))
  const hoursOf = (place: number, now: ReturnType<typeof offers>) => {
    const number = termIn(book, workOf(book).terms, { profile: 7, place }, () => now)
    const free = number === null ? null : book.answers[number]?.free
    return free && (free.end_at_ms - free.start_at_ms) / hour
  }
  expect(hoursOf(0, offers(4, 5, 6))).toBe(4)
  expect([hoursOf(1, offers(5, 6)), hoursOf(2, offers(5, 6)), hoursOf(3, offers(5, 6))]).toEqual([5, 6, null])
})

test('the same moments in two zones are two answers', () => {
  const book = bookOf(1)
  const there = { ...term(4), term: { start: '2027-03-28T11:00', end: '2027-03-28T15:00' } }
  const numbers = [term(4), there].map((free) => numberOfAnswer(book, { free, until_ms: midnight }))
  expect(new Set(numbers).size).toBe(2)
})

test('a date that was put aside and is asked again knows the answers it has, and not those whose time has come', () => {
  const book = bookOf(1)
  const [first, second] = [0, 1].map((at) => numberOfAnswer(book, { free: term(4), until_ms: midnight + at }))
  putAside(book)
  expect([1, 0].map((at) => numberOfAnswer(book, { free: term(4), until_ms: midnight + at }))).toEqual([second, first])
  forgetEnded(book, midnight)
  expect(book.answers[second as number]?.until_ms).toBe(midnight + 1)
  const anew = numberOfAnswer(book, { free: term(4), until_ms: midnight })
  expect([first, second]).not.toContain(anew)
})
