import { expect, test } from 'vitest'
import {
  balanceReminderAt,
  isBalanceNews,
  isNewsAlready,
  remindedBalances,
  remindedDays,
  remindedRegistrations,
  thankedEnds,
} from './reminders.ts'

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
  expect(isBalanceNews(14, told, '2027-06-15', zone), 'told on the very day of the reminder').toBe(true)
  expect(isBalanceNews(7, told, '2027-06-12', zone)).toBe(false)
})

const nine = Date.parse('2027-06-01T07:00:00Z')
const hour = 3_600_000

test('nobody is written to before nine, and of a rest no further ahead than two weeks', () => {
  for (const due of [remindedBalances, thankedEnds]) expect(due(nine - 1, zone)).toBeNull()
  for (const kind of ['week', 'day'] as const) expect(remindedDays(kind, nine - 1, zone)).toBeNull()
  expect(remindedBalances(nine, zone)).toEqual({ from: '2027-06-01', to: '2027-06-15' })
})

test('an event is reminded of three to seven days before, and the day before', () => {
  expect(remindedDays('week', nine, zone)).toEqual({ from: '2027-06-04', to: '2027-06-08' })
  expect(remindedDays('day', nine, zone)).toEqual({ from: '2027-06-02', to: '2027-06-02' })
})

test('guests are thanked after a night’s rest, and not for an event of more than a week ago', () => {
  expect(thankedEnds(nine, zone)).toEqual({ after: nine - 7 * 24 * hour, until: nine - 12 * hour })
})

test('what was confirmed on the day of a reminder or later is not reminded of', () => {
  const said = (kind: 'week' | 'day', event_day: string) => isNewsAlready(kind, nine, event_day, zone)
  expect([said('week', '2027-06-08'), said('week', '2027-06-09')]).toEqual([true, false])
  expect([said('day', '2027-06-02'), said('day', '2027-06-03')]).toEqual([true, false])
})

test('an unfinished profile is reminded of two and seven days after the registration, at most three days late', () => {
  const day = 24 * hour
  expect(remindedRegistrations(2, nine)).toEqual({ after: nine - 5 * day, until: nine - 2 * day })
  expect(remindedRegistrations(7, nine)).toEqual({ after: nine - 10 * day, until: nine - 7 * day })
})
