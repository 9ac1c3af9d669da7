import { expect, test } from 'vitest'
import {
  applicationFee,
  heldByPagesUntil,
  heldWhilePaying,
  nextLook,
  nextRefundCheck,
  pageUntil,
} from './online-payment.ts'

const minute = 60_000
const hour = 60 * minute
const now = Date.parse('2027-01-11T10:00:00Z')

test.each([
  // The example of domain 5.5: 3 % of 7 524,00 zł.
  [752_400, 300, 0, 22_572],
  [10_000, 150, 100, 250],
  [333, 150, 0, 5],
  [50, 10_000, 100, 50],
  [1, 0, 0, 0],
])('of %i gr at %i bp and %i gr the fee is %i gr', (amount, percent_bp, fixed_grosze, fee) => {
  expect(applicationFee(amount, { percent_bp, fixed_grosze })).toBe(fee)
})

test('a page lives from half an hour to a day, else until the money is due', () => {
  expect(pageUntil(now, now + 3 * hour)).toBe(now + 3 * hour)
  expect(pageUntil(now, now + 5 * minute)).toBe(now + 31 * minute)
  expect(pageUntil(now, now + 72 * hour)).toBe(now + 24 * hour)
  expect(pageUntil(now, null)).toBe(now + 24 * hour)
  expect(heldWhilePaying(now + hour)).toBeGreaterThan(now + hour)
})

test('pages hold the term as long as one of the last minute before the deadline, and no longer', () => {
  expect(heldByPagesUntil(now)).toBe(heldWhilePaying(pageUntil(now, now)))
})

test('looks grow rarer, and none misses the end of the page', () => {
  const until = now + 3 * hour
  expect(nextLook(now, 0, until)).toBe(now + minute)
  expect(nextLook(now, 2, until)).toBe(now + 2 * minute)
  expect(nextLook(now, 9, until)).toBe(now + hour)
  expect(nextLook(until - 5 * minute, 9, until)).toBe(until + minute)
  expect(nextLook(until + 2 * minute, 9, until)).toBe(until + 62 * minute)
})

test('a refund is looked at again after 1, 3, 7, 14 and 30 days, and then no more', () => {
  const day = 24 * hour
  const days = [0, 1, 2.5, 7, 14, 29, 30].map((passed) => {
    const next = nextRefundCheck(now + passed * day, now)
    return next === null ? null : (next - now) / day
  })
  expect(days).toEqual([1, 3, 3, 14, 30, 30, null])
})
