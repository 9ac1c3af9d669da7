import { expect, test } from 'vitest'
import { balanceReminderAt, isBalanceNews, remindedBalances } from './reminders.ts'

const zone = 'Europe/Warsaw'

test.each([
  [15, null],
  [14, 14],
  [8, 14],
  [7, 7],
  [2, 7],
  [1, 1],
  [0, 1],
  [-1, null],
])(
  'with %i days left to a rest the reminder of %s days counts: one that was missed is replaced by the next',
  (left, which) => {
    expect(balanceReminderAt(left)).toBe(which)
  },
)

test('whoever heard the terms within that time is not reminded of them', () => {
  const told = Date.parse('2027-06-01T10:00:00Z')
  expect(isBalanceNews(14, told, '2027-06-12', zone)).toBe(true)
  expect(isBalanceNews(7, told, '2027-06-12', zone)).toBe(false)
})

test('nobody is written to at night, and no further ahead than two weeks', () => {
  expect(remindedBalances(Date.parse('2027-06-01T05:00:00Z'), zone)).toBeNull()
  expect(remindedBalances(Date.parse('2027-06-01T08:00:00Z'), zone)).toEqual({ from: '2027-06-01', to: '2027-06-15' })
})
