import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addWorkingDays,
  emailHoldAfterResend,
  emailHoldUntil,
  isWorkingDay,
  keepsQuotedPrice,
  letterHoldUntil,
  ownerAnswerUntil,
  paymentDeadlines,
  quoteUntil,
  resendWaitSeconds,
  statusLinkUntil,
} from './deadlines.ts'

const minute = 60_000
const hour = 60 * minute
const at = (text: string) => Date.parse(text)
const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
const far = { start_at: at('2027-06-19T14:00:00Z'), notice_hours: 48 }

describe('the click in the mail', () => {
  const now = at('2026-11-21T10:00:00Z')
  test('is waited for half an hour, never past the start', () => {
    expect(emailHoldUntil(now, far.start_at)).toBe(now + 30 * minute)
    expect(emailHoldUntil(now, now + 10 * minute)).toBe(now + 10 * minute)
  })
  test('is waited for up to three days while its mail cannot leave, never past the start', () => {
    expect(letterHoldUntil(now, far.start_at)).toBe(now + 72 * hour)
    expect(letterHoldUntil(now, now + 10 * hour)).toBe(now + 10 * hour)
  })
  test('a mail sent again lengthens the hold once, to two hours at most', () => {
    const hold = { submitted_at: now, deadline_at: now + 30 * minute, extended: false, start_at: far.start_at }
    const once = emailHoldAfterResend(hold, now + 20 * minute)
    expect(once.deadline_at).toBe(now + 50 * minute)
    expect(emailHoldAfterResend(once, now + 40 * minute)).toEqual(once)
    expect(emailHoldAfterResend(hold, now + 110 * minute).deadline_at).toBe(now + 120 * minute)
    expect(emailHoldAfterResend(hold, now).deadline_at).toBe(now + 30 * minute)
  })
  test('tells how long to wait before the next mail', () => {
    expect(resendWaitSeconds({ resends: 0, last_sent_at: now - 1 }, now)).toBe(60)
    expect(resendWaitSeconds({ resends: 2, last_sent_at: now - minute }, now)).toBe(0)
    expect(resendWaitSeconds({ resends: 3, last_sent_at: null }, now)).toBeNull()
  })
})

describe('the owner', () => {
  const now = at('2026-11-21T10:00:00Z')
  test('answers within 48 h, or 12 to 72 as set, never past the start', () => {
    expect(ownerAnswerUntil(now, far.start_at, 48)).toBe(now + 48 * hour)
    expect(ownerAnswerUntil(now, far.start_at, 5)).toBe(now + 12 * hour)
    expect(ownerAnswerUntil(now, far.start_at, 100)).toBe(now + 72 * hour)
    expect(ownerAnswerUntil(now, now + hour, 48)).toBe(now + hour)
  })
})

describe('working days', () => {
  test('leave out weekends and holidays, Christmas Eve too', () => {
    expect(['2026-12-23', '2026-12-24', '2026-12-25', '2026-12-26', '2026-12-28'].map(isWorkingDay)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
  })
  test('three of them over Christmas 2026 reach the new year', () => {
    expect(addWorkingDays('2026-12-23', 3)).toBe('2026-12-30')
    expect(addWorkingDays('2026-12-29', 3)).toBe('2027-01-04')
  })
  test('over the May weekend 2027', () => {
    expect(addWorkingDays('2027-04-30', 1)).toBe('2027-05-04')
  })
})

describe('money', () => {
  test('a transfer has until 23:59 of the third working day in Warsaw, online payment 24 h', () => {
    const due = paymentDeadlines(at('2026-11-20T21:30:00Z'), far)
    expect(iso(due.transfer_at)).toBe('2026-11-25T22:59:00.000Z')
    expect(iso(due.online_at)).toBe('2026-11-21T21:30:00.000Z')
    expect(due.deadline_at).toBe(due.transfer_at)
  })
  test('the day of acceptance is Warsaw’s, not that of UTC', () => {
    expect(iso(paymentDeadlines(at('2026-11-22T23:30:00Z'), far).transfer_at)).toBe('2026-11-26T22:59:00.000Z')
  })
  test('summer time is summer time', () => {
    expect(iso(paymentDeadlines(at('2027-03-25T10:00:00Z'), far).transfer_at)).toBe('2027-03-31T21:59:00.000Z')
  })
  test('a transfer never reaches past start − notice', () => {
    const start = { start_at: at('2026-11-25T16:00:00Z'), notice_hours: 48 }
    expect(iso(paymentDeadlines(at('2026-11-20T10:00:00Z'), start).transfer_at)).toBe('2026-11-23T16:00:00.000Z')
  })
  test('with less than 24 h until start − notice there is no transfer', () => {
    const start = { start_at: at('2026-11-24T10:00:00Z'), notice_hours: 48 }
    expect(paymentDeadlines(at('2026-11-21T10:00:00Z'), start).transfer_at).not.toBeNull()
    const late = paymentDeadlines(at('2026-11-21T10:00:01Z'), start)
    expect(late.transfer_at).toBeNull()
    expect(late.deadline_at).toBe(late.online_at)
    expect(paymentDeadlines(start.start_at - hour, start).online_at).toBe(start.start_at)
  })
  test('no deadline is before its acceptance or past the start', () => {
    const from = at('2026-01-01T00:00:00Z')
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1000 * 24 * 60 }),
        fc.integer({ min: 1, max: 400 * 24 }),
        fc.integer({ min: 0, max: 500 }),
        (minutes, hours, notice_hours) => {
          const now = from + minutes * minute
          const start = { start_at: now + hours * hour, notice_hours }
          const due = paymentDeadlines(now, start)
          expect(due.deadline_at).toBeGreaterThan(now)
          expect(due.deadline_at).toBeLessThanOrEqual(start.start_at)
          if (due.transfer_at !== null)
            expect(due.transfer_at).toBeLessThanOrEqual(start.start_at - notice_hours * hour)
        },
      ),
    )
  })
  test('a quote is valid for half an hour', () => {
    expect(quoteUntil(hour)).toBe(hour + 30 * minute)
  })
  test('a late click keeps the price for 24 h', () => {
    expect(keepsQuotedPrice(0, 24 * hour)).toBe(true)
    expect(keepsQuotedPrice(0, 24 * hour + 1)).toBe(false)
  })
})

test('the status page answers for a month after the event, while a quarrel is open, and a month after its last word', () => {
  const month = 30 * 24 * hour
  const of = { status: 'completed', end_at: hour, status_since_at: 9 * hour } as const
  expect(statusLinkUntil(of)).toBe(hour + month)
  expect(statusLinkUntil({ ...of, status: 'disputed', contested_at: 9 * hour })).toBe(Number.POSITIVE_INFINITY)
  expect(statusLinkUntil({ ...of, status: 'no_show', contested_at: 2 * hour })).toBe(9 * hour + month)
})
