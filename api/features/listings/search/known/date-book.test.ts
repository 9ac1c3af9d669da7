import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endIn, forgetEnded, newBook, startIn, writeAnswer } from './date-book.ts'

const date = '2027-03-28'
const midnight = Date.parse(`${date}T00:00:00Z`)
const minute = 60_000

test('what is written into a book of small numbers is read back to the millisecond, however far or odd the hours are', () => {
  const moment = fc.oneof(
    fc.integer({ min: -1_500, max: 70_000 }).map((minutes) => midnight + minutes * minute),
    fc.integer({ min: -1e9, max: 1e11 }).map((ms) => midnight + ms),
  )
  const answer = fc.record({
    class: fc.integer({ min: 1, max: 9 }),
    start_ms: moment,
    end_ms: moment,
    until_ms: moment,
  })
  const places = 4
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(places - 1), answer), { maxLength: 30 }), (writes) => {
      const book = newBook('venue', date, 0, places)
      for (const [at, one] of writes) writeAnswer(book, at, one)
      for (const [at, one] of new Map(writes)) {
        expect([book.classes[at], startIn(book, at), endIn(book, at)]).toEqual([one.class, one.start_ms, one.end_ms])
      }
    }),
  )
})

test('an answer whose time has come is forgotten, the others stay until theirs', () => {
  const book = newBook('venue', date, 0, 3)
  const answer = { class: 1, start_ms: midnight, end_ms: midnight }
  for (const at of [0, 1, 2]) writeAnswer(book, at, { ...answer, until_ms: midnight + at })
  expect(book.steady_until_ms).toBe(midnight)
  forgetEnded(book, midnight + 1)
  expect([...book.classes]).toEqual([0, 0, 1])
  expect(book.steady_until_ms).toBe(midnight + 2)
})

test('with more moments than its numbers can name, a book asks anew and says nothing false', () => {
  const book = newBook('venue', date, 0, 2)
  for (let time = 0; time < 9_000; time += 1) {
    const at = time % 2
    writeAnswer(book, at, { class: 1, start_ms: midnight, end_ms: midnight, until_ms: midnight + time * minute })
    if (book.classes[at] !== 0) expect(book.limits_ms[book.untils[at] as number]).toBe(midnight + time * minute)
  }
})
